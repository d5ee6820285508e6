import Source

/// Which of the lines that cancel a task's handle may cancel that task while it waits.
extension FlowIndex {
    /// The line that shows best that a task can be cancelled: not one that only the task itself comes to, nor the one that
    /// replaces it where it is started once; one that runs as the object ends only where there is no other.
    func canceller(of task: BodyRef, among cancels: [StateAccess]) -> IndexEvidence? {
        var last: IndexEvidence?
        let inside = bodies(runBy: task), starter = starts[number(task)]?.bodyRef
        for cancel in cancels {
            let canceller = cancel.place.bodyRef
            if canceller == starter, runsOnce(canceller) { continue }
            if inside.contains(canceller), callers[number(canceller)].allSatisfy({ inside.contains($0.bodyRef) }) { continue }
            if hasWaited(for: task, before: cancel.place) { continue }
            var evidence = IndexEvidence(file: canceller.file, range: event(cancel.place).range, text: "cancels the task")
            evidence.isParting = isParting(canceller, besides: inside)
            if !evidence.isParting { return evidence }
            last = last ?? evidence
        }
        return last
    }

    /// Whether the body that starts a task has waited for its value where it cancels it: then it is over.
    private func hasWaited(for task: BodyRef, before cancel: EventRef) -> Bool {
        guard let start = starts[number(task)], start.bodyRef == cancel.bodyRef, start.event < cancel.event else { return false }
        let flow = files[start.file].flow, started = flow.tasks[Int(event(start).operand)]
        var handles = started.local.map { [$0] } ?? []
        switch started.handle {
        case .local(let path), .stored(let path): handles.append(path)
        case .dropped, .awaited, .returned, .passed: break
        }
        return waits(for: handles.compactMap { state(of: $0, in: start.bodyRef) }, in: start.bodyRef, at: start.event..<cancel.event, depth: 2)
    }

    /// The flags that the function sets which cancels what a body is part of, before it does: by them it tells the body.
    package func stateSet(byWhoCancels ref: BodyRef) -> [StateRef] {
        guard case .yes(let cancel) = isCancellable(ref), let place = self.cancel(at: cancel.range, in: cancel.file) else { return [] }
        let flow = files[place.file].flow
        return told(body(place.bodyRef)).prefix { $0 < place.event }.compactMap { index in
            let event = flow.events[index]
            guard event.kind == .write, event.detail == WriteKind.literal.rawValue, event.operand != Event.noOperand,
                let state = state(of: event.operand, in: place.bodyRef), !state.isLocal else { return nil }
            return state
        }
    }

    /// Whether a body runs only when its object or the program ends: a `deinit`, a function of the table `shutdowns`, or what those alone call.
    /// - Parameter inside: the bodies of what is cancelled, whose own calls do not count.
    package func isParting(_ ref: BodyRef, besides inside: Set<BodyRef> = []) -> Bool { isParting(ref, besides: inside, depth: 0) }

    private func isParting(_ ref: BodyRef, besides inside: Set<BodyRef>, depth: Int) -> Bool {
        if body(ref).kind == .deinitializer || function(of: ref)?.flags.contains(.shutsDown) ?? false || isHanded(ref, to: .shutsDown) { return true }
        if let parent = body(ref).parent { return isParting(BodyRef(file: ref.file, body: parent), besides: inside, depth: depth) }
        let calls = callers[number(ref)].filter { $0.bodyRef != ref && !inside.contains($0.bodyRef) && !isOfTests($0.bodyRef) }
        guard depth < 3, !calls.isEmpty else { return false }
        return calls.allSatisfy {
            roleAround($0)?.contains(.shutsDown) ?? false || beginsOnAppear($0.bodyRef) || givesUp($0) || isParting($0.bodyRef, besides: inside, depth: depth + 1)
        }
    }

    /// Whether a body gives up the object that it calls something on: `monitor?.stop()`, `monitor = nil`.
    private func givesUp(_ call: EventRef) -> Bool {
        let flow = files[call.file].flow
        guard let receiver = flow.calls[Int(event(call).operand)].receiver, flow.paths[receiver].isState else { return false }
        return told(body(call.bodyRef)).contains { index in
            let event = flow.events[index]
            return index > call.event && event.kind == .write && event.detail == WriteKind.clear.rawValue && event.operand == receiver
        }
    }

    private func isOfTests(_ ref: BodyRef) -> Bool { files[ref.file].isOfTests || body(ref).flags.contains(.isTest) }

    /// Whether a body starts a task, and runs only when something comes into sight: by then whoever was there before has gone.
    private func beginsOnAppear(_ ref: BodyRef) -> Bool {
        let flow = files[ref.file].flow, calls = callers[number(ref)].filter { !isOfTests($0.bodyRef) }
        guard body(ref).events.contains(where: { flow.events[$0].kind == .startTask }), !calls.isEmpty else { return false }
        return calls.allSatisfy { runsOnAppear($0.bodyRef) || roleAround($0)?.contains(.runsOnAppear) ?? false }
    }

    /// A body and those that run as part of it, at most 64.
    func bodies(runBy first: BodyRef) -> Set<BodyRef> {
        var found: Set<BodyRef> = [first]
        handOn(from: [first], most: 64) { dependent, _ in found.insert(dependent).inserted }
        return found
    }

    /// Of bodies without callers those that somebody out of sight may call: nobody in the tree calls what they declare by name, and
    /// their type is used nowhere in the tree.
    func outOfSight(_ bodies: [BodyRef]) -> [BodyRef] {
        guard !bodies.isEmpty else { return [] }
        let inUse = NamesInUse(of: bodies, in: self)
        return bodies.filter { ref in
            guard let function = function(of: ref) else { return true }
            if inUse.calls.contains(function.name) { return false }
            return selfType(in: ref).map { !inUse.types.contains(types.types[$0].name) } ?? true
        }
    }
}

extension FlowIndex {
    /// The name of the function that a body is, or stands in: one that calls another of its name hands on what it was asked.
    fileprivate func nameOfFunction(around ref: BodyRef) -> Name? {
        var ref = ref
        while let parent = body(ref).parent { ref.body = parent }
        return function(of: ref)?.name
    }
}

/// Where the tree speaks of some functions and of their types by name.
private struct NamesInUse {
    /// The names of functions of which something is called that is not known to be another.
    private(set) var calls: Set<Name> = []
    /// Types that others than themselves make, hold or ask.
    private(set) var types: Set<Name> = []

    init(of bodies: [BodyRef], in index: FlowIndex) {
        var functions: Set<Name> = [], owners: Set<Name> = []
        for ref in bodies {
            if let function = index.function(of: ref) { functions.insert(function.name) }
            if let type = index.selfType(in: ref) { owners.insert(index.types.types[type].name) }
        }
        // Sparse, so that few files seem to speak of one of them that do not.
        var names = NameFilter(count: 16 * (functions.count + owners.count))
        for name in functions.union(owners) { names.insert(name) }
        for (file, indexed) in index.files.enumerated() {
            let flow = indexed.flow
            for property in flow.properties where names.mayHold(property.type.name) && owners.contains(property.type.name) {
                if property.owner.map({ flow.types[Int($0)].name }) != property.type.name { types.insert(property.type.name) }
            }
            for parameter in flow.parameters where names.mayHold(parameter.type.name) && owners.contains(parameter.type.name) { types.insert(parameter.type.name) }
            // Most files speak of none of them.
            guard flow.calls.contains(where: { names.mayHold($0.name) || names.mayHold(flow.typeNamed(before: $0)) }) else { continue }
            for (id, body) in flow.bodies.enumerated() {
                for place in index.told(body) where flow.events[place].kind == .call {
                    let call = flow.calls[Int(flow.events[place].operand)], type = flow.typeNamed(before: call)
                    guard names.mayHold(call.name) || names.mayHold(type) else { continue }
                    let ref = BodyRef(file: file, body: BodyID(id)), own = index.selfType(in: ref).map { index.types.types[$0].name }
                    for name in [call.name, type] where name != own && owners.contains(name) { types.insert(name) }
                    guard functions.contains(call.name), index.callee(of: flow.events[place].operand, file: file) == nil,
                        index.nameOfFunction(around: ref) != call.name else { continue }
                    calls.insert(call.name)
                }
            }
        }
    }
}

extension FileFlow {
    /// The type that a call is made on something of: `Store` in `Store.shared.load()`; `none` where no name of a type stands there.
    fileprivate func typeNamed(before call: Call) -> Name {
        if let receiver = call.receiver, case .type(let name) = paths[receiver].root { name } else { .none }
    }
}
