import Flow

/// What each capture of a rule stands for in one try; `PathID.none` for a capture that the path at hand lacks.
typealias Bindings = [PathID]

extension PathID {
    static let none = PathID.max
}

extension EventPattern {
    /// Whether the event will do, its operand left out of account.
    func fits(_ event: Event, _ flow: FileFlow, _ handles: TaskHandles) -> Bool {
        guard event.kind == kind, details & (1 << (event.detail & 7)) != 0, event.flags.isSuperset(of: flags),
              !event.flags.contains(.dead) else { return false }
        switch disposition {
        case nil: return true
        case .dropped: return flow.tasks[Int(event.operand)].handle == .dropped
        case .onlyAwaited: return handles.valueAwait(of: event) != nil
        }
    }

    /// Whether the event will do with what the captures stand for.
    func matches(_ event: Event, _ bindings: Bindings, _ flow: FileFlow, _ handles: TaskHandles) -> Bool {
        guard fits(event, flow, handles) else { return false }
        guard let capture, bindings[capture] != .none else { return true }
        guard event.operand != Event.noOperand else { return false }
        if event.operand == bindings[capture] { return true }
        return unifiesByPrefix && flow.paths[event.operand].overlaps(flow.paths[bindings[capture]])
    }
}
