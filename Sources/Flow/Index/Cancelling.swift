import Source

/// Whether a function throws when its task is cancelled: it reaches something that does, and does not keep the error.
///
/// What is not of the tree is taken to throw. A function that waits for nothing, or for a bare continuation only, goes on
/// whatever happens to its task.
extension FlowIndex {
    /// No where the tree shows that cancellation never comes out of a body as an error.
    package func mayThrowWhenCancelled(_ body: BodyRef) -> Bool { throwing[number(body)] }

    func settleThrowing() {
        throwing = Array(repeating: false, count: bodyCount)
        var waiting: [BodyRef] = []
        forEachBody { ref, body in
            guard body.events.contains(where: { throwsOut($0, ref, knowing: false) }) else { return }
            throwing[number(ref)] = true
            waiting.append(ref)
        }
        // Whoever waits for such a function and lets the error out is one too.
        var next = 0
        while next < waiting.count {
            let calls = callers[number(waiting[next])]
            next += 1
            for call in calls where !throwing[number(call.bodyRef)] {
                guard body(call.bodyRef).events.contains(where: { throwsOut($0, call.bodyRef, knowing: true) }) else { continue }
                throwing[number(call.bodyRef)] = true
                waiting.append(call.bodyRef)
            }
        }
    }

    /// Whether an event throws when the task is cancelled and the error may leave the body.
    /// - Parameter knowing: whether what is settled of called bodies counts, and not only what is not of the tree.
    private func throwsOut(_ index: Int, _ ref: BodyRef, knowing: Bool) -> Bool {
        let flow = files[ref.file].flow, event = flow.events[index]
        guard event.flags.contains(.throwing), !event.flags.contains(.dead) else { return false }
        switch event.kind {
        case .await:
            if event.detail == WaitKind.continuation.rawValue, !event.flags.contains(.handled) { return false }
            if event.detail == WaitKind.plain.rawValue, event.operand != Event.noOperand, let called = calledBody(of: event.operand, file: ref.file) {
                guard knowing, throwing[number(called)] else { return false }
            } else if knowing {
                return false
            }
        case .call:
            guard !knowing, event.operand != Event.noOperand, flow.calls[Int(event.operand)].name == KnownName.checkCancellation else { return false }
        default: return false
        }
        return flow.successors(of: index).contains { $0.kind == .error && flow.leadsToThrow(from: Int($0.target)) }
    }
}

extension FileFlow {
    /// Whether some walk leads from an event to an exit by throw.
    fileprivate func leadsToThrow(from first: Int) -> Bool {
        var seen = Set<Int>(), waiting = [first]
        while let index = waiting.popLast() {
            guard seen.insert(index).inserted else { continue }
            if events[index].kind == .exit, events[index].detail == ExitKind.throw.rawValue { return true }
            for edge in successors(of: index) { waiting.append(Int(edge.target)) }
        }
        return false
    }
}
