import Source

/// Whether a body may run twice at once, with what shows it (DESIGN §4, overlap in sight).
extension FlowIndex {
    /// What shows that a second run of a body can begin while the first waits; nil where nothing in the tree does.
    package func overlap(of body: BodyRef) -> IndexEvidence? { overlaps[number(body)] }

    mutating func settleOverlaps() {
        var found = [IndexEvidence?](repeating: nil, count: bodyCount)
        var waiting: [BodyRef] = []
        forEachBody { ref, body in
            if let evidence = ownOverlap(ref, body) {
                found[number(ref)] = evidence
                waiting.append(ref)
            }
        }
        var next = 0
        while next < waiting.count {
            let ref = waiting[next], evidence = found[number(ref)]
            next += 1
            forEachDependent(of: ref) { dependent in
                guard found[number(dependent)] == nil, self.body(dependent).launch == .none else { return }
                found[number(dependent)] = evidence
                waiting.append(dependent)
            }
        }
        overlaps = found
    }

    private func ownOverlap(_ ref: BodyRef, _ body: Body) -> IndexEvidence? {
        if body.flags.contains(.isTest) || body.flags.contains(.isPreview) { return nil }
        switch body.launch {
        case .task: return taskOverlap(ref)
        case .callback: return body.argumentCall.flatMap { modifier($0, ref.file, .restarts) }
        case .child, .handler: return nil
        case .none: return body.flags.contains(.isAsync) ? twoLaunches(of: ref) : nil
        }
    }

    /// A task that its function replaces, or one that nobody keeps and that can be started any number of times.
    private func taskOverlap(_ ref: BodyRef) -> IndexEvidence? {
        guard let place = starts[number(ref)] else { return nil }
        let flow = files[ref.file].flow, starter = body(place.bodyRef), start = event(place)
        guard !starter.flags.contains(.isTest), startsOften(place.bodyRef, starter) else { return nil }
        switch flow.tasks[Int(start.operand)].handle {
        case .dropped: return IndexEvidence(file: ref.file, range: start.range, text: "each call starts another of these tasks")
        case .stored(let path):
            guard let cancel = starter.events.first(where: { flow.events[$0].kind == .cancel && flow.events[$0].operand == path }) else { return nil }
            return IndexEvidence(file: ref.file, range: flow.events[cancel].range, text: "the task before this one is cancelled, and may still be running")
        case .awaited, .local, .returned, .passed: return nil
        }
    }

    /// Whether a body can be run any number of times on one object.
    private func startsOften(_ ref: BodyRef, _ starter: Body) -> Bool {
        switch starter.kind {
        case .initializer, .deinitializer, .topLevel, .initialValue: return false
        case .function, .accessor:
            // What an initializer alone calls runs once.
            let calls = callers[number(ref)]
            return calls.isEmpty || !calls.allSatisfy { body($0.bodyRef).kind == .initializer }
        case .closure:
            guard starter.launch == .callback else { return false }
            if let call = starter.argumentCall { return !files[ref.file].names.roles(of: files[ref.file].flow.calls[Int(call)]).contains(.runsOnAppear) }
            return true
        }
    }

    /// Two calls from bodies that are not the same function.
    private func twoLaunches(of ref: BodyRef) -> IndexEvidence? {
        var first: BodyRef?
        for call in callers[number(ref)] {
            let caller = call.bodyRef
            if body(caller).flags.contains(.isTest) || body(caller).flags.contains(.isPreview) || caller == ref { continue }
            guard let other = first else {
                first = caller
                continue
            }
            if other != caller { return IndexEvidence(file: call.file, range: event(call).range, text: "also called here") }
        }
        return nil
    }
}
