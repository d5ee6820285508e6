import Flow
import Source

/// What each capture of a rule stands for in one try; `PathID.none` for a capture that the path at hand lacks.
typealias Bindings = [PathID]

extension PathID {
    static let none = PathID.max
}

/// What events are looked at in: a body of a file.
struct EventContext: Sendable {
    let flow: FileFlow
    let handles: TaskHandles
    /// What of the body's state others can see.
    let sharing: Sharing
    /// For names tables, told by the hash of their ids, which of the file's calls are of functions in them.
    let calls: [Name: [Bool]]
}

/// What events and facts ask of a file, worked out as far as its bodies are searched.
struct FileLookups: Sendable {
    /// For each names table that patterns ask, told by the hash of its id, which of the file's calls are of functions in it,
    /// as far as they have been looked at.
    private(set) var calls: [Name: [Bool]] = [:]
    /// The bodies of `mutating` methods.
    private(set) var mutating: Set<BodyID> = []

    init() {}

    init(_ flow: FileFlow) { mutating = flow.mutatingBodies }

    /// Looks at the calls of a body.
    mutating func look(at events: Range<Int>, of flow: FileFlow, for asked: [String], in tables: NameTables, text: borrowing SourceText) {
        for id in asked where tables[id] != nil {
            let table = Name(id)
            if calls[table] == nil { calls[table] = Array(repeating: false, count: flow.calls.count) }
            for index in events where flow.events[index].operand != Event.noOperand {
                switch flow.events[index].kind {
                case .call, .await, .hop:
                    let call = Int(flow.events[index].operand)
                    if tables.contains(flow.calls[call], in: id, text: text) == true { calls[table]?[call] = true }
                default: continue
                }
            }
        }
    }
}

extension EventPattern {
    /// Whether the event will do, its operand left out of account.
    func fits(_ event: Event, _ context: EventContext) -> Bool {
        if demand == .effect { return isEffect(event, context) }
        guard event.kind == kind, details & (1 << (event.detail & 7)) != 0, event.flags.contains(flags),
              !event.flags.contains(.dead) else { return false }
        if let callee { return callee.fits(event.operand, context) }
        if demand == .shared { return event.operand != Event.noOperand && !isDeclaration(event, context.flow) && context.sharing.isShared(event.operand) }
        if demand == .stored { return path(of: event, context.flow) != nil }
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
        return unifiesByPrefix ? path.overlaps(bound) : path.isElement && !bound.isElement && path.root == bound.root && path.names == bound.names
    }

    /// The path that the event gives a capture: its operand, or what it calls a function on.
    func path(of event: Event, _ flow: FileFlow) -> PathID? {
        guard event.operand != Event.noOperand else { return nil }
        if demand == .stored {
            guard case .stored(let handle) = flow.tasks[Int(event.operand)].handle else { return nil }
            return handle
        }
        return callee == nil ? event.operand : flow.calls[Int(event.operand)].receiver
    }

    /// `errors.append(error)`, of a local.
    private func changesLocal(_ event: Event, _ context: EventContext) -> Bool {
        guard let receiver = context.flow.calls[Int(event.operand)].receiver, case .local = context.flow.paths[receiver].root else { return false }
        return Self.changes.contains { context.calls[$0]?[Int(event.operand)] == true }
    }

    /// The tables of calls that change what they are called on.
    static let changes = [Name("changes"), Name("clears")]

    /// Whether a write gives a local its first value.
    private func isDeclaration(_ event: Event, _ flow: FileFlow) -> Bool { flow.paths[event.operand].root == .local(declaredAt: event.start) }

    /// The table of calls that are no effect.
    static let remarks = Name("remarks")

    private func isEffect(_ event: Event, _ context: EventContext) -> Bool {
        guard !event.flags.contains(.dead) else { return false }
        switch event.kind {
        case .write:
            guard event.operand != Event.noOperand else { return true }
            let path = context.flow.paths[event.operand]
            if case .local = path.root { return false }
            // Of a value that is being made: `self = .failure(error)`.
            return path.root != .`self` || !path.names.isEmpty
        case .call: return !event.flags.contains(.valueUsed) && context.calls[Self.remarks]?[Int(event.operand)] != true && !changesLocal(event, context)
        default: return false
        }
    }
}
