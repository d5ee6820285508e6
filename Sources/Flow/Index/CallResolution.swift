import Source

/// What a call means (LANGUAGE: call resolution). `f()` and `self.f()` mean a method of the type around, of its extensions and
/// superclasses in the tree, then a free function. `x.f()` means a method of x's type. Where the type is not known, the only
/// declaration in the tree with that name and these labels, or what a protocol asks for where all others implement it; else nothing.
extension FlowIndex {
    /// - Parameter flow: that of the file of the body.
    func resolve(_ call: Call, _ flow: FileFlow, in ref: BodyRef) -> Int? {
        if call.variable != nil { return nil }
        guard let receiver = call.receiver else {
            // `.init(…)` makes something of a type that is not written there.
            return call.name == KnownName.initializer ? nil : resolveBare(call, flow, in: ref)
        }
        let path = flow.paths[receiver]
        if path.root == .`self`, path.names.isEmpty { return resolveBare(call, flow, in: ref) }
        // Most calls are of functions that the tree does not have.
        guard functions.mayDeclare(call.name) else { return nil }
        if let type = type(of: path, in: ref) { return method(call, flow, of: type, isStatic: call.name == KnownName.initializer ? nil : path.isType) }
        if hasCollectionType(path, in: ref) {
            for name in KnownName.collections {
                guard let type = types.find(name, file: ref.file, module: files[ref.file].module) else { continue }
                if let method = choose(functions.members(call.name, of: type), call, flow) { return method }
            }
            return nil
        }
        return isOnWhoKnowsWhat(call, path, in: ref) && knowsAll(of: call.name) ? only(call, flow) : nil
    }

    /// Whether every declaration of a name in the tree is in the index.
    private func knowsAll(of name: Name) -> Bool { interest.map { $0.covers(name) } ?? true }

    private func resolveBare(_ call: Call, _ flow: FileFlow, in ref: BodyRef) -> Int? {
        if functions.mayDeclare(call.name) {
            if let type = selfType(in: ref), let method = method(call, flow, of: type) { return method }
            let free = choose(functions.free(call.name), call, flow) { functions.all[$0].file == ref.file || !declaration($0).flags.contains(.isLocal) }
            if let free { return free }
        }
        // `load()` of a property that is no function, but can be called like one.
        if functions.mayDeclare(KnownName.callAsFunction), let own = selfType(in: ref), let called = propertyType(call.name, of: own) {
            var call = call
            call.name = KnownName.callAsFunction
            return method(call, flow, of: called, isStatic: false)
        }
        // `T(…)`
        guard let type = types.find(call.name, file: ref.file, module: files[ref.file].module) else { return nil }
        return choose(functions.members(KnownName.initializer, of: type), call, flow)
    }

    /// - Parameter isStatic: whether the method is called on the type, or on one of its values; nil where it may be either.
    private func method(_ call: Call, _ flow: FileFlow, of type: Int, isStatic: Bool? = nil) -> Int? {
        for ancestor in types.lineage(of: type) {
            let found = choose(functions.members(call.name, of: ancestor), call, flow) { isStatic == nil || declaration($0).flags.contains(.isStatic) == isStatic }
            if let found { return found }
        }
        for base in types.types[type].inherited {
            guard let file = types.types[type].declarations.first?.file,
                let number = types.find(base, file: file, module: types.types[type].module), types.types[number].kind == .protocol else { continue }
            // A default implementation.
            if let found = choose(functions.members(call.name, of: number), call, flow, where: { declaration($0).body != nil }) { return found }
        }
        return nil
    }

    /// Whether a call is on something that may be of the tree, though nothing tells its type.
    private func isOnWhoKnowsWhat(_ call: Call, _ path: AccessPath, in ref: BodyRef) -> Bool {
        !KnownName.library.contains(call.name) && !isKnownElsewhere(path, in: ref)
    }

    /// Whether the receiver is something whose type is written and not of the tree, such as a `String`, or the result of a call.
    private func isKnownElsewhere(_ path: AccessPath, in ref: BodyRef) -> Bool {
        switch path.root {
        case .type, .temporary: true
        case .`self`, .local, .global: hasWrittenType(path, in: ref)
        }
    }

    /// Whether the type of a local or of a property of the object itself is written, or plain to see.
    func hasWrittenType(_ path: AccessPath, in ref: BodyRef) -> Bool { writtenType(path, in: ref)?.isKnown == true }

    private func hasCollectionType(_ path: AccessPath, in ref: BodyRef) -> Bool {
        !path.isElement && writtenType(path, in: ref).map { $0.flags.contains(.isCollection) } == true
    }

    private func writtenType(_ path: AccessPath, in ref: BodyRef) -> TypeName? {
        switch path.root {
        case .local(let offset): path.names.isEmpty ? files[ref.file].flow.typeOfLocal(at: offset) : nil
        case .`self`:
            path.names.count == 1 ? selfType(in: ref).flatMap { types.property(path.names[0], of: $0)?.ref }.map { files[$0.file].flow.properties[$0.index].type } : nil
        case .type, .temporary, .global: nil
        }
    }

    /// The only function of a call's name, whatever type declares it, that takes the call's arguments, or the only requirement, where all
    /// others implement it. Ends at the second one that does not fit in: of some names a large tree has hundreds.
    private func only(_ call: Call, _ flow: FileFlow) -> Int? {
        var requirement: Int?
        for candidate in functions.requirements(call.name) where accepts(candidate, call, flow) {
            if requirement != nil { return nil }
            requirement = candidate
        }
        let bodies = requirement.flatMap { witnesses[$0] } ?? []
        var found = requirement
        for candidate in functions.everywhere(call.name) where candidate != requirement && accepts(candidate, call, flow) {
            if found != nil {
                guard requirement != nil, let body = declaration(candidate).body,
                    bodies.contains(BodyRef(file: functions.all[candidate].file, body: body)) else { return nil }
            } else {
                found = candidate
            }
        }
        return found
    }

    /// The one that takes the call's arguments; of several overloads the one that has exactly its labels. Where a type declares several
    /// of those they do the same for other types, and the first that is async and throws stands for all.
    private func choose(_ candidates: MemberTable.Chain, _ call: Call, _ flow: FileFlow, where isMeant: (Int) -> Bool = { _ in true }) -> Int? {
        var first: Int?, count = 0
        for candidate in candidates where isMeant(candidate) && accepts(candidate, call, flow) {
            first = first ?? candidate
            count += 1
        }
        if count <= 1 { return first }
        let labels = flow.labels(of: call)
        let exact = candidates.filter { isMeant($0) && parameters($0).map(\.label)[...] == labels }
        let fitting = exact.isEmpty ? candidates.filter { isMeant($0) && accepts($0, call, flow) } : exact
        // A requirement and what implements it are declared with the same labels.
        let implemented = fitting.filter { declaration($0).body != nil }
        if implemented.count == 1, !exact.isEmpty { return implemented[0] }
        if exact.count == 1 { return exact[0] }
        guard let first = implemented.first, implemented.allSatisfy({ isDeclaredBeside($0, first) }) else { return nil }
        return implemented.first { declaration($0).flags.isSuperset(of: [.isAsync, .isThrowing]) } ?? first
    }

    private func isDeclaredBeside(_ function: Int, _ other: Int) -> Bool {
        functions.all[function].file == functions.all[other].file && declaration(function).owner == declaration(other).owner
    }

    /// Whether a call's labels are those of the parameters, defaults left out; a trailing closure has the label of its
    /// parameter or none.
    /// - Parameter flow: that of the call's file.
    func accepts(_ function: Int, _ call: Call, _ flow: FileFlow) -> Bool {
        let names = flow.names, last = Int(call.labels.upperBound), firstTrailing = last - Int(call.trailing)
        var at = Int(call.labels.lowerBound)
        for parameter in parameters(function) {
            if at < last, names[at] == parameter.label || at >= firstTrailing && names[at] == .none && parameter.type.flags.contains(.isFunction) {
                at += 1
            } else if !parameter.hasDefault && !parameter.type.flags.contains(.isFunction) {
                return false
            }
        }
        return at == last
    }

    /// Of a call on who knows what the bodies of all functions of the tree that it may mean.
    func everyBody(for call: UInt32, in ref: BodyRef) -> [BodyRef] {
        let flow = files[ref.file].flow, call = flow.calls[Int(call)]
        guard functions.mayDeclare(call.name), let receiver = call.receiver, call.variable == nil,
            isOnWhoKnowsWhat(call, flow.paths[receiver], in: ref) else { return [] }
        return functions.everywhere(call.name).filter { accepts($0, call, flow) }.compactMap { function in
            declaration(function).body.map { BodyRef(file: functions.all[function].file, body: $0) }
        }
    }

    private func declaration(_ function: Int) -> FunctionDeclaration {
        let (file, index) = functions.all[function]
        return files[file].flow.functions[index]
    }

    private func parameters(_ function: Int) -> ArraySlice<Parameter> {
        let (file, index) = functions.all[function]
        return files[file].flow.parameters[files[file].flow.functions[index].parameters]
    }

    // MARK: Asking

    /// The function that a call means, if it is one of the tree.
    /// - Parameter call: an index into the file's `calls`.
    package func callee(of call: UInt32, file: Int) -> FunctionDeclaration? {
        let function = Int(callees[firstCalls[file] + Int(call)])
        return function >= 0 ? declaration(function) : nil
    }

    /// Whether a wait is for a function of the tree that is not async, or for a stored property: an actor answers in the order of the
    /// questions.
    /// - Parameter wait: index of the event in its file's events.
    package func isHop(_ wait: Int, in ref: BodyRef) -> Bool {
        let flow = files[ref.file].flow, event = flow.events[wait]
        guard event.kind == .await, event.detail == WaitKind.plain.rawValue else { return false }
        if event.operand != Event.noOperand { return callee(of: event.operand, file: ref.file).map { !$0.flags.contains(.isAsync) } ?? isOfCollection(event.operand, in: ref) }
        let before = wait > 0 ? flow.events[wait - 1] : event
        guard before.kind == .read, before.start >= event.start, before.operand != Event.noOperand else { return false }
        return state(of: before.operand, in: ref)?.property.map { !files[$0.file].flow.properties[$0.index].flags.contains(.isComputed) } ?? false
    }

    /// Whether a call is of what every collection has, on a stored one.
    private func isOfCollection(_ call: UInt32, in ref: BodyRef) -> Bool {
        let flow = files[ref.file].flow, role = files[ref.file].names.roles(of: call, in: flow)
        guard !role.isDisjoint(with: [.runsRepeatedly, .changes, .changesByKey, .removesByKey, .clears]), let receiver = flow.calls[Int(call)].receiver,
            let state = state(of: receiver, in: ref), state.rest.isEmpty, let property = state.property else { return false }
        return files[property.file].flow.properties[property.index].type.flags.contains(.isCollection)
    }

    /// The body of the function that a call means.
    package func calledBody(of call: UInt32, file: Int) -> BodyRef? {
        let function = Int(callees[firstCalls[file] + Int(call)])
        return function >= 0 ? declaration(function).body.map { BodyRef(file: functions.all[function].file, body: $0) } : nil
    }

    /// The calls in the tree that mean a body, in the order of files and places.
    package func calls(to body: BodyRef) -> ArraySlice<EventRef> { callers[number(body)] }

    /// Whether a body implements what a protocol of the tree that its type conforms to asks for by name.
    package func isWitness(_ body: BodyRef) -> Bool {
        guard let function = function(of: body), let owner = function.owner else { return false }
        let type = types.types[types.numbers[body.file][Int(owner)]]
        return type.inherited.contains { name in
            guard let base = types.find(name, file: body.file, module: type.module), types.types[base].kind == .protocol else { return false }
            return functions.members(function.name, of: base).contains { declaration($0).body == nil }
        }
    }

    /// The function that a body is of; nil for closures and accessors.
    package func function(of body: BodyRef) -> FunctionDeclaration? {
        let function = Int(functionOfBody[number(body)])
        return function >= 0 ? declaration(function) : nil
    }
}
