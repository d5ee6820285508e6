import Source

extension FlowBuilder {
    /// Where the answer to a test comes from that has been read: from outside of the closure it stands in, such as a flag that
    /// others share, or from an earlier branch.
    func sources(of path: AccessPath?, _ range: Range<UInt32>) -> Event.Flags {
        let isClosure = flow.bodies[Int(body)].kind == .closure
        var sources: Event.Flags = []
        if let path {
            if isClosure, isOutside(path) { sources.insert(.asksOutside) }
            if isDecided(path.root) { sources.insert(.asksDecided) }
        }
        var index = flow.events.count - 1
        while index >= 0, flow.events[index].kind != .entry, flow.events[index].start >= range.lowerBound {
            let event = flow.events[index]
            switch event.kind {
            case .read:
                if isClosure, isOutside(flow.paths[event.operand]) { sources.insert(.asksOutside) }
                if isDecided(flow.paths[event.operand].root) { sources.insert(.asksDecided) }
            case .call where isClosure && isOutside(flow.calls[Int(event.operand)]): sources.insert(.asksOutside)
            case .handOver, .resume: sources.insert(.asksDecided)
            default: break
            }
            index -= 1
        }
        return sources
    }

    /// A variable that the closure captures, a property, a global.
    private func isOutside(_ path: AccessPath) -> Bool {
        switch path.root {
        case .local(let offset): offset < flow.bodies[Int(body)].start
        case .`self`: !path.names.isEmpty
        case .global: true
        case .type, .temporary: false
        }
    }

    /// A call on such a variable, or of a function without arguments, which can ask for nothing else.
    private func isOutside(_ call: Call) -> Bool {
        guard let receiver = call.receiver else { return call.labels.isEmpty && call.name != .none }
        if case .local = flow.paths[receiver].root { return isOutside(flow.paths[receiver]) }
        return call.labels.isEmpty && isOutside(flow.paths[receiver])
    }

    /// Notes that a local is assigned to, so that a later test of it asks what was decided then.
    mutating func noteDecision(_ target: AccessPath) {
        if !continuations.isEmpty, target.isLocal { continuations.decided.insert(.init(local: target.root, body: body)) }
    }

    /// Whether that was noted in this body or in one around it: what happens in another one is not always read.
    private func isDecided(_ local: AccessPath.Root) -> Bool {
        guard !continuations.decided.isEmpty else { return false }
        var place: BodyID? = body
        while let body = place {
            if continuations.decided.contains(.init(local: local, body: body)) { return true }
            place = flow.bodies[Int(body)].parent
        }
        return false
    }

    /// The same for all names of a pattern, if a continuation was resumed or handed over while its value was read.
    mutating func noteDecisions(in pattern: Int, since first: Int) {
        guard flow.events[first...].contains(where: { $0.kind == .handOver || $0.kind == .resume }) else { return }
        for node in pattern..<Int(view.nodes[pattern].next) where view.kind(node) == .name {
            continuations.decided.insert(.init(local: .local(declaredAt: view.start(of: node)), body: body))
        }
    }
}
