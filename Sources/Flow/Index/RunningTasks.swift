import Source

extension FlowIndex {
    /// The state that holds handles of tasks which run a body: its own task's, or those of bodies that call it, at most
    /// eight calls up.
    package func tasks(running body: BodyRef) -> [StateRef] {
        var states: [StateRef] = [], bodies = [body], next = 0
        while next < bodies.count, next < 8 {
            let ref = bodies[next]
            next += 1
            if let place = starts[number(ref)] {
                let flow = files[place.file].flow
                if case .stored(let path) = flow.tasks[Int(event(place).operand)].handle, let state = state(of: path, in: place.bodyRef) { states.append(state) }
                continue
            }
            for call in callers[number(ref)] where !bodies.contains(call.bodyRef) { bodies.append(call.bodyRef) }
        }
        return states
    }
}
