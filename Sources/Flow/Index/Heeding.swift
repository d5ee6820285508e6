import Source

/// What becomes of a wait when its task is cancelled, beyond whether it throws: who hears of it at all, and who ends at once.
///
/// What is not of the tree may do either, those of the tables `network-types` and `deaf` aside.
extension FlowIndex {
    /// What the tables say of a call that is of no function of the tree, or of the type that it is made on.
    ///
    /// - Parameter call: an index into the calls of the body's file.
    package func behaviour(of call: UInt32, in ref: BodyRef) -> FlowNames.Role {
        guard calledBody(of: call, file: ref.file) == nil else { return [] }
        let flow = files[ref.file].flow, names = files[ref.file].names, all: FlowNames.Role = [.heedsCancellation, .ignoresCancellation]
        let own = names.roles(of: call, in: flow).intersection(all)
        guard own.isEmpty, let receiver = flow.calls[Int(call)].receiver else { return own }
        let name = switch flow.paths[receiver].root {
        case .type(let name): name
        case .temporary: factory(before: call, in: ref)
        case .`self`, .local, .global: typeName(of: receiver, in: ref)
        }
        return name.map { names.role(of: $0).intersection(all) } ?? []
    }

    /// The type whose function gives what a call is made on: `Session.shared().load()`.
    private func factory(before call: UInt32, in ref: BodyRef) -> Name? {
        let flow = files[ref.file].flow, end = flow.calls[Int(call)].nameStart
        guard let at = told(body(ref)).last(where: { flow.events[$0].kind == .call && flow.events[$0].end + 1 == end }),
            let receiver = flow.calls[Int(flow.events[at].operand)].receiver, case .type(let name) = flow.paths[receiver].root else { return nil }
        return name
    }

    // MARK: Who does not hear of it

    /// Whether the tree shows that a body goes on to its end whatever becomes of its task: it asks for no cancellation, and waits only
    /// for bare continuations, for what never hears of it and for functions like itself.
    package func isDeaf(_ ref: BodyRef) -> Bool { isDeaf(ref, depth: 0) }

    private func isDeaf(_ ref: BodyRef, depth: Int) -> Bool {
        let flow = files[ref.file].flow
        return depth < 4 && told(body(ref)).allSatisfy { index in
            let event = flow.events[index]
            switch event.kind {
            case .await: return event.flags.contains(.dead) || isDeaf(event, ref, depth)
            case .test: return event.detail != TestKind.isCancelled.rawValue && event.detail != TestKind.aboutCancellation.rawValue
            case .call: return flow.calls[Int(event.operand)].name != KnownName.checkCancellation
            default: return true
            }
        }
    }

    func isDeaf(_ wait: Event, _ ref: BodyRef, _ depth: Int) -> Bool {
        switch WaitKind(rawValue: wait.detail) {
        case .continuation: return !wait.flags.contains(.handled)
        case .plain:
            guard wait.operand != Event.noOperand else { return false }
            if let called = calledBody(of: wait.operand, file: ref.file) { return isDeaf(called, depth: depth + 1) }
            return behaviour(of: wait.operand, in: ref).contains(.ignoresCancellation)
        case .forLoop, .scopeEnd, nil: return false
        }
    }

    // MARK: Who ends at once

    /// Whether the tree shows that a wait is over at once when its task is cancelled: it is for a type that heeds cancellation, for
    /// a sleep, or for a function that checks for cancellation or waits for nothing else.
    /// - Parameters:
    ///   - wait: index of the event in the file's events.
    ///   - trusting: whether that is believed of each wait that may throw, as long as nobody knows better.
    package func endsWithTask(_ wait: Int, in ref: BodyRef, trusting: Bool = false) -> Bool {
        endsWithTask(files[ref.file].flow.events[wait], ref, trusting, depth: 0)
    }

    /// Whether a wait is for a function that the tree asks for and nobody writes, as in a part of a program.
    package func isUnwritten(_ wait: Int, in ref: BodyRef) -> Bool {
        let event = files[ref.file].flow.events[wait]
        guard event.detail == WaitKind.plain.rawValue, event.operand != Event.noOperand, callee(of: event.operand, file: ref.file) != nil else { return false }
        var isWritten = false
        forEachCalled(by: event.operand, file: ref.file) { _ in isWritten = true }
        return !isWritten
    }

    private func endsWithTask(_ wait: Event, _ ref: BodyRef, _ trusting: Bool, depth: Int) -> Bool {
        switch WaitKind(rawValue: wait.detail) {
        case .forLoop: return true
        case .plain:
            guard wait.operand != Event.noOperand else { return false }
            if let called = calledBody(of: wait.operand, file: ref.file) { return endsWithTask(called, trusting, depth: depth + 1) }
            let behaviour = behaviour(of: wait.operand, in: ref), throwing = wait.flags.contains(.throwing)
            if behaviour.contains(.heedsCancellation) || throwing && files[ref.file].flow.calls[Int(wait.operand)].name == KnownName.sleep { return true }
            return trusting && throwing && !behaviour.contains(.ignoresCancellation)
        case .continuation, .scopeEnd, nil: return false
        }
    }

    private func endsWithTask(_ ref: BodyRef, _ trusting: Bool, depth: Int) -> Bool {
        let flow = files[ref.file].flow, body = body(ref)
        guard depth < 4, !body.flags.contains(.isSkimmed) else { return false }
        var hears = trusting && !isStub(body, ref.file)
        for index in body.events where !flow.events[index].flags.contains(.dead) {
            let event = flow.events[index]
            switch event.kind {
            case .call where flow.calls[Int(event.operand)].name == KnownName.checkCancellation: hears = true
            case .await where !isHop(index, in: ref):
                guard endsWithTask(event, ref, trusting, depth: depth) else { return false }
                hears = true
            default: continue
            }
        }
        return hears
    }

    /// Whether the tree shows that something in a body hears of a cancellation: a check, or a wait that is over at once.
    package func noticesCancellation(_ ref: BodyRef) -> Bool { notices(ref, depth: 0) }

    private func notices(_ ref: BodyRef, depth: Int) -> Bool {
        let flow = files[ref.file].flow
        return depth < 4 && told(body(ref)).contains { index in
            let event = flow.events[index]
            switch event.kind {
            case .await:
                if endsWithTask(index, in: ref) { return true }
                guard event.operand != Event.noOperand, let called = calledBody(of: event.operand, file: ref.file) else { return false }
                return notices(called, depth: depth + 1)
            case .test: return event.detail == TestKind.isCancelled.rawValue
            case .call: return flow.calls[Int(event.operand)].name == KnownName.checkCancellation
            default: return false
            }
        }
    }
}
