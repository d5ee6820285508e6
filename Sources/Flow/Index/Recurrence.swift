import Source

/// How often a body runs, as far as the tree tells.
extension FlowIndex {
    /// Whether a body runs once for its object or program, because of what it is or of those who call it.
    package func runsOnce(_ body: BodyRef) -> Bool { runsOnce(body, depth: 0) }

    private func runsOnce(_ ref: BodyRef, depth: Int) -> Bool {
        guard depth < 6 else { return false }
        let body = body(ref)
        switch body.kind {
        case .initializer, .deinitializer, .topLevel, .initialValue: return true
        case .accessor: return false
        case .closure:
            guard body.launch == .task || body.launch == .child, let parent = body.parent else { return false }
            return runsOnce(BodyRef(file: ref.file, body: parent), depth: depth + 1)
        case .function:
            if let function = function(of: ref), files[ref.file].names.isCalledOnce(function, files[ref.file].flow) { return true }
            let calls = calls(to: ref)
            return !calls.isEmpty && calls.allSatisfy { $0.bodyRef != ref && runsOnce($0.bodyRef, depth: depth + 1) }
        }
    }

    /// What shows that a body is run more than once: it observes a property, or somebody calls it for each of several
    /// events, or from several places. Nil where nothing in the tree does.
    package func recurrence(of body: BodyRef) -> IndexEvidence? {
        var waiting = [body], known = Set(waiting), next = 0
        while next < waiting.count, next < 64 {
            let ref = waiting[next]
            next += 1
            if let evidence = ownRecurrence(ref) { return evidence }
            for call in calls(to: ref) where !isTrial(self.body(call.bodyRef)) && known.insert(call.bodyRef).inserted { waiting.append(call.bodyRef) }
            let body = self.body(ref)
            if body.launch == .task || body.launch == .child, let parent = body.parent {
                let parent = BodyRef(file: ref.file, body: parent)
                if known.insert(parent).inserted { waiting.append(parent) }
            }
        }
        return nil
    }

    private func ownRecurrence(_ ref: BodyRef) -> IndexEvidence? {
        let body = body(ref)
        if body.kind == .accessor, let property = files[ref.file].flow.property(of: body), files[ref.file].flow.properties[property].flags.contains(.isObserved) {
            return IndexEvidence(file: ref.file, range: Int(body.nameStart)..<Int(body.nameEnd), text: "each change of the property runs this anew")
        }
        if body.launch == .callback, let call = body.argumentCall { return modifier(call, ref.file, .restarts) }
        return severalCalls(of: ref)
    }

    /// Calls from two bodies that do not run once.
    private func severalCalls(of ref: BodyRef) -> IndexEvidence? {
        var first: BodyRef?
        for call in calls(to: ref) where call.bodyRef != ref && !isTrial(body(call.bodyRef)) && !runsOnce(call.bodyRef) {
            guard let first, first != call.bodyRef else {
                first = call.bodyRef
                continue
            }
            return IndexEvidence(file: call.file, range: event(call).range, text: "also called here")
        }
        return nil
    }

    private func isTrial(_ body: Body) -> Bool { body.flags.contains(.isTest) || body.flags.contains(.isPreview) }
}
