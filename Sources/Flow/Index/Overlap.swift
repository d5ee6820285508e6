import Source

/// What shows that a second run of a body can begin while the first waits.
package struct Overlap: Sendable {
    package var evidence: IndexEvidence
    /// Whether what begins the second run always cancels the first.
    package var cancels: Bool
}

/// Whether a body may run twice at once, with what shows it (DESIGN §4, overlap in sight).
extension FlowIndex {
    /// Nil where nothing in the tree shows it. What lets the first run go on counts before what cancels it.
    package func overlap(of body: BodyRef) -> Overlap? { overlaps[number(body)] }

    func settleOverlaps() {
        var own: [(ref: BodyRef, overlap: Overlap)] = []
        forEachBody { ref, body in
            if let overlap = ownOverlap(ref, body) { own.append((ref, overlap)) }
        }
        overlaps = BodyNotes(bodies: bodyCount)
        spread(own.filter { !$0.overlap.cancels })
        spread(own.filter { $0.overlap.cancels })
    }

    /// Hands overlaps on to the functions that those bodies call, nearest first.
    private func spread(_ own: [(ref: BodyRef, overlap: Overlap)]) {
        var first: [BodyRef] = []
        for (ref, overlap) in own where !overlaps.has(number(ref)) {
            overlaps[number(ref)] = overlap
            first.append(ref)
        }
        handOn(from: first) { dependent, ref in
            guard !overlaps.has(number(dependent)), body(dependent).launch == .none else { return false }
            overlaps.hand(from: number(ref), to: number(dependent))
            return true
        }
    }

    private func ownOverlap(_ ref: BodyRef, _ body: Body) -> Overlap? {
        if body.flags.contains(.isTest) || body.flags.contains(.isPreview) { return nil }
        switch body.launch {
        case .task: return taskOverlap(ref)
        case .callback: return body.argumentCall.flatMap { call in
            modifier(call, ref.file, .restarts).map { Overlap(evidence: $0, cancels: modifier(call, ref.file, .cancels) != nil) }
        }
        case .child, .handler: return nil
        case .none: return body.flags.contains(.isAsync) ? twoLaunches(of: ref).map { Overlap(evidence: $0, cancels: false) } : nil
        }
    }

    /// A task that its function replaces, or one that nobody keeps and that can be started any number of times.
    private func taskOverlap(_ ref: BodyRef) -> Overlap? {
        guard let place = starts[number(ref)] else { return nil }
        let flow = files[ref.file].flow, starter = body(place.bodyRef), start = event(place)
        guard !starter.flags.contains(.isTest), startsOften(place.bodyRef, starter) else { return nil }
        switch flow.tasks[Int(start.operand)].handle {
        case .dropped: return Overlap(evidence: IndexEvidence(file: ref.file, range: start.range, text: "each call starts another of these tasks"), cancels: false)
        case .stored(let path):
            guard let cancel = starter.events.first(where: { flow.events[$0].kind == .cancel && flow.events[$0].operand == path }) else { return nil }
            let text = "the task before this one is cancelled, and may still be running"
            return Overlap(evidence: IndexEvidence(file: ref.file, range: flow.events[cancel].range, text: text), cancels: true)
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
            if let call = starter.argumentCall { return !files[ref.file].names.roles(of: call, in: files[ref.file].flow).contains(.runsOnAppear) }
            return true
        }
    }

    /// Whether a body is begun by something that does not wait for it: a task, or a closure that others run.
    private func isLaunch(_ ref: BodyRef) -> Bool { body(ref).launch == .task || body(ref).launch == .callback }

    /// Two launches: a view that loads as it appears and again on a tap.
    private func twoLaunches(of ref: BodyRef) -> IndexEvidence? {
        var first: BodyRef?
        for call in callers[number(ref)] {
            let caller = call.bodyRef
            guard isLaunch(caller), body(caller).flags.isDisjoint(with: [.isTest, .isPreview]) else { continue }
            guard let other = first else {
                first = caller
                continue
            }
            if other != caller { return IndexEvidence(file: call.file, range: event(call).range, text: "also called here") }
        }
        return nil
    }
}
