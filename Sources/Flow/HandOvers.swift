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
        if continuations.isEmpty { return }
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
    mutating func readResume(_ name: Name, labels: ArraySlice<Name>, receiver: AccessPath?, since first: Int, place: Range<UInt32>) -> Bool {
        guard name == KnownName.resume, let receiver else { return false }
        let isKnown = continuations.holding(of: receiver) != nil
        guard isKnown || labels.count == 1 && KnownName.resumeLabels.contains(labels[labels.startIndex]) else { return false }
        settleCovers(since: first, end: place.upperBound)
        // Of two that come from a collection nobody knows whether they are the same.
        let isOne = isKnown ? continuations.isOne(receiver) : receiver.isState && !receiver.isElement
        emit(.resume, operand: isOne ? flow.paths.id(of: receiver) : Event.noOperand, at: place)
        return true
    }

    /// What the first parameter of closures stands for that a callee runs in place.
    func parameterRole(of name: Name, _ role: FlowNames.Role, receiver: AccessPath?) -> ParameterRole {
        if KnownName.continuations.contains(name) { return .continuation }
        guard let receiver else { return .value }
        if receiver.isState {
            if role.contains(.givesState) { return .state(receiver) }
            if continuations.holding(of: receiver) != nil { return .element }
        }
        return role.contains(.runsRepeatedly) ? .taken(from: receiver) : .value
    }
}
