import Source

/// That a body runs each time something has another value.
package struct Observation: Sendable {
    package var evidence: IndexEvidence
    /// What it observes, as far as the program says.
    package var states: [StateRef]
    /// Whether a run is cancelled before the next one begins.
    package var cancels = false
}

extension FlowIndex {
    /// What a body observes: of an accessor the property that it belongs to, of a closure what stands in the call that it is handed to, or
    /// the publisher that it is called on. Nil where it is no observer, or of what hardly comes often.
    package func observation(by ref: BodyRef) -> Observation? {
        let body = body(ref), flow = files[ref.file].flow
        if body.kind == .accessor {
            guard let number = flow.property(of: body), flow.properties[number].flags.contains(.isObserved) else { return nil }
            let property = flow.properties[number], range = Int(property.nameRange.lowerBound)..<Int(property.nameRange.upperBound)
            let state = state(of: AccessPath(root: property.owner == nil ? .global(property.name) : .`self`, names: property.owner == nil ? [] : [property.name]), in: ref)
            return Observation(evidence: IndexEvidence(file: ref.file, range: range, text: "each change of the property runs this anew"), states: state.map { [$0] } ?? [])
        }
        guard let call = body.argumentCall, let parent = body.parent, names(of: ref.file, call).contains(.observes) else { return nil }
        let around = BodyRef(file: ref.file, body: parent), called = flow.calls[Int(call)]
        let evidence = IndexEvidence(file: ref.file, range: Int(called.nameStart)..<Int(called.nameEnd), text: "each change runs this anew")
        if names(of: ref.file, call).contains(.subscribes) { return subscription(call, in: around, evidence) }
        return Observation(evidence: evidence, states: arguments(of: call, in: around).compactMap { state(of: $0, in: around) }, cancels: names(of: ref.file, call).contains(.cancels))
    }

    /// What a publisher gives that a call observes: where something holds it back it comes often, and so does text of a property.
    private func subscription(_ call: UInt32, in ref: BodyRef, _ evidence: IndexEvidence) -> Observation? {
        let flow = files[ref.file].flow, events = told(body(ref))
        guard let at = place(of: call, in: ref) else { return nil }
        var states: [StateRef] = [], isPaced = false
        for index in events.prefix(while: { $0 < at }).reversed().prefix(while: { flow.events[$0].start >= flow.events[at].start }) {
            let event = flow.events[index]
            guard event.kind == .call else { continue }
            isPaced = isPaced || names(of: ref.file, event.operand).contains(.paces)
            if let receiver = flow.calls[Int(event.operand)].receiver, let state = state(of: receiver, in: ref) { states.append(state) }
        }
        if let receiver = flow.calls[Int(call)].receiver, let state = state(of: receiver, in: ref) { states.append(state) }
        return isPaced || states.contains { isText($0) } ? Observation(evidence: evidence, states: states) : nil
    }

    /// The event of a call in a body.
    private func place(of call: UInt32, in ref: BodyRef) -> Int? {
        let events = files[ref.file].flow.events
        return told(body(ref)).first { events[$0].kind == .call && events[$0].operand == call }
    }

    private func isText(_ state: StateRef) -> Bool {
        state.property.map { files[$0.file].flow.properties[$0.index].type == TypeName(name: KnownName.string) } ?? false
    }

    /// Whether all that is observed changes seldom, as its names say.
    package func changesSeldom(_ observation: Observation, in ref: BodyRef) -> Bool {
        !observation.states.isEmpty && observation.states.allSatisfy { state in
            files[ref.file].names.role(of: state.rest.last ?? state.key.name).contains(.isSeldomChanged)
        }
    }

    /// Whether what a view observes may change while it is there: state of its own, or of an object. What it is made with is another view's
    /// affair, which gives another of its items a view of its own.
    package func changesInPlace(_ state: StateRef) -> Bool {
        guard let ref = state.property else { return !state.isLocal }
        let property = files[ref.file].flow.properties[ref.index]
        guard let owner = property.owner, types.types[types.numbers[ref.file][Int(owner)]].kind == .struct else { return true }
        return files[ref.file].names.role(of: property.wrapper).contains(.isStateWrapper)
    }

    private func names(of file: Int, _ call: UInt32) -> FlowNames.Role { files[file].names.roles(of: call, in: files[file].flow) }

    /// The paths that are read for a call's arguments, closures aside, also those that run in place.
    /// - Parameter places: those of the arguments to look at, by their number; nil for all.
    package func arguments(of call: UInt32, in ref: BodyRef, at places: [Int]? = nil) -> [PathID] {
        let flow = files[ref.file].flow, events = told(body(ref)), starts = flow.calls[Int(call)].argumentStarts
        guard let at = place(of: call, in: ref) else { return [] }
        let first = flow.calls[Int(call)].nameStart
        return events.prefix { $0 < at }.reversed().prefix { flow.events[$0].start >= first }.compactMap { index in
            let event = flow.events[index]
            if event.flags.contains(.inPlace), !flow.events[at].flags.contains(.inPlace) { return nil }
            if let places, !starts.isEmpty {
                let behind = flow.argumentStarts[Int(starts.lowerBound)..<Int(starts.upperBound)].prefix { $0 <= event.start }
                guard places.contains(behind.count - 1) else { return nil }
            }
            switch event.kind {
            case .read, .test: return event.operand == Event.noOperand ? nil : event.operand
            case .call: return event.operand == Event.noOperand ? nil : flow.calls[Int(event.operand)].receiver
            default: return nil
            }
        }
    }

    /// For some parameters of a function, told by where they are declared, the numbers of the arguments that a call gives them; nil where
    /// that does not come out.
    package func places(of parameters: [UInt32], in call: EventRef, to ref: BodyRef) -> [Int]? {
        guard let function = function(of: ref) else { return nil }
        let flow = files[call.file].flow, called = flow.calls[Int(event(call).operand)], labels = flow.labels(of: called)
        var at = labels.startIndex, places: [Int] = []
        for parameter in files[ref.file].flow.parameters[function.parameters] {
            let isTrailing = at >= labels.endIndex - Int(called.trailing)
            guard at < labels.endIndex, labels[at] == parameter.label || isTrailing && labels[at] == .none else { continue }
            if parameters.contains(parameter.declaredAt) { places.append(at - labels.startIndex) }
            at += 1
        }
        return at == labels.endIndex ? places : nil
    }

    /// Whether a call of a body that was only skimmed stands in a closure that observes.
    package func isObserved(_ call: EventRef) -> Bool {
        guard let role = roleAround(call), role.contains(.observes) else { return false }
        let called = files[call.file].flow.calls[Int(event(call).operand)]
        if called.isPaced || !role.contains(.subscribes) { return true }
        return called.publisher.flatMap { state(of: $0, in: call.bodyRef) }.map { isText($0) } ?? false
    }

    /// Whether two events of a body that was only skimmed stand in closures that do not run together: a button's and another one's.
    package func areApart(_ one: EventRef, _ other: EventRef) -> Bool {
        guard one.bodyRef == other.bodyRef, body(one.bodyRef).flags.contains(.isSkimmed) else { return false }
        let start = event(one).start, closures = files[one.file].flow.skimmedClosures
        return closures.first { $0.contains(start) }.map { !$0.contains(event(other).start) } ?? false
    }
}
