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
    /// What a body observes: of an accessor the property that it belongs to, of a closure what stands in the call that it is handed to.
    /// Nil where it is no observer.
    ///
    /// Not modelled: a publisher that a property is the source of (`$text`), whose closure gets the value instead.
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
        let range = Int(called.nameStart)..<Int(called.nameEnd)
        return Observation(
            evidence: IndexEvidence(file: ref.file, range: range, text: "each change runs this anew"),
            states: arguments(of: call, in: around).compactMap { state(of: $0, in: around) }, cancels: names(of: ref.file, call).contains(.cancels))
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
    package func arguments(of call: UInt32, in ref: BodyRef) -> [PathID] {
        let flow = files[ref.file].flow, events = told(body(ref))
        guard let at = events.first(where: { flow.events[$0].kind == .call && flow.events[$0].operand == call }) else { return [] }
        let first = flow.calls[Int(call)].nameStart
        return events.prefix { $0 < at }.reversed().prefix { flow.events[$0].start >= first }.compactMap { index in
            let event = flow.events[index]
            if event.flags.contains(.inPlace), !flow.events[at].flags.contains(.inPlace) { return nil }
            switch event.kind {
            case .read, .test: return event.operand == Event.noOperand ? nil : event.operand
            case .call: return event.operand == Event.noOperand ? nil : flow.calls[Int(event.operand)].receiver
            default: return nil
            }
        }
    }

    /// Whether a call of a body that was only skimmed stands in a closure that observes.
    package func isObserved(_ call: Int, in ref: BodyRef) -> Bool {
        let flow = files[ref.file].flow, event = flow.events[call]
        guard body(ref).flags.contains(.isSkimmed), event.kind == .call else { return false }
        return files[ref.file].names.role(of: flow.calls[Int(event.operand)].within).contains(.observes)
    }
}
