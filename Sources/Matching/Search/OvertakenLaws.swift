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
    /// The body's first event.
    private let first: Int

    /// A test and what is read for it.
    private struct Asked {
        var index: Int
        /// Byte offset at which its expression begins.
        var start: UInt32
        var kind: TestKind
        var reads: [AccessPath]
        /// The same as state of the program.
        var states: [StateRef]
        /// The byte behind which one of the locals that are read is what it was; nil where none is read.
        var fixedFrom: UInt32?
        /// Whether it calls a method of the object's own.
        var callsOwn: Bool

        /// Whether it reads a local whose value nothing changes from a wait on.
        func hasFixed(before wait: Event) -> Bool { fixedFrom.map { $0 < wait.start } ?? false }
    }

    init(_ flow: FileFlow, events: Range<Int>, index: FlowIndex, body: BodyRef) {
        laws = Array(repeating: .free, count: events.count)
        first = events.lowerBound
        tests = events.filter { flow.events[$0].kind == .test && !flow.events[$0].flags.contains(.dead) }.map { test in
            let event = flow.events[test]
            var reads = flow.operands(before: test, startingAt: event.start, from: events.lowerBound)
            if event.operand != Event.noOperand { reads.append(event.operand) }
            return Asked(index: test - events.lowerBound, start: event.start, kind: TestKind(rawValue: event.detail) ?? .plain, reads: reads.map { flow.paths[$0] },
                         states: reads.compactMap { index.state(of: $0, in: body) }, fixedFrom: reads.compactMap { flow.fixed($0, in: events) }.min(),
                         callsOwn: flow.callsOwnMethod(before: test, startingAt: event.start, from: events.lowerBound))
        }
    }

    /// How many tests there are to judge.
    var cost: Int { tests.count }

    /// What holds from a wait on.
    struct Change {
        /// The wait, as an index into the file's events.
        var wait: Int
        /// For each test whether it asks about what the other body writes; see `asks(about:)`.
        var asked: [Bool]
        /// What the body itself writes late.
        var late: PathID?
        /// What the wait was asked for; see `Site.inputs(of:)`.
        var inputs: [PathID]
    }

    /// For each test whether it asks about some of this state.
    func asks(about written: [StateRef]) -> [Bool] {
        tests.map { $0.states.contains { state in written.contains { $0.overlaps(state) } } }
    }

    mutating func prepare(_ change: Change, _ flow: FileFlow) {
        let watched = (change.inputs + (change.late.map { [$0] } ?? [])).map { flow.paths[$0] }, wait = flow.events[change.wait]
        for (test, isAsked) in zip(tests, change.asked) {
            // `if let page = await load(query)` reads what it asks with before it waits.
            if test.start <= wait.start, change.wait - first < test.index {
                laws[test.index] = .free
                continue
            }
            let comparesFixed = test.kind != .plain && test.hasFixed(before: wait)
            laws[test.index] = if isAsked, comparesFixed, test.kind == .equal {
                .onlyFalse
            } else if isAsked, comparesFixed, test.kind == .unequal {
                .onlyTrue
            } else {
                isAsked || test.callsOwn || comparesFixed && isTicket(test) || test.reads.contains { read in watched.contains { $0.overlaps(read) } } ? .ends : .free
            }
        }
    }

    /// A comparison with any state: where it is of something fixed before the wait, whoever writes it thought of being overtaken.
    private func isTicket(_ test: Asked) -> Bool {
        (test.kind == .equal || test.kind == .unequal) && test.reads.contains { !$0.isLocal }
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
