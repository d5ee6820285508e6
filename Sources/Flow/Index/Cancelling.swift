import Source

/// Whether a function throws when its task is cancelled: it reaches something that does, and does not keep the error.
///
/// What is not of the tree is taken to throw, those of the table `deaf` aside, and so is what calls nothing, such as a stub. Any other function that waits for
/// nothing, or for a bare continuation only, goes on whatever happens to its task.
extension FlowIndex {
    /// Whether a call is of functions none of which throws when it is cancelled.
    package func ignoresCancellation(_ call: UInt32, in ref: BodyRef) -> Bool { reaches(call, ref) == false }

    /// Whether some function that a call may run throws when it is cancelled; nil where nobody knows.
    private func reaches(_ call: UInt32, _ ref: BodyRef) -> Bool? {
        if let called = calledBody(of: call, file: ref.file) { return throwing[number(called)] }
        let witnesses = witnesses(of: call, file: ref.file)
        if !witnesses.isEmpty { return witnesses.contains { throwing[number($0)] } }
        return behaviour(of: call, in: ref).contains(.ignoresCancellation) ? false : nil
    }

    /// Whether something that a wait is for is known to throw when its task is cancelled, and the error comes back: a sleep, a check, a request
    /// of a type that heeds cancellation, a continuation with a cancellation handler. Nil where what is waited for is not of the tree, or a
    /// stub, or a function that does nothing but hand on such a wait.
    package func isKnownToThrow(_ wait: Int, in ref: BodyRef) -> Bool? {
        if isThrower(wait, in: ref) { return true }
        // Another task's value, or a bare continuation, which nobody resumes for it.
        let flow = files[ref.file].flow
        if flow.events[wait].detail == WaitKind.continuation.rawValue || flow.waitsForTask(wait) { return false }
        let given = closures(awaitedAt: wait, in: ref)
        guard case var waiting = (callees(of: wait, in: ref) + given).map({ (ref: $0, isHandedOn: true, runsGiven: !given.isEmpty) }), !waiting.isEmpty else { return nil }
        var known = Set(waiting.map(\.ref)), next = 0, isUnknown = interest != nil
        while next < waiting.count, next < 256 {
            let (ref, isHandedOn, runsGiven) = waiting[next], flow = files[ref.file].flow
            next += 1
            if let function = function(of: ref), !function.flags.contains(.isThrowing) { continue }
            if isStub(body(ref), ref.file) { isUnknown = isUnknown || isHandedOn }
            let waits = body(ref).events.filter { flow.events[$0].kind == .await && flow.events[$0].flags.contains(.throwing) && !flow.events[$0].flags.contains(.dead) }
            for index in body(ref).events where flow.events[index].flags.contains(.throwing) {
                var seen: [Bool] = []
                guard mayLeave(index, ref, &seen) else { continue }
                if isThrower(index, in: ref) { return true }
                guard flow.events[index].kind == .await, flow.cancellationReaches(index), !isDeaf(flow.events[index], ref, 0) else { continue }
                // What it was given is looked at where it is written.
                if runsGiven, flow.runsVariable(index) { continue }
                let given = closures(awaitedAt: index, in: ref), called = callees(of: index, in: ref) + given, isHandedOn = isHandedOn && waits.count == 1
                if called.isEmpty { isUnknown = isUnknown || isHandedOn }
                for callee in called where known.insert(callee).inserted { waiting.append((callee, isHandedOn, !given.isEmpty)) }
            }
        }
        return isUnknown ? nil : false
    }

    /// Whether an event itself throws when the task is cancelled.
    private func isThrower(_ index: Int, in ref: BodyRef) -> Bool {
        let flow = files[ref.file].flow, event = flow.events[index]
        switch event.kind {
        case .call: return event.operand != Event.noOperand && flow.calls[Int(event.operand)].name == KnownName.checkCancellation
        case .await:
            guard flow.cancellationReaches(index) else { return false }
            if event.detail == WaitKind.continuation.rawValue { return true }
            return event.operand != Event.noOperand && calledBody(of: event.operand, file: ref.file) == nil && isRequest(event.operand, in: ref)
        default: return false
        }
    }

    /// Whether the error of an event may leave its body when it says that the task has been cancelled.
    private func mayLeave(_ index: Int, _ ref: BodyRef, _ seen: inout [Bool]) -> Bool {
        let flow = files[ref.file].flow, events = body(ref).events
        guard flow.events[index].flags.isDisjoint(with: [.dead, .inCatch]) else { return false }
        return flow.successors(of: index).contains { $0.kind == .error && flow.leadsToThrow(from: Int($0.target), in: events, &seen) }
    }

    func settleThrowing() {
        throwing = Array(repeating: false, count: bodyCount)
        var waiting: [BodyRef] = []
        forEachBody { ref, body in
            guard isStub(body, ref.file) || throwsOut(ref, knowing: false) else { return }
            throwing[number(ref)] = true
            waiting.append(ref)
        }
        // Whoever waits for such a function and lets the error out is one too.
        var next = 0
        while next < waiting.count {
            let calls = callers[number(waiting[next])]
            next += 1
            for call in calls where !throwing[number(call.bodyRef)] {
                guard throwsOut(call.bodyRef, knowing: true) else { continue }
                throwing[number(call.bodyRef)] = true
                waiting.append(call.bodyRef)
            }
        }
    }

    /// Whether a body does nothing that could tell how it behaves: it calls and awaits nothing.
    func isStub(_ body: Body, _ file: Int) -> Bool {
        !told(body).contains { files[file].flow.events[$0].kind == .call || files[file].flow.events[$0].kind == .await }
    }

    /// Whether some event of a body throws when the task is cancelled and the error may leave the body.
    /// - Parameter knowing: whether what is settled of called bodies counts, and not only what is not of the tree.
    private func throwsOut(_ ref: BodyRef, knowing: Bool) -> Bool {
        // What does not lead to a throw from one event does not from another.
        var seen: [Bool] = []
        let events = files[ref.file].flow.events
        return body(ref).events.contains { events[$0].flags.contains(.throwing) && throwsOut($0, ref, knowing: knowing, &seen) }
    }

    private func throwsOut(_ index: Int, _ ref: BodyRef, knowing: Bool, _ seen: inout [Bool]) -> Bool {
        let flow = files[ref.file].flow, event = flow.events[index]
        // A clause that takes some other error is not where a cancelled task gets to.
        guard event.flags.isDisjoint(with: [.dead, .inCatch]) else { return false }
        switch event.kind {
        case .await:
            guard flow.cancellationReaches(index) else { return false }
            let isCall = event.detail == WaitKind.plain.rawValue && event.operand != Event.noOperand
            if isCall, let isSettled = reaches(event.operand, ref) {
                guard knowing && isSettled else { return false }
            } else if knowing {
                return false
            }
        case .call:
            guard !knowing, event.operand != Event.noOperand, flow.calls[Int(event.operand)].name == KnownName.checkCancellation else { return false }
        default: return false
        }
        return mayLeave(index, ref, &seen)
    }
}

extension FileFlow {
    /// Whether a wait can throw and does so when its task is cancelled: not one for a task's value, which is another task's affair,
    /// nor for the next element of a sequence, which ends, nor one for a continuation, which nobody resumes, unless a cancellation
    /// handler stands around it.
    package func cancellationReaches(_ index: Int) -> Bool {
        let event = events[index]
        guard event.flags.contains(.throwing) else { return false }
        switch WaitKind(rawValue: event.detail) {
        case .plain: return !waitsForTask(index)
        case .continuation: return event.flags.contains(.handled)
        case .forLoop, .scopeEnd, nil: return false
        }
    }

    /// Whether a wait is for a closure that stands in a variable or parameter.
    func runsVariable(_ wait: Int) -> Bool { events[wait].operand != Event.noOperand && calls[Int(events[wait].operand)].variable != nil }

    /// Whether an event is a clause that takes some other error, or comes behind one that takes cancellation.
    private func isClosedToCancellation(_ index: Int) -> Bool {
        let event = events[index]
        return event.kind == .catch && event.detail == CatchKind.type.rawValue || event.flags.contains(.pastCancellation)
    }

    /// Whether some walk of a cancelled task leads from an event to an exit by throw.
    /// - Parameter seen: for each event of the body whether it is known that none does from there; empty where nothing is known.
    fileprivate func leadsToThrow(from first: Int, in body: Range<Int>, _ seen: inout [Bool]) -> Bool {
        leads(from: first, in: body, &seen, notThrough: isClosedToCancellation) { events[$0].kind == .exit && events[$0].detail == ExitKind.throw.rawValue }
    }
}
