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

    /// Whether a task, or a function of its own object that it calls, writes what is there when it has ended: a property, whoever's it is.
    package func keeps(_ task: BodyRef) -> Bool {
        let own = selfType(in: task)
        var bodies = [task], next = 0
        while next < bodies.count, next < 64 {
            let ref = bodies[next], flow = files[ref.file].flow
            next += 1
            for event in told(body(ref)).map({ flow.events[$0] }) where event.operand != Event.noOperand {
                if event.kind == .write, !flow.paths[event.operand].isLocal || !flow.paths[event.operand].names.isEmpty { return true }
                if event.kind == .call, let called = calledBody(of: event.operand, file: ref.file), selfType(in: called) == own, !bodies.contains(called) { bodies.append(called) }
            }
            for child in children[number(ref)] { bodies.append(BodyRef(file: ref.file, body: child)) }
        }
        return false
    }
}
