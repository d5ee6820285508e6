/// What one body has to do with another.
extension FlowIndex {
    /// The calls and tests of a body by which it runs another one.
    package struct Uses: Sendable {
        /// Indices into the file's `calls`.
        package var calls: [UInt32] = []
        /// Properties whose getter leads there.
        package var tests: [PathID] = []
    }

    /// How `user` runs `body`, at most four calls away; through getters only next to it.
    package func uses(of body: BodyRef, in user: BodyRef) -> Uses {
        var uses = Uses(), waiting = [(body, 0)], known: Set<BodyRef> = [body], next = 0
        while next < waiting.count, next < 64 {
            let (ref, depth) = waiting[next]
            next += 1
            uses.tests += tests(ofGetter: ref, in: user)
            for call in calls(to: ref) {
                if call.bodyRef == user { uses.calls.append(event(call).operand) }
                if depth < 4, call.bodyRef != user, known.insert(call.bodyRef).inserted { waiting.append((call.bodyRef, depth + 1)) }
            }
        }
        return uses
    }

    /// What `user` tests of a property that `getter` computes.
    private func tests(ofGetter getter: BodyRef, in user: BodyRef) -> [PathID] {
        let flow = files[getter.file].flow
        guard let property = flow.property(of: body(getter)), flow.properties[property].flags.contains(.isComputed) else { return [] }
        let asking = files[user.file].flow
        return body(user).events.compactMap { index in
            let event = asking.events[index]
            guard event.kind == .test, event.operand != .max, let state = state(of: event.operand, in: user),
                state.property == PropertyRef(file: getter.file, index: property) else { return nil }
            return event.operand
        }
    }
}

extension FlowIndex {
    /// The state that the getter of a computed property asks for.
    package func statesAsked(byGetterOf state: StateRef) -> [StateRef] {
        guard let ref = state.property, files[ref.file].flow.properties[ref.index].flags.contains(.isComputed) else { return [] }
        let flow = files[ref.file].flow
        var asked: [StateRef] = []
        for (id, body) in flow.bodies.enumerated() where body.kind == .accessor && flow.property(of: body) == ref.index {
            for index in told(body) {
                let event = flow.events[index]
                guard event.kind == .test || event.kind == .read, event.operand != .max else { continue }
                if let state = self.state(of: event.operand, in: BodyRef(file: ref.file, body: BodyID(id))) { asked.append(state) }
            }
        }
        return asked
    }

    /// Whether a body is another one or a closure in it.
    package func isPart(_ part: BodyRef, of whole: BodyRef) -> Bool {
        guard part.file == whole.file else { return false }
        var next: BodyID? = part.body
        while let body = next, body != whole.body { next = files[part.file].flow.bodies[Int(body)].parent }
        return next == whole.body
    }
}
