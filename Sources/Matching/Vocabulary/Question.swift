import Flow
import Source

/// What a run is asked for, seen from a body that it goes through: from the wait back to what begins the run, through the
/// closures around it, and through calls by the arguments that they hand over.
///
/// Imprecise: of a caller that was only skimmed all of its parameters count.
struct Question {
    let index: FlowIndex
    var ref: BodyRef
    /// The state that it rests on, wherever it was read.
    var states: [StateRef]
    /// Where the locals are declared that it rests on, in the file of the body.
    var locals: [UInt32]

    /// What the run waits at.
    private let wait: EventRef
    /// Whether a task that nobody keeps stands between, which is not cancelled with what starts it.
    private var isOnItsOwn = false

    /// Whether the tree shows that the wait goes on when its task has been cancelled, and that something comes back then.
    private var goesOn: Bool {
        if isOnItsOwn { return true }
        if index.event(wait).flags.contains(.throwing) { return index.isKnownToThrow(wait.event, in: wait.bodyRef).map { !$0 } ?? index.isUnwritten(wait.event, in: wait.bodyRef) }
        return !index.endsWithTask(wait.event, in: wait.bodyRef)
    }
    /// Whether a run that the library cancels while it waits ends there: the wait can throw, or is for a function whose waits can.
    private var endsWithView: Bool { index.event(wait).flags.contains(.throwing) || index.endsWithTask(wait.event, in: wait.bodyRef, trusting: true) }

    /// How far callers are asked, how far those that were only skimmed, and how many in all.
    private static let depth = 6
    private static let skimmedDepth = 3
    private static let most = 64

    init(behind wait: Int, at site: Site) {
        index = site.index
        ref = site.ref
        let inputs = site.inputs(of: wait)
        states = inputs.state.compactMap { [index, ref] in index.state(of: $0, in: ref) }
        locals = inputs.locals
        self.wait = EventRef(file: site.file, event: wait, body: site.body)
    }

    private var flow: FileFlow { index.files[ref.file].flow }

    /// The locals that come from outside of a body: parameters of the functions and closures around it.
    private func given(to body: Body) -> [UInt32] { locals.filter { ($0 < body.start || $0 >= body.end) && flow.isParameter($0) } }

    /// What shows that the run is begun anew, for something else, while it is under way: something observes what is asked for or
    /// hands it over, a task replaces another one, or what starts it has chosen first.
    var renewal: IndexEvidence? {
        var budget = Self.most
        return renewal(0, &budget)
    }

    private func renewal(_ depth: Int, _ budget: inout Int) -> IndexEvidence? {
        budget -= 1
        guard budget > 0, depth < Self.depth, !states.isEmpty || !locals.isEmpty else { return nil }
        let body = index.body(ref)
        guard body.flags.isDisjoint(with: [.isTest, .isPreview]) else { return nil }
        if let observation = index.observation(by: ref) {
            if isAtRest(observation) { return nil }
            let isGiven = locals.contains { body.start <= $0 && $0 < body.end && flow.isParameter($0) && !isKnown($0, in: body) }
            return isGiven || observation.states.contains { state in states.contains { $0.overlaps(state) } } ? observation.evidence : nil
        }
        switch body.launch {
        case .task: return startedAnew(depth, &budget)
        case .child: return body.parent.flatMap { around($0).renewal(depth, &budget) }
        case .callback, .handler: return nil
        case .none: return calledAnew(depth, &budget)
        }
    }

    private func around(_ parent: BodyID) -> Question {
        var outer = self
        outer.ref.body = parent
        return outer
    }

    // MARK: Tasks

    private func startedAnew(_ depth: Int, _ budget: inout Int) -> IndexEvidence? {
        guard let start = index.start(ofTask: ref), !index.runsOnce(start.bodyRef), !index.runsOnAppear(start.bodyRef),
            Approach(index: index, ref: start.bodyRef, event: start.event).claim(behind: [start.bodyRef]) == nil else { return nil }
        let given = given(to: index.body(ref)), event = index.event(start)
        var starter = around(start.body)
        switch flow.tasks[Int(event.operand)].handle {
        case .stored(let path):
            guard goesOn, let cancel = index.body(start.bodyRef).events.first(where: { flow.events[$0].kind == .cancel && flow.events[$0].operand == path }) else { return nil }
            if !given.isEmpty || starter.choice(of: given) != nil {
                return starter.evidence(cancel, "the task before this one is cancelled, and may still be running")
            }
        case .dropped, .passed:
            if let choice = starter.choice(of: given) { return starter.evidence(choice, "chosen here, each time for another of these tasks") }
            starter.isOnItsOwn = true
        case .awaited: break
        case .local, .returned: return nil
        }
        return starter.renewal(depth + 1, &budget)
    }

    /// Where the body sets what is asked for to something that it was given, or keeps what it hands over.
    private func choice(of given: [UInt32]) -> Int? {
        let events = index.told(index.body(ref))
        return events.first { write in
            let event = flow.events[write]
            guard event.kind == .write, event.detail == WriteKind.replace.rawValue, event.operand != Event.noOperand,
                let state = index.state(of: event.operand, in: ref), !state.isLocal else { return false }
            let isAsked = states.contains { $0.overlaps(state) }
            let isMade = events.contains { $0 < write && flow.events[$0].kind == .call && flow.events[$0].start >= event.end }
            return flow.operands(before: write, startingAt: event.end, from: events.lowerBound).contains { path in
                guard case .local(let offset) = flow.paths[path].root else { return false }
                return isAsked ? flow.isParameter(offset) : !isMade && given.contains(offset) && flow.paths[path].names.isEmpty
            }
        }
    }

    private func evidence(_ event: Int, _ text: String) -> IndexEvidence { IndexEvidence(file: ref.file, range: flow.events[event].range, text: text) }

    /// Whether what is observed begins no run while another one waits.
    private func isAtRest(_ observation: Observation) -> Bool {
        if isUsedUp(observation) || index.changesSeldom(observation, in: ref) { return true }
        // Where the library cancels each run before the next one, the error of the wait says so.
        return observation.cancels && (endsWithView || !observation.states.contains { index.changesInPlace($0) })
    }

    /// Whether the run empties what it observes: that is an order, which it has carried out.
    private func isUsedUp(_ observation: Observation) -> Bool {
        observation.states.contains { state in
            index.accesses(to: state).contains { $0.writeKind == .clear && index.isPart($0.place.bodyRef, of: ref) }
        }
    }

    /// Whether a closure goes on only where what it is given is equal to something: then it is nothing new.
    private func isKnown(_ given: UInt32, in body: Body) -> Bool {
        body.events.contains { test in
            let event = flow.events[test]
            guard event.kind == .test, event.detail == TestKind.equal.rawValue else { return false }
            let reads = flow.operands(before: test, startingAt: event.start, from: body.events.lowerBound)
            return (event.operand == Event.noOperand ? reads : reads + [event.operand]).contains { flow.paths[$0].root == .local(declaredAt: given) }
        }
    }

    // MARK: Calls

    private func calledAnew(_ depth: Int, _ budget: inout Int) -> IndexEvidence? {
        let body = index.body(ref), own = locals.filter { body.start <= $0 && $0 < body.end && flow.isParameter($0) }
        for call in index.calls(to: ref) where call.bodyRef != ref {
            if !own.isEmpty, depth < Self.skimmedDepth, index.isObserved(call) {
                return IndexEvidence(file: call.file, range: index.event(call).range, text: "each change runs this anew")
            }
            if let found = asked(by: call, for: own).renewal(depth + 1, &budget) { return found }
        }
        return nil
    }

    /// The question as the caller puts it.
    /// - Parameter own: the parameters of the called function that the question rests on.
    private func asked(by call: EventRef, for own: [UInt32]) -> Question {
        var asked = Question(self, from: call.bodyRef)
        guard !own.isEmpty else { return asked }
        let flow = index.files[call.file].flow, body = index.body(call.bodyRef)
        if body.flags.contains(.isSkimmed) {
            asked.locals = flow.parameters.map(\.declaredAt).filter { body.start <= $0 && $0 < body.end }
        } else {
            let behind = flow.behind(index.arguments(of: index.event(call).operand, in: call.bodyRef, at: index.places(of: own, in: call, to: ref)), in: body.events)
            asked.states += behind.state.compactMap { index.state(of: $0, in: call.bodyRef) }
            asked.locals = behind.locals
        }
        return asked
    }

    private init(_ question: Question, from ref: BodyRef) {
        index = question.index
        self.ref = ref
        states = question.states
        locals = []
        wait = question.wait
        isOnItsOwn = question.isOnItsOwn
    }
}
