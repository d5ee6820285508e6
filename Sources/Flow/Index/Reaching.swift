import Source

/// What stands behind a wait, through everything that it may run.
extension FlowIndex {
    /// Whether what a wait is for reaches beyond the program, so that it takes its time and may answer out of order: a request, a sleep. Not
    /// an actor's property, nor functions of the tree of which nothing of the kind shows. Nil where what is waited for is not of the
    /// tree, or a stub, or does nothing but hand on such a wait or a continuation, unless a queue resumes that.
    package func reachesOut(_ wait: Int, in ref: BodyRef) -> Bool? {
        if isHop(wait, in: ref) { return false }
        let event = files[ref.file].flow.events[wait]
        if event.operand != Event.noOperand, isRequest(event.operand, in: ref) { return true }
        guard case var waiting = callees(of: wait, in: ref).map({ (ref: $0, isHandedOn: true) }), !waiting.isEmpty else { return nil }
        var known = Set(waiting.map(\.ref)), next = 0, isUnknown = interest != nil
        while next < waiting.count, next < 256 {
            let (ref, isHandedOn) = waiting[next], flow = files[ref.file].flow, told = told(body(ref))
            next += 1
            let waits = told.filter { flow.events[$0].kind == .await && !flow.events[$0].flags.contains(.dead) && !isHop($0, in: ref) }
            let isOnly = isHandedOn && waits.count <= 1
            isUnknown = isUnknown || isHandedOn && isStub(body(ref), ref.file)
            for wait in waits {
                if flow.events[wait].detail == WaitKind.continuation.rawValue {
                    isUnknown = isUnknown || !isResumedByQueues(ref)
                } else if callees(of: wait, in: ref).isEmpty, !flow.isForOwnTask(wait) {
                    isUnknown = isUnknown || isOnly
                }
            }
            for index in told where flow.events[index].kind == .call {
                let call = flow.events[index].operand
                if isRequest(call, in: ref) { return true }
                let isHop = index + 1 < flow.events.count && flow.events[index + 1].operand == call && self.isHop(index + 1, in: ref)
                forEachCalled(by: call, file: ref.file) { if known.insert($0).inserted { waiting.append(($0, isOnly && !isHop)) } }
            }
            for child in children[number(ref)] {
                let inside = BodyRef(file: ref.file, body: child)
                if known.insert(inside).inserted { waiting.append((inside, false)) }
            }
        }
        return isUnknown ? nil : false
    }

    /// The wait at a byte range; nil where something else stands there.
    package func wait(at range: Range<Int>, in file: Int) -> EventRef? {
        event(in: file) { $0.kind == .await && $0.range == range }
    }

    /// Whether a wait cannot fail, and is not known to reach beyond the program.
    package func mayAnswerAtOnce(_ wait: EventRef) -> Bool {
        !event(wait).flags.contains(.throwing) && reachesOut(wait.event, in: wait.bodyRef) != true
    }

    /// Whether whoever comes later ends later: a wait is a sleep for a time that is written there, or for functions of the tree on the same global actor that wait for nothing else.
    package func keepsOrder(_ wait: EventRef) -> Bool {
        if sleepsForFixedTime(wait.event, in: wait.bodyRef) { return true }
        let called = callees(of: wait.event, in: wait.bodyRef)
        return !called.isEmpty && ([wait.bodyRef] + called).allSatisfy { runsOnGlobalActor($0) } && called.allSatisfy { ref in
            !isStub(body(ref), ref.file) && !told(body(ref)).contains {
                [.await, .hop, .awaitValue].contains(files[ref.file].flow.events[$0].kind) && !sleepsForFixedTime($0, in: ref)
            }
        }
    }

    private func sleepsForFixedTime(_ wait: Int, in ref: BodyRef) -> Bool {
        let flow = files[ref.file].flow, event = flow.events[wait]
        guard event.kind == .await, event.operand != Event.noOperand, flow.calls[Int(event.operand)].name == KnownName.sleep else { return false }
        return arguments(of: event.operand, in: ref).allSatisfy { if case .type = flow.paths[$0].root { true } else { false } }
    }

    /// Byte range of the name of what a wait calls, empty where it is for something else.
    package func nameOfCall(awaitedAt wait: EventRef) -> Range<Int> {
        let event = event(wait)
        guard event.operand != Event.noOperand else { return 0..<0 }
        let call = files[wait.file].flow.calls[Int(event.operand)]
        return Int(call.nameStart)..<Int(call.nameEnd)
    }

    /// Whether a call is of a sleep, or of what the table `network-types` says.
    func isRequest(_ call: UInt32, in ref: BodyRef) -> Bool {
        files[ref.file].flow.calls[Int(call)].name == KnownName.sleep || behaviour(of: call, in: ref).contains(.heedsCancellation)
    }

    /// Whether all that resumes a body's continuations are closures that a queue runs.
    private func isResumedByQueues(_ ref: BodyRef) -> Bool {
        let flow = files[ref.file].flow
        var isResumed = false
        for child in children[number(ref)] {
            let body = flow.bodies[Int(child)]
            guard told(body).contains(where: { flow.events[$0].kind == .resume || flow.events[$0].kind == .handOver }) else { continue }
            guard isHanded(BodyRef(file: ref.file, body: child), to: .queues), !told(body).contains(where: { flow.events[$0].kind == .handOver }) else { return false }
            isResumed = true
        }
        return isResumed
    }

    /// The closures that stand in the call that a wait is for, and run later.
    func closures(awaitedAt wait: Int, in ref: BodyRef) -> [BodyRef] {
        let event = files[ref.file].flow.events[wait]
        guard event.detail == WaitKind.plain.rawValue, event.operand != Event.noOperand else { return [] }
        return children[number(ref)].filter { files[ref.file].flow.bodies[Int($0)].argumentCall == event.operand }.map { BodyRef(file: ref.file, body: $0) }
    }

    /// The bodies that a wait may run, for a call or for those of the `async let`s before it: on who knows what, those of all functions of
    /// that name.
    func callees(of wait: Int, in ref: BodyRef) -> [BodyRef] {
        files[ref.file].flow.calls(awaitedAt: wait, in: body(ref).events).flatMap { call in
            var found: [BodyRef] = []
            forEachCalled(by: call, file: ref.file) { found.append($0) }
            return found.isEmpty ? everyBody(for: call, in: ref) : found
        }
    }
}

extension FileFlow {
    /// Whether a wait is for the value of a task that the body has started and gives to nobody.
    fileprivate func isForOwnTask(_ wait: Int) -> Bool {
        guard waitsForTask(wait), events[wait - 1].operand != Event.noOperand else { return false }
        let root = paths[events[wait - 1].operand].root
        return tasks.contains { task in
            switch task.handle {
            case .awaited: if case .temporary = root { true } else { false }
            case .local(let path): paths[path].root == root
            case .dropped, .stored, .returned, .passed: false
            }
        }
    }

    /// What a wait is for: the call that stands behind it, else the calls that an `async let` before it makes.
    fileprivate func calls(awaitedAt wait: Int, in body: Range<Int>) -> [UInt32] {
        let event = events[wait]
        guard event.detail == WaitKind.plain.rawValue else { return [] }
        if event.operand != Event.noOperand { return [event.operand] }
        if waitsForTask(wait) { return [] }
        var waited: Set<UInt32> = [], made: [UInt32] = []
        for index in body.lowerBound..<wait where events[index].operand != Event.noOperand {
            if events[index].kind == .await { waited.insert(events[index].operand) }
            if events[index].kind == .call, events[index].flags.contains(.awaited) { made.append(events[index].operand) }
        }
        return made.filter { !waited.contains($0) }
    }
}
