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
}
