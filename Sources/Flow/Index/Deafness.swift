import Source

/// Whether anything that a body does would hear of a cancellation.
extension FlowIndex {
    /// Whether the tree shows that a body goes on to its end whatever becomes of its task: it asks for no cancellation, and waits only
    /// for bare continuations and for functions like it. What is not of the tree may hear.
    package func isDeaf(_ ref: BodyRef) -> Bool { isDeaf(ref, depth: 0) }

    private func isDeaf(_ ref: BodyRef, depth: Int) -> Bool {
        let body = body(ref), flow = files[ref.file].flow
        return depth < 4 && told(body).allSatisfy { index in
            let event = flow.events[index]
            switch event.kind {
            case .await: return event.flags.contains(.dead) || isDeaf(event, ref.file, depth)
            case .test: return event.detail != TestKind.isCancelled.rawValue && event.detail != TestKind.aboutCancellation.rawValue
            case .call: return flow.calls[Int(event.operand)].name != KnownName.checkCancellation
            default: return true
            }
        }
    }

    private func isDeaf(_ wait: Event, _ file: Int, _ depth: Int) -> Bool {
        switch WaitKind(rawValue: wait.detail) {
        case .continuation: return !wait.flags.contains(.handled)
        case .plain:
            guard wait.operand != Event.noOperand, let called = calledBody(of: wait.operand, file: file) else { return false }
            return isDeaf(called, depth: depth + 1)
        case .forLoop, .scopeEnd, nil: return false
        }
    }
}
