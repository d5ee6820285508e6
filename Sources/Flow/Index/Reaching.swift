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
                } else if callees(of: wait, in: ref).isEmpty {
                    isUnknown = isUnknown || isOnly
                }
            }
            for index in told where flow.events[index].kind == .call {
                let call = flow.events[index].operand
                if isRequest(call, in: ref) { return true }
                forEachCalled(by: call, file: ref.file) { if known.insert($0).inserted { waiting.append(($0, isOnly)) } }
            }
            for child in children[number(ref)] {
                let inside = BodyRef(file: ref.file, body: child)
                if known.insert(inside).inserted { waiting.append((inside, false)) }
            }
        }
        return isUnknown ? nil : false
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

    /// The bodies that a wait for a call may run: on who knows what, those of all functions of that name.
    func callees(of wait: Int, in ref: BodyRef) -> [BodyRef] {
        let event = files[ref.file].flow.events[wait]
        guard event.detail == WaitKind.plain.rawValue, event.operand != Event.noOperand else { return [] }
        var found: [BodyRef] = []
        forEachCalled(by: event.operand, file: ref.file) { found.append($0) }
        return found.isEmpty ? everyBody(for: event.operand, in: ref) : found
    }
}
