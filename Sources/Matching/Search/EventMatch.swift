import Flow
import Source

/// What each capture of a rule stands for in one try; `PathID.none` for a capture that the path at hand lacks.
typealias Bindings = [PathID]

extension PathID {
    static let none = PathID.max
}

/// What events are looked at in: a body of a file.
struct EventContext {
    let flow: FileFlow
    let handles: TaskHandles
    /// What of the body's state others can see.
    let sharing: Sharing
    /// Which of the file's calls are of functions in names tables.
    let calls: CallTables
}

/// What events and facts ask of a file, worked out once.
struct FileLookups {
    var calls = CallTables()
    /// The bodies of `mutating` methods.
    private(set) var mutating: Set<BodyID> = []

    init() {}

    init(_ flow: FileFlow, _ membership: TableMembership, text: borrowing SourceText) {
        mutating = flow.mutatingBodies
        calls = CallTables(flow, membership, text: UnsafeBufferPointer(start: text.base, count: text.count))
    }
}

extension EventPattern {
    /// Whether the event will do, its operand left out of account.
    func fits(_ event: Event, _ context: EventContext) -> Bool {
        if demand == .effect { return isEffect(event, context) }
        if demand == .use { return Self.uses.contains(event.kind) && !event.flags.contains(.dead) && path(of: event, context.flow) != nil }
        guard event.kind == kind, details & (1 << (event.detail & 7)) != 0, event.flags.contains(flags),
              event.flags.isDisjoint(with: without.union(.dead)) else { return false }
        if demand == .unawaited, event.flags.contains(.awaited) || event.flags.contains(.handsOver) { return false }
        if demand == .unkeyed, context.flow.labels(of: context.flow.calls[Int(event.operand)]).contains(where: { Self.keyLabels.contains($0) }) { return false }
        if demand == .given { return event.operand != Event.noOperand && context.flow.calls[Int(event.operand)].variable != nil }
        if let callee { return kind == .write ? callee.names(event.operand, context.flow) : callee.fits(event.operand, context) }
        if demand == .shared { return event.operand != Event.noOperand && !isDeclaration(event, context.flow) && context.sharing.isShared(event.operand) }
        if demand == .stored || demand == .errand, path(of: event, context.flow) == nil { return false }
        switch disposition {
        case nil: return true
        case .dropped: return context.flow.tasks[Int(event.operand)].handle == .dropped
        case .onlyAwaited: return context.handles.valueAwait(of: event) != nil
        }
    }

    /// Whether the event will do with what the captures stand for.
    func matches(_ event: Event, _ bindings: Bindings, _ context: EventContext) -> Bool {
        guard fits(event, context) else { return false }
        guard let capture, bindings[capture] != .none else { return true }
        guard let operand = path(of: event, context.flow) else { return false }
        if operand == bindings[capture] { return true }
        let path = context.flow.paths[operand], bound = context.flow.paths[bindings[capture]]
        if setsAll, path.names.count > bound.names.count { return false }
        return unifiesByPrefix ? path.overlaps(bound) : path.isElement && !bound.isElement && path.root == bound.root && path.names == bound.names
    }

    /// The path that the event gives a capture: its operand, or what it calls a function on.
    func path(of event: Event, _ flow: FileFlow) -> PathID? {
        guard event.operand != Event.noOperand else { return nil }
        if demand == .stored {
            guard case .stored(let handle) = flow.tasks[Int(event.operand)].handle else { return nil }
            return handle
        }
        if demand == .given { return flow.calls[Int(event.operand)].variable }
        if demand == .errand { return flow.tasks[Int(event.operand)].work?.path }
        if kind == .write || demand == .use && event.kind != .call { return event.operand }
        return callee == nil && demand != .use ? event.operand : flow.calls[Int(event.operand)].receiver
    }

    /// `errors.append(error)`, of a local.
    private func changesLocal(_ event: Event, _ context: EventContext) -> Bool {
        guard let receiver = context.flow.calls[Int(event.operand)].receiver, case .local = context.flow.paths[receiver].root else { return false }
        return Self.changes.contains { context.calls.isCall(event.operand, in: $0) }
    }

    /// The tables of calls that change what they are called on.
    static let changes = [Name("changes"), Name("keyed-changes"), Name("keyed-removals"), Name("clears")]

    /// Whether a write gives a local its first value.
    private func isDeclaration(_ event: Event, _ flow: FileFlow) -> Bool { flow.paths[event.operand].root == .local(declaredAt: event.start) }

    /// The table of calls that are no effect.
    static var remarks: Name { Name(known: "remarks") }

    private func isEffect(_ event: Event, _ context: EventContext) -> Bool {
        guard !event.flags.contains(.dead) else { return false }
        switch event.kind {
        case .write:
            guard event.operand != Event.noOperand else { return true }
            let path = context.flow.paths[event.operand]
            if case .local = path.root { return false }
            // Of a value that is being made: `self = .failure(error)`.
            return path.root != .`self` || !path.names.isEmpty
        case .call: return !event.flags.contains(.valueUsed) && !context.calls.isCall(event.operand, in: Self.remarks) && !changesLocal(event, context)
        default: return false
        }
    }
}
