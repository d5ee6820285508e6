import Flow

/// The ways to an event: through its body, and before that through those that run the body.
struct Approach {
    let index: FlowIndex
    let ref: BodyRef
    /// Index of the event in its file's events.
    let event: Int

    /// How far callers are asked.
    private static let depth = 6

    var flow: FileFlow { index.files[ref.file].flow }

    /// The body's events that can be reached; all that a skim found.
    var events: [Int] { Array(index.reached(index.body(ref), flow)) }

    /// Whether every walk to the event passes one of these. Where only a skim was made, what stands in front counts.
    func passes(_ others: [Int]) -> Bool {
        let body = index.body(ref)
        guard body.events.contains(event) else { return others.contains { $0 < event } }
        return !others.isEmpty && !leads(from: body.events.lowerBound, to: event, without: others)
    }

    /// Whether every walk to the event passes a test, and one side of the test leads elsewhere. A test in front of a closure says
    /// nothing of what runs in it.
    func isTurnedOff(by test: Int) -> Bool {
        guard index.body(ref).events.contains(event) else { return test < event && !index.isInLaterClosure(EventRef(file: ref.file, event: event, body: ref.body)) }
        return passes([test]) && flow.successors(of: test).contains { !leads(from: Int($0.target), to: event, without: [test]) }
    }

    /// The same of several tests, one of which each walk passes.
    func isTurnedOff(by tests: [Int]) -> Bool {
        guard index.body(ref).events.contains(event) else { return false }
        return passes(tests) && tests.contains { test in flow.successors(of: test).contains { !leads(from: Int($0.target), to: event, without: []) } }
    }

    /// Whether no walk leads from one to the other, in either order.
    func isApart(from other: Int) -> Bool {
        !leads(from: event, to: other, without: []) && !leads(from: other, to: event, without: [])
    }

    private func leads(from first: Int, to last: Int, without others: [Int]) -> Bool {
        let events = index.body(ref).events
        var seen = Array(repeating: false, count: events.count)
        for other in others where events.contains(other) { seen[other - events.lowerBound] = true }
        return flow.leads(from: first, in: events, &seen) { $0 == last }
    }

    /// Where the body is run: calls that mean it, tests aside; of a closure what it is handed to.
    var starts: [Approach] {
        let body = index.body(ref)
        guard body.kind == .closure else {
            return index.calls(to: ref).filter { index.body($0.bodyRef).flags.isDisjoint(with: [.isTest, .isPreview]) && $0.bodyRef != ref }.map {
                Approach(index: index, ref: $0.bodyRef, event: $0.event)
            }
        }
        guard let parent = body.parent else { return [] }
        let around = Approach(index: index, ref: BodyRef(file: ref.file, body: parent), event: 0)
        guard let start = around.events.first(where: { around.runs(ref.body, at: $0) }) else { return [] }
        return [Approach(index: index, ref: around.ref, event: start)]
    }

    func runs(_ closure: BodyID, at event: Int) -> Bool {
        switch flow.events[event].kind {
        case .startTask: flow.tasks[Int(flow.events[event].operand)].body == closure
        case .call: flow.bodies[Int(closure)].argumentCall == flow.events[event].operand
        default: false
        }
    }

    /// What holds of the event's body, or else of all that run it.
    func holds(_ condition: (Approach, _ behind: [BodyRef]) -> IndexEvidence?) -> IndexEvidence? {
        var budget = 64
        return holds(condition, behind: [], &budget)
    }

    private func holds(_ condition: (Approach, [BodyRef]) -> IndexEvidence?, behind: [BodyRef], _ budget: inout Int) -> IndexEvidence? {
        let bodies = behind + [ref]
        if let evidence = condition(self, bodies) { return evidence }
        let starts = starts
        budget -= starts.count
        guard bodies.count <= Self.depth, !starts.isEmpty, budget > 0, !starts.contains(where: { bodies.contains($0.ref) }) else { return nil }
        var first: IndexEvidence?
        for start in starts {
            guard let evidence = start.holds(condition, behind: bodies, &budget) else { return nil }
            first = first ?? evidence
        }
        return first
    }

    func evidence(_ event: Int, _ text: String) -> IndexEvidence { IndexEvidence(file: ref.file, range: flow.events[event].range, text: text) }
}
