import Source

/// How often a body runs, as far as the tree tells.
extension FlowIndex {
    /// Whether a body runs once for its object or program, because of what it is or of those who call it.
    package func runsOnce(_ body: BodyRef) -> Bool { runsOnce(body, depth: 0) }

    private func runsOnce(_ ref: BodyRef, depth: Int) -> Bool {
        guard depth < 6 else { return false }
        let body = body(ref)
        switch body.kind {
        case .initializer, .deinitializer, .topLevel, .initialValue: return true
        case .accessor: return false
        case .closure:
            guard body.launch == .task || body.launch == .child, let parent = body.parent else { return false }
            return runsOnce(BodyRef(file: ref.file, body: parent), depth: depth + 1)
        case .function:
            if let function = function(of: ref), files[ref.file].names.isCalledOnce(function, files[ref.file].flow) { return true }
            // Others may call what is public.
            let calls = calls(to: ref)
            return !isPublic(ref) && !calls.isEmpty && calls.allSatisfy { $0.bodyRef != ref && !isInLaterClosure($0) && runsOnce($0.bodyRef, depth: depth + 1) }
        }
    }

    /// Whether a call of a body that was only skimmed stands in a closure that may run any number of times.
    package func isInLaterClosure(_ call: EventRef) -> Bool { roleAround(call)?.isDisjoint(with: [.runsOnce, .callsBackOnce]) ?? false }

    /// Of a call in a body that was only skimmed what the function's name says that the closure around it is handed to; nil outside of closures.
    func roleAround(_ call: EventRef) -> FlowNames.Role? {
        guard body(call.bodyRef).flags.contains(.isSkimmed), event(call).kind == .call else { return nil }
        let within = files[call.file].flow.calls[Int(event(call).operand)].within
        return within == .none ? nil : files[call.file].names.role(of: within)
    }

    /// What a body is that runs more than once: it observes a property, or is handed to a function that runs it for each of several events.
    package func ownRecurrence(_ ref: BodyRef) -> IndexEvidence? {
        let body = body(ref)
        if body.kind == .accessor { return observation(by: ref)?.evidence }
        return body.launch == .callback ? body.argumentCall.flatMap { modifier($0, ref.file, .restarts) } : nil
    }

    /// Whether a body is a closure that runs when something comes into sight, and so not again before that has gone.
    package func runsOnAppear(_ ref: BodyRef) -> Bool {
        isHanded(ref, to: .runsOnAppear)
    }

    /// Whether a body runs only when something comes into sight: such a closure, a task that it starts, a function that those alone call.
    package func runsOnlyOnAppear(_ ref: BodyRef, depth: Int = 0) -> Bool {
        if runsOnAppear(ref) { return !isHanded(ref, to: .restarts) }
        if body(ref).launch == .task, let parent = body(ref).parent { return runsOnlyOnAppear(BodyRef(file: ref.file, body: parent), depth: depth) }
        let calls = callers[number(ref)].filter { $0.bodyRef != ref }
        guard depth < 3, body(ref).kind == .function, !calls.isEmpty else { return false }
        return calls.allSatisfy { runsOnlyOnAppear($0.bodyRef, depth: depth + 1) || roleAround($0).map { $0.contains(.runsOnAppear) && !$0.contains(.restarts) } ?? false }
    }

    /// Whether a body is the closure that makes a stream by a continuation, which it is given, and not by what it returns.
    package func buildsStream(_ ref: BodyRef) -> Bool {
        let body = body(ref)
        guard body.launch == .callback, KnownName.streams.contains(body.argumentOf), !body.flags.contains(.isAsync), let call = body.argumentCall else { return false }
        let flow = files[ref.file].flow
        return !flow.labels(of: flow.calls[Int(call)]).contains(KnownName.unfolding)
    }

    /// Whether a closure runs once whenever the body around it does.
    package func runsOnceForItsParent(_ ref: BodyRef) -> Bool {
        let body = body(ref)
        return body.launch == .task || body.launch == .child || body.launch == .callback && files[ref.file].names.role(of: body.argumentOf).contains(.callsBackOnce)
    }

    /// Whether a body is of a method that changes a value: each owner has its own.
    package func isMutating(_ ref: BodyRef) -> Bool { function(of: ref)?.flags.contains(.isMutating) ?? false }

    /// Whether code beyond the tree may call a body.
    package func isPublic(_ ref: BodyRef) -> Bool { function(of: ref)?.flags.contains(.isPublic) ?? false }

    /// Whether a call is of a method of what a local or another call gives: another object each time, as far as one can tell.
    /// - Parameter call: an event of the body.
    package func isOnLocal(_ call: Int, in ref: BodyRef) -> Bool {
        let flow = files[ref.file].flow, event = flow.events[call]
        guard event.kind == .call, let receiver = flow.calls[Int(event.operand)].receiver else { return false }
        switch flow.paths[receiver].root {
        case .local, .temporary: return true
        case .`self`, .global, .type: return false
        }
    }
}
