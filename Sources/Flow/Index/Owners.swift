import Source

/// The object that a body belongs to: whether the body keeps it there, and how long it is there.
extension FlowIndex {
    /// Whether a place is in a `deinit`.
    package func isInDeinit(_ place: IndexEvidence) -> Bool {
        files[place.file].flow.bodies.contains { $0.kind == .deinitializer && Int($0.start) <= place.range.lowerBound && place.range.lowerBound < Int($0.end) }
    }

    /// Whether some line other than those of a `deinit` cancels a task that runs a body.
    package func isCancelledByOthers(_ ref: BodyRef) -> Bool {
        tasks(running: ref).flatMap { accesses(to: $0) }.contains { $0.kind == .cancel && body($0.place.bodyRef).kind != .deinitializer }
    }

    /// Where a closure uses the class or actor around it while holding on to it. It does not where it or a closure around it
    /// captures `self` weakly, unless that has bound it outside of every loop: then it is there until the closure ends.
    ///
    /// Imprecise: a global that the tree does not have counts as a member.
    package func hold(ofOwnerBy ref: BodyRef) -> IndexEvidence? {
        guard body(ref).kind == .closure, let type = selfType(in: ref), types.types[type].kind == .class || types.types[type].kind == .actor else { return nil }
        let flow = files[ref.file].flow
        guard let use = told(body(ref)).first(where: { usesOwner($0, ref) }) else { return nil }
        var closure: BodyID? = ref.body
        while let id = closure, flow.bodies[Int(id)].kind == .closure {
            if flow.bodies[Int(id)].flags.contains(.isWeak) {
                return flow.bindsOwner(flow.bodies[Int(id)]).map { IndexEvidence(file: ref.file, range: flow.events[$0].range, text: "held from here on") }
            }
            closure = flow.bodies[Int(id)].parent
        }
        return IndexEvidence(file: ref.file, range: flow.events[use].range, text: "holds its owner")
    }

    private func usesOwner(_ index: Int, _ ref: BodyRef) -> Bool {
        let flow = files[ref.file].flow, event = flow.events[index]
        guard event.operand != Event.noOperand, !event.flags.contains(.dead) else { return false }
        switch event.kind {
        case .read, .write, .test, .cancel, .awaitValue, .resume, .lock: return isOfOwner(flow.paths[event.operand], ref)
        case .call:
            let callee = callee(of: event.operand, file: ref.file)
            guard let receiver = flow.calls[Int(event.operand)].receiver else { return callee.map { $0.owner != nil && !$0.flags.contains(.isStatic) } ?? false }
            return isOfOwner(flow.paths[receiver], ref) && callee?.flags.contains(.isStatic) != true
        default: return false
        }
    }

    /// Whether a path begins with the object around a body, and not with what its type keeps, a closure has brought along, or a global.
    private func isOfOwner(_ path: AccessPath, _ ref: BodyRef) -> Bool {
        guard path.root == .`self` else { return false }
        guard let name = path.names.first, let type = selfType(in: ref) else { return true }
        if files[ref.file].flow.captures.contains(where: { $0.name == name && isPart(ref, of: BodyRef(file: ref.file, body: $0.body)) }) { return false }
        if let property = types.property(name, of: type)?.ref { return !files[property.file].flow.properties[property.index].flags.contains(.isStatic) }
        return types.global(name, file: ref.file) == nil
    }

    /// The function by which the object of a body is told to stop.
    package func stop(ofOwnerOf ref: BodyRef) -> IndexEvidence? {
        guard let type = selfType(in: ref) else { return nil }
        for declaration in types.types[type].declarations {
            let stop = files[declaration.file].flow.functions.first { $0.owner == declaration.type && $0.flags.contains(.tidiesUp) }
            if let stop { return IndexEvidence(file: declaration.file, range: Int(stop.nameRange.lowerBound)..<Int(stop.nameRange.upperBound), text: "tells it to stop") }
        }
        return nil
    }

    /// What shows that the object of a body is there for as long as the program: its type, or a static property that keeps one.
    package func lastingOwner(of ref: BodyRef) -> IndexEvidence? {
        guard let number = selfType(in: ref) else { return nil }
        let type = types.types[number]
        for declaration in type.declarations {
            let flow = files[declaration.file].flow, names = files[declaration.file].names, found = flow.types[Int(declaration.type)]
            if flow.inherited(by: found).contains(where: { names.role(of: $0).contains(.isAppType) }) {
                return IndexEvidence(file: declaration.file, range: Int(found.nameRange.lowerBound)..<Int(found.nameRange.upperBound), text: "there is one of these")
            }
            if let own = flow.properties.first(where: { $0.owner == declaration.type && $0.flags.contains(.isStatic) && !$0.flags.contains(.isComputed) && $0.type.name == type.name }) {
                return IndexEvidence(file: declaration.file, range: Int(own.nameRange.lowerBound)..<Int(own.nameRange.upperBound), text: "kept here for as long as the program runs")
            }
        }
        return nil
    }
}

extension FileFlow {
    /// The event by which a closure binds `self` outside of every loop.
    fileprivate func bindsOwner(_ closure: Body) -> Int? {
        let loops = closure.events.filter { events[$0].kind == .loopAgain || events[$0].kind == .await && events[$0].detail == WaitKind.forLoop.rawValue }
        return closure.events.first { index in
            let event = events[index]
            guard event.kind == .test, event.operand != Event.noOperand, paths[event.operand] == AccessPath(root: .`self`) else { return false }
            return !loops.contains { events[$0].kind == .loopAgain && events[$0].range.contains(Int(event.start)) }
        }
    }
}
