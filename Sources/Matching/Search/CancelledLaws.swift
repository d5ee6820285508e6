import Flow
import Source

/// What a body does once its task has been cancelled.
///
/// `Task.isCancelled` and `error is CancellationError` are true, `checkCancellation` throws, and so does a wait that can throw. What is
/// thrown goes to the first clause that takes cancellation. Errors of calls that do not wait are not cancellation and do not
/// happen. A test of anything else that is named after cancellation ends the walk, and so does one in a clause
/// that asks the caught error for something of its own or compares a local with state, `Task.isCancelled` outside of a test, and a test of a
/// flag that whoever cancels the task sets before.
///
/// A function of the tree that checks is a check; one that throws errors of a type of its own does not pass cancellation on, nor
/// does a wait for a task's value, a continuation, the next element of a sequence or a closure that the body was handed.
///
/// Not modelled: other callees that ignore cancellation, what a helper returns about it, and an error that a `defer` lies between,
/// which goes to every clause.
struct CancelledLaws: Sendable {
    private var laws: [Law] = []
    /// For each event whether it throws `URLError` when it is cancelled.
    private var isNetwork: [Bool] = []
    /// For each event of kind `catch` or `join` what holds of it; see `arrival`.
    private var arrivals: [Arrival] = []

    private enum Arrival: UInt8 {
        case free, never
        /// No error but one of a cancelled request, or none but those; what a `throw` statement throws is none.
        case noOtherError, onlyNetwork
        /// No error at all.
        case noError
    }

    init(_ flow: FileFlow, events: Range<Int>, index program: FlowIndex, body: BodyRef) {
        laws.reserveCapacity(events.count)
        arrivals.reserveCapacity(events.count)
        isNetwork = Array(repeating: false, count: events.count)
        let told = program.stateSet(byWhoCancels: body)
        for index in events {
            let isTold = flow.events[index].kind == .test && !told.isEmpty && flow.asks(for: told, at: index, from: events.lowerBound, program, body)
            laws.append(isTold ? .ends : Self.law(of: index, flow, Callees(program: program, ref: body), last: events.upperBound))
            arrivals.append(Self.arrival(at: flow.events[index]))
        }
        for index in events where flow.events[index].kind == .await && flow.events[index].operand != Event.noOperand {
            isNetwork[index - events.lowerBound] = program.behaviour(of: flow.events[index].operand, in: body).contains(.heedsCancellation)
        }
    }

    /// - Parameters:
    ///   - source: an index into the body's events, as `target` is.
    ///   - isStep: whether the task has been cancelled while this was waited for, so that it may also come back late.
    ///   - isThrown: whether it is known to throw then.
    func allow(_ edge: Edge.Kind, from source: Int, to target: Int, isStep: Bool, isThrown: Bool) -> Bool {
        guard laws[source].allows(edge) || isStep && laws[source] == .onlyError || isThrown && edge == .error else { return false }
        switch arrivals[target] {
        case .free: return true
        case .never: return false
        case .noOtherError: return edge != .error || isNetwork[source]
        case .onlyNetwork: return edge == .error && isNetwork[source]
        case .noError: return edge != .error
        }
    }

    private static func law(of index: Int, _ flow: FileFlow, _ callees: Callees, last: Int) -> Law {
        let event = flow.events[index]
        switch event.kind {
        case .test:
            switch TestKind(rawValue: event.detail) {
            case .isCancelled, .isCancellationError: return .onlyTrue
            case .anotherError: return .onlyFalse
            case .aboutCancellation: return .ends
            case .equal, .unequal: return flow.asksWhetherCurrent(event, at: index) || flow.asksCaughtError(event, in: index) ? .ends : .free
            case .plain, nil:
                if flow.asksCaughtError(event, in: index) { return .ends }
                return flow.callAskedOfCaughtError(event, at: index).map { callees.sortOut($0) ? .ends : .onlyFalse } ?? .free
            }
        case .read: return flow.asksWhetherCancelled(index) && !flow.isTested(index, before: last) ? .ends : .free
        case .await: return flow.cancellationReaches(index) && !flow.waitsForClosure(event) && !callees.ignoreCancellation(event.operand) ? .onlyError : .noError
        case .call: return flow.checksCancellation(event) || event.flags.contains(.throwing) && callees.check(event.operand) ? .onlyError : .noError
        default: return .noError
        }
    }

    /// What the index tells of the functions that a file calls.
    private struct Callees {
        let program: FlowIndex
        let ref: BodyRef

        /// Whether cancellation does not come out of a call: it throws errors of one type of its own, or waits for nothing that is cancelled.
        func ignoreCancellation(_ call: UInt32) -> Bool {
            guard call != Event.noOperand else { return false }
            return program.callee(of: call, file: ref.file)?.flags.contains(.hasTypedThrow) ?? false || program.ignoresCancellation(call, in: ref)
        }

        /// Whether what is called may ask whether an error is about cancellation: it does, or nobody knows.
        func sortOut(_ call: UInt32) -> Bool {
            program.calledBody(of: call, file: ref.file).map { program.fate(ofErrorIn: $0, shows: nil) == .sortedOut } ?? true
        }

        /// Whether what is called calls `Task.checkCancellation` itself.
        func check(_ call: UInt32) -> Bool {
            guard call != Event.noOperand, let ref = program.calledBody(of: call, file: ref.file) else { return false }
            let flow = program.files[ref.file].flow
            return program.told(program.body(ref)).contains { flow.events[$0].kind == .call && flow.checksCancellation(flow.events[$0]) }
        }
    }

    /// What may arrive at a clause.
    private static func arrival(at event: Event) -> Arrival {
        guard event.kind == .catch || event.kind == .join else { return .free }
        if event.flags.contains(.pastCancellation) { return event.flags.contains(.pastNetwork) ? .never : .onlyNetwork }
        guard event.kind == .catch else { return .free }
        switch CatchKind(rawValue: event.detail) {
        case .network: return event.flags.contains(.pastNetwork) ? .never : .noOtherError
        case .type: return .noError
        case .any, .cancellation, nil: return .free
        }
    }
}

private enum LawWords {
    static var task: Name { Name(known: "Task") }
    static var isCancelled: Name { Name(known: "isCancelled") }
    static var checkCancellation: Name { Name(known: "checkCancellation") }
}

extension FileFlow {
    /// Whether a test asks for some of this state.
    fileprivate func asks(for told: [StateRef], at index: Int, from lowest: Int, _ program: FlowIndex, _ body: BodyRef) -> Bool {
        let event = events[index]
        let asked = operands(before: index, startingAt: event.start, from: lowest) + (event.operand == Event.noOperand ? [] : [event.operand])
        return asked.contains { path in program.state(of: path, in: body).map { state in told.contains { $0.overlaps(state) } } ?? false }
    }

    /// Whether a wait is for a closure that the body was handed: what that does is seen where it is written.
    fileprivate func waitsForClosure(_ event: Event) -> Bool { event.operand != Event.noOperand && calls[Int(event.operand)].variable != nil }

    fileprivate func asksWhetherCancelled(_ index: Int) -> Bool {
        guard events[index].operand != Event.noOperand else { return false }
        let path = paths[events[index].operand]
        return path.root == .type(LawWords.task) && path.names.first == LawWords.isCancelled
    }

    /// Whether the next event is the test that a read belongs to.
    fileprivate func isTested(_ index: Int, before end: Int) -> Bool {
        guard index + 1 < end else { return false }
        let test = events[index + 1]
        return test.kind == .test && test.start <= events[index].start && events[index].end <= test.end
    }

    /// Whether a test in a `catch` clause compares a local with state: `guard request == self.request`. Who does wants to know
    /// whether the answer still matters.
    fileprivate func asksWhetherCurrent(_ event: Event, at index: Int) -> Bool {
        guard event.flags.contains(.inCatch) else { return false }
        let roots = operands(before: index, startingAt: event.start, from: 0).map { paths[$0].root }
        return roots.contains { if case .local = $0 { true } else { false } } && roots.contains(.`self`)
    }

    /// Whether a test asks the error of a `catch` clause for something of its own: `error.shouldBeShown`.
    fileprivate func asksCaughtError(_ event: Event, in index: Int) -> Bool {
        guard event.flags.contains(.inCatch), event.operand != Event.noOperand, case .local(let offset) = paths[event.operand].root,
            !paths[event.operand].names.isEmpty else { return false }
        var at = index
        while events[at].kind != .entry {
            if events[at].kind == .catch, events[at].start == offset { return true }
            at -= 1
        }
        return false
    }

    /// The call that a test in a `catch` clause hands the caught error to: `if isMissing(error)`.
    fileprivate func callAskedOfCaughtError(_ event: Event, at index: Int) -> UInt32? {
        guard event.flags.contains(.inCatch) else { return nil }
        var at = index - 1, call: UInt32?, reads: [UInt32] = []
        while at > 0, events[at].start >= event.start, events[at].kind != .entry {
            if events[at].kind == .call { call = call ?? events[at].operand }
            if events[at].kind == .read, events[at].operand != Event.noOperand, case .local(let offset) = paths[events[at].operand].root,
                paths[events[at].operand].names.isEmpty { reads.append(offset) }
            at -= 1
        }
        guard let call, !reads.isEmpty else { return nil }
        while at >= 0, events[at].kind != .entry {
            if events[at].kind == .catch, reads.contains(events[at].start) { return call }
            at -= 1
        }
        return nil
    }

    func checksCancellation(_ event: Event) -> Bool {
        guard event.operand != Event.noOperand else { return false }
        let call = calls[Int(event.operand)]
        return call.name == LawWords.checkCancellation && call.receiver.map { paths[$0].root == .type(LawWords.task) } ?? false
    }
}
