import Flow

/// What a body does once another one has changed what it knew.
///
/// A comparison of something fixed before the wait with what the other writes comes out different. Any other test that looks at
/// what either writes late, or at what the wait was asked for, ends the walk, and so does any comparison of something fixed
/// with state: somebody thought of it.
///
/// Not modelled: tests in helpers. A test that calls a method of the object's own is taken to look.
struct OvertakenLaws {
    /// For each event of the body.
    private var laws: [Law]
    private let tests: [Asked]

    /// A test and what is read for it.
    private struct Asked {
        var index: Int
        var kind: TestKind
        var reads: [PathID]
        /// The same as state of the program.
        var states: [StateRef]
        /// Whether it calls a method of the object's own.
        var callsOwn: Bool

        func asks(about written: [StateRef]) -> Bool { states.contains { state in written.contains { $0.overlaps(state) } } }
    }

    init(_ flow: FileFlow, events: Range<Int>, index: FlowIndex, body: BodyRef) {
        laws = Array(repeating: .free, count: events.count)
        tests = events.filter { flow.events[$0].kind == .test && !flow.events[$0].flags.contains(.dead) }.map { test in
            let event = flow.events[test]
            var reads = flow.operands(before: test, startingAt: event.start, from: events.lowerBound)
            if event.operand != Event.noOperand { reads.append(event.operand) }
            return Asked(index: test - events.lowerBound, kind: TestKind(rawValue: event.detail) ?? .plain, reads: reads,
                         states: reads.compactMap { index.state(of: $0, in: body) },
                         callsOwn: flow.callsOwnMethod(before: test, startingAt: event.start, from: events.lowerBound))
        }
    }

    /// How many tests there are to judge.
    var cost: Int { tests.count }

    /// What holds from a wait on.
    struct Change {
        /// The wait, as an index into the file's events.
        var wait: Int
        /// What the other body writes, empty where none is known.
        var written: [StateRef]
        /// What the body itself writes late.
        var late: PathID?
        /// What the wait was asked for; see `inputs(of:in:)`.
        var inputs: [PathID]
    }

    mutating func prepare(_ change: Change, _ flow: FileFlow, events: Range<Int>) {
        let watched = (change.inputs + (change.late.map { [$0] } ?? [])).map { flow.paths[$0] }
        for test in tests {
            let isDecided = test.kind != .plain && isDecided(test, change, flow, events)
            laws[test.index] = if isDecided, test.kind == .equal {
                .onlyFalse
            } else if isDecided, test.kind == .unequal {
                .onlyTrue
            } else {
                test.callsOwn || isTicket(test, change, flow, events) || test.asks(about: change.written) || test.reads.contains { read in watched.contains { $0.overlaps(flow.paths[read]) } }
                    ? .ends : .free
            }
        }
    }

    private func isDecided(_ test: Asked, _ change: Change, _ flow: FileFlow, _ events: Range<Int>) -> Bool {
        test.asks(about: change.written) && test.reads.contains { flow.isFixed($0, before: change.wait, in: events) }
    }

    /// A comparison of something fixed before the wait with any state: whoever writes it thought of being overtaken.
    private func isTicket(_ test: Asked, _ change: Change, _ flow: FileFlow, _ events: Range<Int>) -> Bool {
        guard test.kind == .equal || test.kind == .unequal else { return false }
        return test.reads.contains { flow.isFixed($0, before: change.wait, in: events) } && test.reads.contains { !flow.paths[$0].isLocal }
    }

    func allow(_ edge: Edge.Kind, from source: Int) -> Bool { laws[source].allows(edge) }
}

extension FileFlow {
    fileprivate func callsOwnMethod(before index: Int, startingAt first: UInt32, from lowest: Int) -> Bool {
        var at = index - 1
        while at >= lowest, events[at].start >= first {
            if events[at].kind == .call, events[at].operand != Event.noOperand {
                let call = calls[Int(events[at].operand)]
                if call.variable == nil, call.receiver.map({ paths[$0] == AccessPath(root: .`self`) }) ?? !call.constructs { return true }
            }
            at -= 1
        }
        return false
    }
}
