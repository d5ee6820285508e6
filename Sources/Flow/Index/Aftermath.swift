import Source

/// What is newer than the task that has been cancelled.
extension FlowIndex {
    /// Whether what a cancelled task says may come over something newer: another run takes its place, or whoever cancels it, or is asked to, sets the same state
    /// or tells the same function. Not what is emptied while the run goes on as busy, which the next one fills. Nil where nothing cancels at the place, or nobody knows what.
    /// - Parameters:
    ///   - marked: where it is said, files and byte offsets.
    ///   - range: the byte range of what cancels it, an event or the name of a modifier.
    ///   - isCertain: whether it is said for certain. If not, another run has to set the same before it waits.
    package func isLaidOverNewer(_ marked: [(file: Int, offset: Int)], cancelledAt range: Range<Int>, in file: Int, isCertain: Bool) -> Bool? {
        let means = marked.compactMap { self.means(at: $0.offset, in: $0.file) }
        let isReplacing = isCertain || marked.contains { isSetAnew(at: $0.offset, in: $0.file) }
        if let roles = modifier(cancellingAt: range.lowerBound, in: file) { return roles.contains(.restarts) && isReplacing }
        guard let cancel = cancel(at: range, in: file), event(cancel).operand != Event.noOperand,
            let task = state(of: event(cancel).operand, in: cancel.bodyRef), !task.isLocal else { return nil }
        if marked.allSatisfy({ isEmptied(at: $0.offset, in: $0.file) }) { return false }
        return cancels(of: task).contains { isFollowed(isReplacing ? task : nil, means, behind: $0.place, depth: 0) }
    }

    /// Whether a body, or one that calls it, puts another task into a state behind an event, or says something itself.
    private func isFollowed(_ task: StateRef?, _ means: [Means], behind place: EventRef, depth: Int) -> Bool {
        task.map { replaces($0, place.bodyRef, behind: place.event, depth: 0) } ?? false || says(by: means, place.bodyRef, depth: 0)
            || depth < 2 && callers[number(place.bodyRef)].contains { $0.bodyRef != place.bodyRef && isFollowed(task, means, behind: $0, depth: depth + 1) }
    }

    /// Whether the state that is written at a byte offset is written before that, outside of `catch` clauses, by the same body or one around it.
    private func isSetAnew(at offset: Int, in file: Int) -> Bool {
        guard let place = write(at: offset, in: file), let said = state(of: event(place).operand, in: place.bodyRef) else { return false }
        var ref = place.bodyRef
        while true {
            let flow = files[file].flow, isSet = told(body(ref)).contains { index in
                let event = flow.events[index]
                return event.kind == .write && Int(event.start) < offset && !event.flags.contains(.inCatch) && event.operand != Event.noOperand
                    && state(of: event.operand, in: ref)?.overlaps(said) ?? false
            }
            if isSet { return true }
            guard let parent = body(ref).parent else { return false }
            ref.body = parent
        }
    }

    /// Whether a body, or a function that it calls, puts another task into a state behind an event, an index into the file's.
    private func replaces(_ task: StateRef, _ ref: BodyRef, behind first: Int, depth: Int) -> Bool {
        let flow = files[ref.file].flow
        return told(body(ref)).contains { index in
            let event = flow.events[index]
            guard index > first, event.operand != Event.noOperand else { return false }
            switch event.kind {
            case .startTask:
                guard case .stored(let path) = flow.tasks[Int(event.operand)].handle else { return false }
                return state(of: path, in: ref)?.overlaps(task) ?? false
            case .write: return event.detail != WriteKind.clear.rawValue && state(of: event.operand, in: ref)?.overlaps(task) ?? false
            case .call:
                guard depth < 2, let called = calledBody(of: event.operand, file: ref.file), called != ref else { return false }
                return replaces(task, called, behind: -1, depth: depth + 1)
            default: return false
            }
        }
    }

    /// Whether state is emptied at a byte offset, and the body does not say behind it that it is done: what it emptied is shown as the answer then.
    private func isEmptied(at offset: Int, in file: Int) -> Bool {
        let flow = files[file].flow
        guard let place = write(at: offset, in: file), event(place).detail == WriteKind.clear.rawValue else { return false }
        return !body(place.bodyRef).events.contains { index in
            let event = flow.events[index]
            return index > place.event && event.kind == .write && event.detail == WriteKind.literal.rawValue && !event.flags.contains(.dead)
        }
    }

    /// By what something is said.
    private enum Means { case state(StateRef), function(BodyRef) }

    private func means(at offset: Int, in file: Int) -> Means? {
        if let state = state(writtenAt: offset, in: file) { return .state(state) }
        let call = event(in: file) { $0.kind == .call && Int($0.start) == offset }
        return call.flatMap { calledBody(of: event($0).operand, file: file) }.map { .function($0) }
    }

    /// Whether a body, or a function that it calls, says something by one of some means.
    private func says(by means: [Means], _ ref: BodyRef, depth: Int) -> Bool {
        let flow = files[ref.file].flow
        return told(body(ref)).contains { index in
            let event = flow.events[index]
            guard event.operand != Event.noOperand else { return false }
            switch event.kind {
            case .write:
                guard let written = state(of: event.operand, in: ref) else { return false }
                return means.contains { if case .state(let state) = $0 { state.overlaps(written) } else { false } }
            case .call:
                guard let called = calledBody(of: event.operand, file: ref.file), called != ref else { return false }
                if means.contains(where: { if case .function(let function) = $0 { function == called } else { false } }) { return true }
                return depth < 1 && says(by: means, called, depth: depth + 1)
            default: return false
            }
        }
    }

    /// The properties of types that a body sets before one of its events, nil aside: they decide what a view shows meanwhile.
    package func propertiesSet(before place: EventRef) -> [SetProperty] {
        let flow = files[place.file].flow
        return body(place.bodyRef).events.prefix { $0 < place.event }.compactMap { index in
            let event = flow.events[index]
            guard event.kind == .write, event.operand != Event.noOperand, let state = state(of: event.operand, in: place.bodyRef), state.key.owner >= 0,
                let property = state.property, let type = types.types[state.key.owner].declarations.first else { return nil }
            let declared = files[property.file].flow.properties[property.index]
            if event.detail == WriteKind.clear.rawValue, !declared.type.flags.contains(.isCollection) { return nil }
            return SetProperty(name: (property.file, declared.nameRange), owner: (type.file, files[type.file].flow.types[Int(type.type)].nameRange), end: Int(event.end))
        }
    }
}

/// A property that is set, by the byte ranges of the names of it and of the type that declares it.
package struct SetProperty {
    package var name: (file: Int, range: Range<UInt32>)
    package var owner: (file: Int, range: Range<UInt32>)
    /// Where the words end that it is set by, the value aside.
    package var end: Int
}
