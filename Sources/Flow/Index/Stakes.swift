import Source

/// What is at stake where a task goes on that should not, or more than once.
extension FlowIndex {
    /// Whether a task that begins at a byte offset goes on for long, or asks in vain whether it has been cancelled: it makes a request, or it, or what it calls, looks for
    /// cancellation or waits in a loop that some condition ends. Nil where no task begins there, or nobody knows what it runs.
    package func isMissed(taskAt offset: Int, in file: Int) -> Bool? {
        let start = event(in: file) { $0.kind == .startTask && Int($0.start) == offset }
        guard let start, let body = files[file].flow.tasks[Int(event(start).operand)].body else { return nil }
        let task = BodyRef(file: file, body: body)
        return bodies(runBy: task).contains { ref in
            let flow = files[ref.file].flow, told = told(self.body(ref))
            return told.contains { (index: Int) -> Bool in
                let event = flow.events[index]
                switch event.kind {
                case .test: return [TestKind.isCancelled.rawValue, TestKind.aboutCancellation.rawValue].contains(event.detail)
                case .call: return event.operand != Event.noOperand && (flow.calls[Int(event.operand)].name == KnownName.checkCancellation || ref == task && isRequest(event.operand, in: ref))
                case .loopAgain:
                    return [LoopKind.condition.rawValue, LoopKind.endless.rawValue].contains(event.detail)
                        && told.contains { flow.events[$0].kind == .await && event.range.contains(Int(flow.events[$0].start)) }
                default: return false
                }
            }
        }
    }

    /// Whether the body that writes at a byte offset reads state before that which it does not set itself, and others do: then runs of it do not all ask for the same. Nil where
    /// nobody knows what it reads, or nothing is written there.
    package func asksForWhatChanges(writtenAt offset: Int, in file: Int) -> Bool? {
        guard let write = write(at: offset, in: file) else { return nil }
        let flow = files[file].flow, ref = write.bodyRef, body = body(ref)
        if body.flags.contains(.isSkimmed) { return nil }
        return body.events.prefix { $0 < write.event }.contains { (index: Int) -> Bool in
            let event = flow.events[index]
            guard event.kind == .read || event.kind == .test, event.operand != Event.noOperand, let state = state(of: event.operand, in: ref), !state.isLocal else { return false }
            let writes = accesses(to: state).filter { $0.kind == .write }
            if writes.contains(where: { $0.place.bodyRef == ref }) { return false }
            // What a view keeps its controls set by way of a binding.
            return writes.contains { self.body($0.place.bodyRef).kind != .initializer } || state.property.map { isKept($0) } ?? false
        }
    }

    private func isKept(_ ref: PropertyRef) -> Bool {
        let property = files[ref.file].flow.properties[ref.index]
        return !property.flags.contains(.isLet) && files[ref.file].names.role(of: property.wrapper).contains(.isStateWrapper) && property.type.name != KnownName.task
    }
}
