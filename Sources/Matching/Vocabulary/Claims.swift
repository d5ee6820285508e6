import Flow
import Source

/// A claim (DESIGN §4): state that is set on the way to an event and that lets only one in at a time.
extension Approach {
    /// A test that every way to the event passes and that turns some ways off, with the state that it asks for.
    struct Gate {
        /// Index into the file's events.
        var test: Int
        var states: [StateRef]
        /// Whether it compares that with something the body was given.
        var compares: Bool
    }

    var gates: [Gate] {
        let tests = events.filter { flow.events[$0].kind == .test }.map { test in
            let reads = reads(for: test)
            return Gate(test: test, states: states(reads), compares: reads.contains { if case .local = flow.paths[$0].root { true } else { false } })
        }
        let alone = tests.filter { isTurnedOff(by: $0.test) }
        // `phase.isReady || phase.isFailed`: none of them decides alone.
        let together = tests.indices.filter { index in
            let test = tests[index], same = tests.filter { asksTheSame($0, test) }
            return same.count > 1 && same.first?.test == test.test && isTurnedOff(by: same.map(\.test))
        }
        return alone + together.map { tests[$0] }
    }

    private func asksTheSame(_ one: Gate, _ other: Gate) -> Bool {
        one.states.contains { state in other.states.contains { $0.key == state.key } }
    }

    /// The gate by which a body lets itself in only where nobody else is in: what it asks for is written on the way, by what is
    /// called there, or by what comes of the event: a flag, a phase, a set of what is under way.
    /// - Parameters:
    ///   - bodies: this one and those between it and what it is about.
    ///   - handles: what is no claim.
    func claim(behind bodies: [BodyRef], besides handles: [StateRef] = []) -> IndexEvidence? {
        for gate in gates {
            for state in gate.states where !handles.contains(where: { $0.overlaps(state) }) && isClaimed(state, behind: bodies, compares: gate.compares) { return evidence(gate.test, "lets one in") }
        }
        return nil
    }

    /// A gate that asks for some of these states.
    func gate(of claimed: [StateRef]) -> IndexEvidence? {
        let gate = gates.first { gate in gate.states.contains { state in claimed.contains { $0.overlaps(state) } } }
        return gate.map { evidence($0.test, "leaves while this one is under way") }
    }

    /// The state that every walk to the event has set, other than by counting.
    var taken: [StateRef] { taken { $0 != .relative } }

    /// The same of what has been set to a literal: a flag or a phase, and nothing that somebody has asked for.
    var flagsTaken: [StateRef] { taken { $0 == .literal } }

    private func taken(_ counts: (WriteKind?) -> Bool) -> [StateRef] {
        var found: [StateRef] = []
        for write in events where write < event {
            let event = flow.events[write]
            guard event.kind == .write, event.operand != Event.noOperand, counts(WriteKind(rawValue: event.detail)),
                let state = index.state(of: event.operand, in: ref), !state.isLocal, !found.contains(where: { $0.overlaps(state) }),
                passes(events.filter { isWrite($0, of: event.operand) }) else { continue }
            found.append(state)
        }
        return found
    }

    private func isWrite(_ other: Int, of path: PathID) -> Bool {
        let event = flow.events[other]
        return event.kind == .write && event.operand != Event.noOperand && flow.paths[event.operand].overlaps(flow.paths[path])
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
