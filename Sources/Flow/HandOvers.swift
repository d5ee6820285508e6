import Lexing
import Outlining
import Source

extension FlowBuilder {
    // MARK: Handing over

    /// The continuations around a closure or local function that its source names.
    func continuationsNamed(in node: Int) -> [AccessPath] {
        guard !continuations.names.isEmpty else { return [] }
        let start = view.start(of: node)
        var visible: [(name: Name, path: AccessPath)] = []
        for name in continuations.names {
            guard let local = locals.find(name, at: start) else { continue }
            let path = local.alias ?? AccessPath(root: .local(declaredAt: local.declaredAt))
            if path.isLocal, continuations.isOne(path) { visible.append((name, path)) }
        }
        var named: [AccessPath] = []
        if visible.isEmpty { return named }
        let tokens = Int(view.nodes[node].first)..<Int(view.nodes[node].end)
        for index in tokens where view.tokens[index].kind == .identifier && view.tokens[max(index, 1) - 1].kind != .period {
            let name = view.name(of: view.tokens[index])
            guard let found = visible.first(where: { $0.name == name }), !named.contains(found.path) else { continue }
            // An argument's label is no use.
            if index + 1 < tokens.upperBound, view.tokens[index + 1].kind == .colon { continue }
            named.append(found.path)
        }
        return named
    }

    /// Emits that whoever gets the value of `path` may resume it from now on.
    mutating func handOver(_ path: AccessPath, to receiver: HandOver.Receiver = .value, at range: Range<UInt32>) {
        // `continuation.resume` without a call.
        let path = path.names.last == KnownName.resume ? path.parent : path
        guard continuations.isOne(path) else { return }
        let event = emit(.handOver, operand: flow.paths.id(of: path), at: range)
        flow.handOvers.append(HandOver(event: event, receiver: receiver))
    }

    /// Emits that the code which begins here has to resume these.
    mutating func takeOver(by taker: TakerKind, at offset: UInt32) {
        if continuations.owed.isEmpty { return }
        for path in continuations.owed { emit(.takeOver, detail: taker.rawValue, operand: flow.paths.id(of: path), at: offset..<offset + 1) }
        continuations.owed.removeAll()
    }

    // MARK: Resuming

    /// Emits the resumption of a continuation if this call is one; its arguments have been read since `first`.
    mutating func readResume(_ name: Name, labels: [Name], receiver: AccessPath?, since first: Int, place: Range<UInt32>) -> Bool {
        guard name == KnownName.resume, let receiver else { return false }
        let isKnown = continuations.holding(of: receiver) != nil
        guard isKnown || labels.count == 1 && KnownName.resumeLabels.contains(labels[0]) else { return false }
        settleCovers(since: first, end: place.upperBound)
        // Of two that come from a collection nobody knows whether they are the same.
        let isOne = isKnown ? continuations.isOne(receiver) : receiver.isState && !receiver.isElement
        emit(.resume, operand: isOne ? flow.paths.id(of: receiver) : Event.noOperand, at: place)
        return true
    }

    /// What the first parameter of closures stands for that a callee runs in place.
    /// - Parameter repeats: whether it runs them any number of times.
    func parameterRole(of name: Name, receiver: AccessPath?, repeats: Bool) -> ParameterRole {
        if KnownName.continuations.contains(name) { return .continuation }
        guard let receiver else { return .value }
        if receiver.isState {
            if KnownName.lockScopes.contains(name) { return .state(receiver) }
            if continuations.holding(of: receiver) != nil { return .element }
        }
        return repeats ? .taken(from: receiver) : .value
    }
}

extension FlowBuilder {
    /// Whether a test asks something from outside of the closure it stands in, such as a flag that others share: a variable
    /// that the closure captures, a property, a function without arguments.
    func asksOutside(_ path: AccessPath?, _ range: Range<UInt32>) -> Bool {
        guard flow.bodies[Int(body)].kind == .closure else { return false }
        if let path, isOutside(path) { return true }
        var index = flow.events.count - 1
        while index >= 0, flow.events[index].kind != .entry, flow.events[index].start >= range.lowerBound {
            let event = flow.events[index]
            switch event.kind {
            case .read where isOutside(flow.paths[event.operand]): return true
            case .call where isOutside(flow.calls[Int(event.operand)]): return true
            default: break
            }
            index -= 1
        }
        return false
    }

    private func isOutside(_ path: AccessPath) -> Bool {
        switch path.root {
        case .local(let offset): offset < flow.bodies[Int(body)].start
        case .`self`: !path.names.isEmpty
        case .global: true
        case .type, .temporary: false
        }
    }

    private func isOutside(_ call: Call) -> Bool {
        if let receiver = call.receiver {
            if case .local = flow.paths[receiver].root { return isOutside(flow.paths[receiver]) }
            return call.labels.isEmpty && isOutside(flow.paths[receiver])
        }
        return call.labels.isEmpty && call.name != .none
    }
}
