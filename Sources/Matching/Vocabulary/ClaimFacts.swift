import Flow
import Source

/// Whether a body lets itself in only where nobody else is in.
enum ClaimFacts {
    /// Every way to the event passes a test of state that turns some ways off, and the body, what it calls, or the task that it
    /// starts writes that state: a flag, a phase, a set of what is under way.
    @Sendable static func standsBehindClaim(_ site: inout Site, _ index: Int, _ text: borrowing SourceText) -> Answer {
        for test in site.graph.events where site.flow.events[test].kind == .test && site.turnsOff(test, before: index) {
            for state in site.statesAsked(at: test) where site.isClaimed(state, by: index, comparing: test) {
                return .yes(Evidence(role: "claim", site.flow.events[test], "lets one in"))
            }
        }
        return .no
    }
}

extension Site {
    /// Whether every walk to an event passes a test, and one side of the test leads past the event.
    fileprivate func turnsOff(_ test: Int, before event: Int) -> Bool {
        let first = graph.events.lowerBound
        guard test != event, !flow.events[test].flags.contains(.dead), !graph.reaches(event - first, from: 0, without: test - first) else { return false }
        return flow.successors(of: test).contains { edge in
            let target = Int(edge.target) - first
            return target != event - first && !graph.reaches(event - first, from: target, without: test - first)
        }
    }

    /// The state that a test asks for: its own, and what a `Bool` getter asks in turn.
    fileprivate func statesAsked(at test: Int) -> [StateRef] {
        var paths = flow.operands(before: test, startingAt: flow.events[test].start, from: graph.events.lowerBound)
        if flow.events[test].operand != Event.noOperand { paths.append(flow.events[test].operand) }
        var states: [StateRef] = []
        for path in paths {
            if case .local = flow.paths[path].root { continue }
            guard let state = index.state(of: path, in: ref) else { continue }
            states.append(state)
            states += index.statesAsked(byGetterOf: state)
        }
        return states
    }

    /// Whether what comes of the event writes a state that it was let in for. A value that is not the same whoever comes,
    /// compared with what the body was given, tells what is new, and lets everybody in who brings something else.
    fileprivate func isClaimed(_ state: StateRef, by event: Int, comparing test: Int) -> Bool {
        let comparesLocal = flow.operands(before: test, startingAt: flow.events[test].start, from: graph.events.lowerBound).contains {
            if case .local = flow.paths[$0].root { true } else { false }
        }
        return index.accesses(to: state).contains { access in
            guard let kind = access.writeKind, kind != .replace || !comparesLocal else { return false }
            return index.isPart(access.place.bodyRef, of: ref) || !index.uses(of: access.place.bodyRef, in: ref).calls.isEmpty
        }
    }
}
