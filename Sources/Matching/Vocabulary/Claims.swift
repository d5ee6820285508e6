import Flow
import Source

extension Approach {
    /// The test by which a body lets itself in only where nobody else is in: every way to the event passes it, some ways are turned
    /// off, and what it asks for is written on the way, by what is called there, or by what comes of the event: a flag, a phase, a
    /// set of what is under way.
    /// - Parameter bodies: this one and those between it and what it is about.
    func claim(behind bodies: [BodyRef]) -> IndexEvidence? {
        for test in events where flow.events[test].kind == .test && isTurnedOff(by: test) {
            let reads = reads(for: test)
            let compares = reads.contains { if case .local = flow.paths[$0].root { true } else { false } }
            for state in states(reads) where isClaimed(state, behind: bodies, compares: compares) { return evidence(test, "lets one in") }
        }
        return nil
    }

    private func reads(for test: Int) -> [PathID] {
        let reads = flow.operands(before: test, startingAt: flow.events[test].start, from: index.body(ref).events.lowerBound)
        return flow.events[test].operand == Event.noOperand ? reads : reads + [flow.events[test].operand]
    }

    /// The state behind paths, and what a getter asks in turn.
    private func states(_ paths: [PathID]) -> [StateRef] {
        var states: [StateRef] = []
        for path in paths {
            if case .local = flow.paths[path].root { continue }
            guard let state = index.state(of: path, in: ref) else { continue }
            states.append(state)
            states += index.statesAsked(byGetterOf: state)
        }
        return states
    }

    /// Whether the bodies write a state, or call what does. A new value that was compared with what the body was given
    /// tells what is new, and lets everybody in who brings something else.
    private func isClaimed(_ state: StateRef, behind bodies: [BodyRef], compares: Bool) -> Bool {
        index.accesses(to: state).contains { access in
            guard let kind = access.writeKind, kind != .replace || !compares else { return false }
            return bodies.contains { index.isPart(access.place.bodyRef, of: $0) } || !index.uses(of: access.place.bodyRef, in: ref).calls.isEmpty
        }
    }
}
