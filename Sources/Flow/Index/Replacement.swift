import Source

/// What becomes of a value that state held when another one takes its place.
extension FlowIndex {
    /// Whether the task that some state holds is cancelled when it is replaced: an observer of the property does so, or the
    /// wrapper that holds it. Unknown for a wrapper that the tree does not declare.
    package func cancelsWhenReplaced(_ state: StateRef) -> Standing {
        guard let ref = state.property else { return .no }
        let flow = files[ref.file].flow, property = flow.properties[ref.index]
        if property.flags.contains(.isObserved) {
            for (id, body) in flow.bodies.enumerated() where body.kind == .accessor && flow.property(of: body) == ref.index {
                if let evidence = cancel(in: BodyRef(file: ref.file, body: BodyID(id)), depth: 0) { return .yes(evidence) }
            }
        }
        guard property.wrapper != .none, !files[ref.file].names.role(of: property.wrapper).contains(.isStateWrapper) else { return .no }
        guard let wrapper = types.find(property.wrapper, file: ref.file, module: files[ref.file].module) else { return .unknown }
        for declaration in types.types[wrapper].declarations {
            for (id, body) in files[declaration.file].flow.bodies.enumerated() where body.type == declaration.type {
                if let evidence = cancel(in: BodyRef(file: declaration.file, body: BodyID(id)), depth: 0) { return .yes(evidence) }
            }
        }
        return .no
    }

    /// Where a body, or one that it calls, cancels something.
    private func cancel(in ref: BodyRef, depth: Int) -> IndexEvidence? {
        let flow = files[ref.file].flow
        for index in told(body(ref)) {
            let event = flow.events[index]
            if event.kind == .cancel { return IndexEvidence(file: ref.file, range: event.range, text: "cancels what was there before") }
            if event.kind == .call, depth < 2, let called = calledBody(of: event.operand, file: ref.file), called != ref,
                let evidence = cancel(in: called, depth: depth + 1) { return evidence }
        }
        return nil
    }

    // MARK: Who waits for the one before

    /// Whether a body waits for one of some tasks before it comes to one of its events, itself or in a function that it calls, or whether all who
    /// call it do.
    /// - Parameter tasks: the state that holds them.
    package func waits(for tasks: [StateRef], before place: EventRef) -> Bool {
        guard !tasks.isEmpty else { return false }
        if waits(for: tasks, in: place.bodyRef, at: 0..<place.event, depth: 0) { return true }
        let calls = callers[number(place.bodyRef)]
        return !calls.isEmpty && calls.allSatisfy { waits(for: tasks, in: $0.bodyRef, at: 0..<$0.event, depth: 0) }
    }

    /// - Parameters:
    ///   - places: the events to look at, as indices into the file's.
    ///   - depth: how many calls away the body is; from two on calls are not followed.
    func waits(for tasks: [StateRef], in ref: BodyRef, at places: Range<Int>, depth: Int) -> Bool {
        let flow = files[ref.file].flow
        return told(body(ref)).clamped(to: places).contains { index in
            let event = flow.events[index]
            switch event.kind {
            case .awaitValue: return held(by: event.operand, in: ref).map { state in tasks.contains { $0.overlaps(state) } } ?? false
            case .call:
                guard depth < 2, let called = calledBody(of: event.operand, file: ref.file), called != ref else { return false }
                return waits(for: tasks, in: called, at: 0..<Int.max, depth: depth + 1)
            default: return false
            }
        }
    }

    /// The state that a path stands for, or a local that was given what it holds.
    private func held(by path: PathID, in ref: BodyRef) -> StateRef? {
        guard path != Event.noOperand else { return nil }
        let flow = files[ref.file].flow
        var path = flow.paths[path]
        // A value is declared before it is copied: this ends.
        while case .local(let offset) = path.root, path.names.isEmpty, let copied = flow.local(at: offset)?.copied {
            let source = flow.paths[copied]
            if case .local(let other) = source.root, other >= offset { break }
            path = source
        }
        return state(of: path, in: ref)
    }

    /// Whether a wait is for a function that cancels the task it started the last time it was called: the answer to that call is nothing.
    package func replacesItsWork(_ wait: Int, in ref: BodyRef) -> Bool {
        callees(of: wait, in: ref).contains { called in
            let flow = files[called.file].flow, events = told(body(called)).map { flow.events[$0] }
            return events.contains { start in
                guard start.kind == .startTask, case .stored(let path) = flow.tasks[Int(start.operand)].handle else { return false }
                return events.contains { $0.kind == .cancel && $0.operand == path && $0.start < start.start }
            }
        }
    }
}
