import Source

/// Whether a body runs as part of something that can be cancelled (DESIGN §4): a fixpoint over launches and resolved calls.
extension FlowIndex {
    /// Whether a cancellation can reach a body. A yes names the nearest place that says so.
    package func isCancellable(_ body: BodyRef) -> Standing { cancellability[number(body)] ?? .no }

    func settleCancellability() {
        var standings = BodyNotes<Standing>(bodies: bodyCount)
        var staying: [(BodyRef, IndexEvidence)] = [], leaving: [(BodyRef, IndexEvidence)] = [], parting: [(BodyRef, IndexEvidence)] = [], unknown: [BodyRef] = []
        forEachBody { ref, body in
            switch ownCancellability(ref, body) {
            case .yes(let evidence) where evidence.isParting: parting.append((ref, evidence))
            case .yes(let evidence) where evidence.isLeaving: leaving.append((ref, evidence))
            case .yes(let evidence): staying.append((ref, evidence))
            case .unknown: unknown.append(ref)
            case .no: break
            }
        }
        spread(staying, in: &standings)
        spread(leaving, in: &standings)
        spread(parting, in: &standings)
        // That nobody knows who runs a caller says next to nothing of what it calls: of such findings one in ten was right.
        let doubtful = unknown.filter { !standings.has(number($0)) }
        for ref in outOfSight(doubtful) { standings[number(ref)] = .unknown }
        cancellability = standings
    }

    func forEachBody(_ visit: (BodyRef, Body) -> Void) {
        for (file, indexed) in files.enumerated() {
            for (id, body) in indexed.flow.bodies.enumerated() { visit(BodyRef(file: file, body: BodyID(id)), body) }
        }
    }

    /// Hands what cancels some bodies on to those that they call and to child tasks, nearest first.
    private func spread(_ cancelled: [(ref: BodyRef, evidence: IndexEvidence)], in standings: inout BodyNotes<Standing>) {
        var first: [BodyRef] = []
        for (ref, evidence) in cancelled where !standings.has(number(ref)) {
            standings[number(ref)] = .yes(evidence)
            first.append(ref)
        }
        handOn(from: first) { dependent, ref in
            guard !standings.has(number(dependent)), hears(dependent) else { return false }
            standings.hand(from: number(ref), to: number(dependent))
            return true
        }
    }

    /// Goes from some bodies to those that run as part of them, nearest first.
    /// - Parameters:
    ///   - most: after how many bodies it ends.
    ///   - takesOn: whether what holds of a body comes to one that runs as part of it, and so to those behind that.
    func handOn(from bodies: [BodyRef], most: Int = .max, _ takesOn: (_ dependent: BodyRef, _ ref: BodyRef) -> Bool) {
        var waiting = bodies, next = 0
        while next < waiting.count, next < most {
            let ref = waiting[next]
            next += 1
            forEachDependent(of: ref) { if takesOn($0, ref) { waiting.append($0) } }
        }
    }

    /// Whether what runs a body can cancel it: not an unstructured task, which has a handle of its own, nor a test.
    private func hears(_ ref: BodyRef) -> Bool {
        let body = body(ref)
        return body.launch == .none || body.launch == .child
    }

    /// The bodies that run as part of this one: functions that it calls, its child tasks, local functions.
    func forEachDependent(of ref: BodyRef, _ visit: (BodyRef) -> Void) {
        let body = body(ref), flow = files[ref.file].flow, end = surrender(of: ref)
        for index in told(body) where flow.events[index].kind == .call && index < end {
            forEachCalled(by: flow.events[index].operand, file: ref.file, visit)
        }
        for child in children[number(ref)] where flow.bodies[Int(child)].launch == .child { visit(BodyRef(file: ref.file, body: child)) }
    }

    /// The event by which a task empties the state that holds it: nobody cancels what it does from then on. The end of its events
    /// where there is none.
    private func surrender(of ref: BodyRef) -> Int {
        let flow = files[ref.file].flow, events = told(body(ref))
        guard body(ref).launch == .task, let place = starts[number(ref)], case .stored(let path) = flow.tasks[Int(event(place).operand)].handle,
            let held = state(of: path, in: place.bodyRef) else { return events.upperBound }
        return events.first { index in
            let event = flow.events[index]
            return event.kind == .write && event.detail == WriteKind.clear.rawValue && event.flags.isDisjoint(with: [.deferred, .inCatch])
                && event.operand != Event.noOperand && state(of: event.operand, in: ref)?.key == held.key
        } ?? events.upperBound
    }

    /// What a body's own launch says, callers aside.
    private func ownCancellability(_ ref: BodyRef, _ body: Body) -> Standing {
        if body.flags.contains(.isTest) || body.flags.contains(.isPreview) { return .no }
        switch body.launch {
        case .task: return taskCancellability(ref)
        case .child: return groupCancels(ref, body) ?? .no
        case .handler: return .no
        case .callback:
            guard let call = body.argumentCall else { return .no }
            guard var cancel = modifier(call, ref.file, .cancels) else { return .no }
            // One that is cancelled for another of its items is seen to stay.
            if cancel.isParting, observation(by: ref)?.states.contains(where: { changesInPlace($0) }) ?? false { cancel.isParting = false }
            return .yes(cancel)
        case .none:
            guard body.kind == .function || body.kind == .initializer || body.kind == .accessor, body.flags.contains(.isAsync) else { return .no }
            if callers[number(ref)].isEmpty { return .unknown }
            return .no
        }
    }

    private func groupCancels(_ ref: BodyRef, _ body: Body) -> Standing? {
        guard let parent = body.parent else { return nil }
        let flow = files[ref.file].flow
        for index in flow.bodies[Int(parent)].events where flow.events[index].kind == .call {
            let event = flow.events[index], name = flow.calls[Int(event.operand)].name
            if name == KnownName.cancelAll || name == KnownName.throwingGroup && event.start <= body.start && mayFail(childrenOf: BodyRef(file: ref.file, body: parent)) {
                let isCancelled = name == KnownName.cancelAll
                var evidence = IndexEvidence(
                    file: ref.file, range: event.range, text: isCancelled ? "the group is cancelled here" : "the group cancels its children when one of them throws")
                // Then it is that error which is told.
                evidence.isParting = !isCancelled
                return .yes(evidence)
            }
        }
        return nil
    }

    /// Whether an error leaves one of a body's child tasks.
    private func mayFail(childrenOf parent: BodyRef) -> Bool {
        let flow = files[parent.file].flow
        return children[number(parent)].contains { child in
            let body = flow.bodies[Int(child)]
            return body.launch == .child && body.events.contains {
                flow.events[$0].kind == .exit && flow.events[$0].detail == ExitKind.throw.rawValue && !flow.events[$0].flags.contains(.dead)
            }
        }
    }

    /// A modifier or function that the closure is handed to has a role.
    func modifier(_ call: UInt32, _ file: Int, _ role: FlowNames.Role) -> IndexEvidence? {
        let called = files[file].flow.calls[Int(call)]
        let roles = files[file].names.roles(of: call, in: files[file].flow)
        guard roles.contains(role) else { return nil }
        let text = role == .cancels ? "cancels this when the view goes away" : "starts this anew while its last run may still be under way"
        var evidence = IndexEvidence(file: file, range: Int(called.nameStart)..<Int(called.nameEnd), text: text)
        evidence.isParting = roles.contains(.runsOnAppear)
        evidence.isLeaving = role == .cancels && !evidence.isParting
        return evidence
    }

    /// Whether a closure is handed to a function that runs it when a person puts something away.
    package func dismisses(_ ref: BodyRef) -> Bool {
        isHanded(ref, to: .dismisses)
    }

    /// Whether a body is the closure that a view's modifier runs and cancels.
    package func isCancelledWithItsView(_ ref: BodyRef) -> Bool { isHanded(ref, to: .cancels) }

    /// Whether a closure is handed to a function that has a role.
    func isHanded(_ ref: BodyRef, to role: FlowNames.Role) -> Bool {
        guard let call = body(ref).argumentCall else { return false }
        return files[ref.file].names.roles(of: call, in: files[ref.file].flow).contains(role)
    }

    // MARK: Tasks

    private func taskCancellability(_ ref: BodyRef) -> Standing {
        guard let place = starts[number(ref)] else { return .unknown }
        let flow = files[ref.file].flow
        switch flow.tasks[Int(event(place).operand)].handle {
        case .dropped, .awaited: return .no
        case .returned, .passed: return .unknown
        case .local(let path): return localCancellability(flow.paths[path].root, ref.file)
        case .stored(let path):
            if let local = flow.tasks[Int(event(place).operand)].local, case .yes(let cancel) = localCancellability(flow.paths[local].root, ref.file) { return .yes(cancel) }
            guard let state = state(of: path, in: place.bodyRef) else { return .unknown }
            let cancels = cancels(of: state)
            if let cancel = canceller(of: ref, among: cancels) { return .yes(cancel) }
            if !cancels.isEmpty { return .no }
            return nobodyElseHolds(state) ? .no : .unknown
        }
    }

    /// The lines that cancel what a state holds.
    package func cancels(of state: StateRef) -> [StateAccess] { accesses(to: state).filter { $0.kind == .cancel } }

    private func nobodyElseHolds(_ state: StateRef) -> Bool {
        guard let ref = state.property, !state.isElement else { return false }
        let property = files[ref.file].flow.properties[ref.index]
        return property.flags.contains(.isPrivate) && property.type.name == KnownName.task && !property.flags.contains(.isObserved)
            && !property.type.flags.contains(.isCollection) && property.wrapper == .none
    }

    private func localCancellability(_ root: AccessPath.Root, _ file: Int) -> Standing {
        let flow = files[file].flow
        var isOnlyAwaited = true
        for body in flow.bodies {
            for event in reached(body, flow).map({ flow.events[$0] }) where event.operand != Event.noOperand {
                switch event.kind {
                case .cancel where flow.paths[event.operand].root == root:
                    return .yes(IndexEvidence(file: file, range: event.range, text: "cancels the task"))
                case .read where flow.paths[event.operand].root == root: isOnlyAwaited = false
                default: continue
                }
            }
        }
        return isOnlyAwaited ? .no : .unknown
    }
}

extension Event {
    /// Byte range, half open.
    package var range: Range<Int> { Int(start)..<Int(end) }
}
