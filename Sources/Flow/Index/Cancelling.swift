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
        let events = body(ref).events
        return flow.successors(of: index).contains { $0.kind == .error && flow.leadsToThrow(from: Int($0.target), in: events, &seen) }
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
        case .plain: return index == 0 || events[index - 1].kind != .awaitValue
        case .continuation: return event.flags.contains(.handled)
        case .forLoop, .scopeEnd, nil: return false
        }
    }

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
