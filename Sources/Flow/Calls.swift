import Lexing
import Outlining
import Source

extension FlowBuilder {
    mutating func readCall(_ node: Int, isLast: Bool, becomes handle: TaskStart.Handle, chain: inout Chain) {
        let callee = chain.callee
        let name = callee.map { view.name(of: $0) } ?? .none
        let receiver = callee == nil ? chain.path : chain.receiver
        let variable = callee != nil && chain.path?.isLocal == true && chain.path?.names.isEmpty == true ? chain.path : nil
        if !isLast, let type = typeMade(by: chain) { flow.localTypes.append(LocalType(declaredAt: view.start(of: node), type: TypeName(name: type), isMade: true)) }
        defer {
            chain.path = AccessPath(root: .temporary(at: view.start(of: node)))
            chain.place = chain.place.lowerBound..<view.end(of: node)
            chain.callee = nil
            chain.isRead = true
        }
        chain.task = nil
        if let isDetached = startsTask(chain.path), let work = taskWork(node) {
            chain.task = readTaskStart(node, work: work, isDetached: isDetached, becomes: isLast ? handle : .passed, place: chain.place)
            return
        }
        let role = role(of: name, node), first = flow.events.count, outerLook = isLookedAt
        var inPlace: [Int] = [], later: [BodyID] = [], trailing = 0
        let firstLabel = labels.count
        isLookedAt = false
        defer {
            isLookedAt = outerLook
            labels.truncate(to: firstLabel)
        }
        for argument in view.children(of: node) where view.kind(argument) == .argument {
            let label = view.nodes[argument].flags.contains(.labelled) ? view.name(of: view.firstToken(of: argument)) : Name.none
            labels.append(label)
            if view.nodes[argument].flags.contains(.trailing) { trailing += 1 }
            guard let value = view.child(of: argument, .expression) else { continue }
            guard let closure = soleClosure(value) else {
                readExpression(value, becomes: .passed)
                continue
            }
            switch launch(callee: name, role: role, receiver: receiver, label: label) {
            case .none: inPlace.append(closure)
            case let launch: later.append(readLater(closure, launch: launch, argumentOf: name))
            }
        }
        let place = chain.place.lowerBound..<view.end(of: node)
        if readLock(name, role: role, receiver: receiver, node: node, place: place) { return }
        if readResume(name, labels: labels[firstLabel...], receiver: receiver, since: first, place: place) { return }
        if name == KnownName.cancel, labels.count == firstLabel, let receiver {
            emit(.cancel, operand: flow.paths.id(of: handles.original(of: receiver)), at: place)
            return
        }
        flow.calls.append(Call(
            receiver: receiver.map { flow.paths.id(of: $0) }, variable: variable.map { flow.paths.id(of: $0) }, name: name, labels: flow.add(labels[firstLabel...]),
            nameStart: callee?.start ?? place.lowerBound, nameEnd: callee?.end ?? place.lowerBound))
        let call = UInt32(flow.calls.count - 1)
        flow.calls[Int(call)].trailing = UInt16(clamping: trailing)
        flow.calls[Int(call)].argumentStarts = noteArguments(of: node)
        if case .type = chain.path?.root, chain.path?.names.isEmpty == true { flow.calls[Int(call)].constructs = true }
        for closure in later { flow.bodies[Int(closure)].argumentCall = call }
        if let receiver, receiver.isState, inPlace.isEmpty { handOver(receiver, at: place) }
        var use: Event.Flags = isLast && handle == .dropped ? [] : .valueUsed
        if !continuations.isEmpty, flow.events[first...].contains(where: { $0.kind == .handOver }) { use.insert(.handsOver) }
        if awaits.last?.isChild == true { use.insert(.awaited) }
        emit(.call, operand: call, flags: use, at: place)
        if !awaits.isEmpty {
            awaits[awaits.count - 1].note(call, at: flow.events.count - 1, name: name, receiver: receiver)
            // What it runs is run behind the change of the executor.
            if awaits[awaits.count - 1].isHop { emit(.hop, operand: call, at: place) }
        }
        if let receiver, receiver.isState, let written = role.write(to: receiver, choosing: labels[firstLabel...].contains(KnownName.where) || trailing > 0) {
            emit(.write, detail: written.kind.rawValue, operand: flow.paths.id(of: written.path), at: place)
        }
        let outerFlags = flags
        if name == KnownName.withTaskCancellationHandler { flags.insert(.handled) }
        defer { flags = outerFlags }
        let base = scopes.count
        if role.contains(.givesState), let receiver, receiver.isState, let closure = inPlace.first, awaits.isEmpty { hold(receiver, during: closure, at: chain.place) }
        for closure in inPlace {
            let repeats = role.contains(.runsRepeatedly), handle = KnownName.continuations.contains(name) ? .dropped : handle
            readInPlace(closure, repeats: repeats, parameter: parameterRole(of: name, role, receiver: receiver), becomes: repeats && handle != .dropped ? .passed : isLast ? handle : .passed)
        }
        closeScopes(to: base)
        if let receiver, !role.isDisjoint(with: [.clears, .changes, .changesByKey, .removesByKey, .runsRepeatedly]) {
            handles.take(.temporary(at: view.start(of: node)), from: receiver, isElement: true)
        }
        if continuations.holding(of: receiver) != nil { continuations.variables[.temporary(at: view.start(of: node))] = .maybe }
        if role.contains(.neverReturns) { graph.resume(at: Label()) }
    }

    /// The type of what a call gives, where its callee says so: `T(…)`, `A.T(…)`, `T.shared()`.
    private func typeMade(by chain: Chain) -> Name? {
        guard let callee = chain.callee, let path = chain.path, case .type(let root) = path.root else { return nil }
        let name = view.name(of: callee)
        if view.isCapitalized(callee) { return name }
        return KnownName.kept.contains(name) ? path.names.dropLast().last ?? root : nil
    }

    /// What a callee's name says of it. A function of one's own has labels that those of collections have not: `count(for: request) { … }`.
    private func role(of name: Name, _ node: Int) -> FlowNames.Role {
        var role = names.role(of: name)
        guard role.contains(.runsRepeatedly) else { return role }
        for argument in view.children(of: node) where view.nodes[argument].flags.contains(.labelled) {
            if !KnownName.elementLabels.contains(view.name(of: view.firstToken(of: argument))) { role.remove(.runsRepeatedly) }
        }
        return role
    }

    private mutating func noteArguments(of node: Int) -> Range<UInt32> {
        let first = UInt32(flow.argumentStarts.count)
        for argument in view.children(of: node) where view.kind(argument) == .argument { flow.argumentStarts.append(view.start(of: argument)) }
        return first..<UInt32(flow.argumentStarts.count)
    }

    /// How a closure handed to this callee comes to run; `none` if in place.
    func launch(callee: Name, role: FlowNames.Role, receiver: AccessPath?, label: Name) -> Body.Launch {
        if label == KnownName.onCancel && KnownName.cancellationHandlers.contains(callee) || label == KnownName.onTermination { return .handler }
        if callee == KnownName.addTask || callee == KnownName.addTaskUnlessCancelled { return .child }
        if callee == KnownName.run, receiver == AccessPath(root: .type(KnownName.mainActor)) { return .none }
        return role.isDisjoint(with: [.runsOnce, .runsRepeatedly]) ? .callback : .none
    }

    func soleClosure(_ expression: Int) -> Int? {
        guard let only = view.firstChild(of: expression), view.kind(only) == .closure, view.nodes[only].next == view.nodes[expression].next else { return nil }
        return only
    }
}

extension AwaitContext {
    /// Notes the call that it covers, the last one so far.
    fileprivate mutating func note(_ call: UInt32, at event: Int, name: Name, receiver: AccessPath?) {
        callEvent = event
        self.call = call
        outcome = nil
        isTransparent = name == KnownName.withTaskCancellationHandler
        isContinuation = KnownName.continuations.contains(name)
        isHop = name == KnownName.run && receiver == AccessPath(root: .type(KnownName.mainActor))
    }
}
