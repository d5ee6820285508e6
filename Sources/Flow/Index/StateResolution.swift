import Source

/// A property or global, whoever speaks of it.
package struct StateKey: Hashable, Sendable, BitwiseCopyable {
    /// The type that declares it as a number of the index, -1 for a global, -2 for a local that a closure shares.
    package var owner: Int
    package var name: Name
    /// A local's file and place.
    package var local: UInt64 = 0
}

/// State that outlives a wait: what a path means across files.
package struct StateRef: Hashable, Sendable {
    package var key: StateKey
    /// The names behind the property, at most two.
    package var rest: NameList
    package var isElement: Bool
    var property: PropertyRef?

    /// Whether it is a local of one body and the closures in it.
    package var isLocal: Bool { key.owner == -2 }

    /// Whether one is part of the other.
    package func overlaps(_ other: StateRef) -> Bool { key == other.key && zip(rest, other.rest).allSatisfy { $0 == $1 } }
}

/// What a body does to state.
package struct StateAccess: Sendable {
    package var place: EventRef
    /// Not `read`: there are too many of them, and nobody asks.
    package var kind: Event.Kind
    package var detail: UInt8
    package var rest: NameList
    package var isElement: Bool
    /// Whether it is a test that keeps a person from using a control.
    package var disables = false

    package var writeKind: WriteKind? { kind == .write ? WriteKind(rawValue: detail) : nil }
}

/// Who does something to each state.
struct StateTable: Sendable {
    private var numbers = HashIndex()
    private var keys: [StateKey] = []
    private var groups = Groups<StateAccess>()

    init() {}

    /// - Parameter files: in the order of their paths.
    init(_ files: [FileEvents]) {
        var numbers: [Int] = []
        for file in files { for (state, _) in file.accesses { numbers.append(number(state)) } }
        groups = Groups(count: keys.count) { add in
            var place = 0
            for file in files {
                for (_, access) in file.accesses {
                    add(numbers[place], access)
                    place += 1
                }
            }
        }
    }

    private mutating func number(_ state: StateKey) -> Int {
        if let known = numbers.find(state.hash, where: { keys[$0] == state }) { return known }
        numbers.insert(state.hash, keys.count)
        keys.append(state)
        return keys.count - 1
    }

    subscript(state: StateKey) -> ArraySlice<StateAccess> {
        numbers.find(state.hash) { keys[$0] == state }.map { groups[$0] } ?? []
    }
}

extension StateKey {
    fileprivate var hash: UInt64 { (name.hash ^ local) &* 31 &+ UInt64(truncatingIfNeeded: owner &+ 3) &* 0x9E37_79B9_7F4A_7C15 }
}

extension FlowIndex {
    /// What the bodies of the tree do to a state and to parts of it, in the order of files and bodies.
    package func accesses(to state: StateRef) -> [StateAccess] {
        states[state.key].filter { access in zip(access.rest, state.rest).allSatisfy { $0 == $1 } }
    }

    /// The type that a body's `self` has.
    func selfType(in ref: BodyRef) -> Int? {
        guard files[ref.file].isKnown else { return nil }
        return files[ref.file].flow.bodies[Int(ref.body)].type.map { types.numbers[ref.file][Int($0)] }
    }

    private func find(_ type: TypeName, from file: Int) -> Int? {
        guard type.isKnown, !type.flags.contains(.isCollection) else { return nil }
        return types.find(type.name, file: file, module: files[file].module)
    }

    /// The type of the value that a path stands for, as a number of the index; nil where it is not of the tree.
    func type(of path: AccessPath, in ref: BodyRef) -> Int? {
        guard !path.isElement else { return nil }
        guard var type = rootType(path.root, in: ref) else {
            guard case .global(let name) = path.root, let global = types.global(name, file: ref.file) else { return nil }
            return walk(path.names[...], from: find(files[global.file].flow.properties[global.index].type, from: global.file))
        }
        if case .type = path.root, path.names.isEmpty { return type }
        for name in path.names {
            guard let next = propertyType(name, of: type) else { return nil }
            type = next
        }
        return type
    }

    private func walk(_ names: NameList.SubSequence, from type: Int?) -> Int? {
        var type = type
        for name in names { type = type.flatMap { propertyType(name, of: $0) } }
        return type
    }

    func propertyType(_ name: Name, of type: Int) -> Int? {
        guard let ref = types.property(name, of: type)?.ref else { return nil }
        return find(files[ref.file].flow.properties[ref.index].type, from: ref.file)
    }

    private func rootType(_ root: AccessPath.Root, in ref: BodyRef) -> Int? {
        switch root {
        case .`self`: selfType(in: ref)
        case .local(let offset), .temporary(let offset): typeOfLocal(at: offset, in: ref)
        case .type(let name): types.find(name, file: ref.file, module: files[ref.file].module)
        case .global: nil
        }
    }

    private func typeOfLocal(at offset: UInt32, in ref: BodyRef) -> Int? {
        let flow = files[ref.file].flow
        guard let local = flow.local(at: offset) else { return nil }
        guard let copied = local.copied else { return find(local.type, from: ref.file) }
        // A value is declared before it is copied: this ends.
        if case .local(let source) = flow.paths[copied].root, source >= offset { return nil }
        return type(of: flow.paths[copied], in: ref)
    }

    /// The property or global that a path reads or writes; nil for a local value and what is part of one.
    package func state(of path: PathID, in ref: BodyRef) -> StateRef? {
        state(of: files[ref.file].flow.paths[path], in: ref)
    }

    func state(of path: AccessPath, in ref: BodyRef) -> StateRef? {
        if case .global(let name) = path.root {
            guard let global = types.global(name, file: ref.file) else { return nil }
            return deepest(from: StateKey(owner: -1, name: name), global, path.names[...], path.isElement)
        }
        guard let first = path.names.first else { return local(path, in: ref) }
        guard let type = rootType(path.root, in: ref) else {
            // Code that was taken out of its type: one object a file.
            guard path.root == .`self`, files[ref.file].isKnown else { return local(path, in: ref) }
            return StateRef(key: StateKey(owner: -3 - ref.file, name: first), rest: NameList(path.names.dropFirst()), isElement: path.isElement, property: nil)
        }
        guard let (owner, property) = types.property(first, of: type) else {
            // A property that the library declares, or a file that nobody reads.
            guard path.root == .`self` else { return nil }
            return StateRef(key: StateKey(owner: type, name: first), rest: NameList(path.names.dropFirst()), isElement: path.isElement, property: nil)
        }
        return deepest(from: StateKey(owner: owner, name: first), property, path.names.dropFirst(), path.isElement)
    }

    /// Follows references: `model.items` in a view is the model's `items`.
    private func deepest(from key: StateKey, _ property: PropertyRef, _ names: NameList.SubSequence, _ isElement: Bool) -> StateRef {
        var key = key, property = property, names = names
        while let next = names.first,
            let type = find(files[property.file].flow.properties[property.index].type, from: property.file), isReference(type),
            let (owner, inner) = types.property(next, of: type) {
            key = StateKey(owner: owner, name: next)
            property = inner
            names = names.dropFirst()
        }
        return StateRef(key: key, rest: NameList(names), isElement: isElement, property: property)
    }

    private func isReference(_ type: Int) -> Bool {
        types.types[type].kind == .class || types.types[type].kind == .actor || types.types[type].kind == .protocol
    }

    private func local(_ path: AccessPath, in ref: BodyRef) -> StateRef? {
        guard case .local(let offset) = path.root else { return nil }
        return StateRef(key: StateKey(owner: -2, name: .none, local: UInt64(ref.file) << 32 | UInt64(offset)), rest: path.names, isElement: path.isElement, property: nil)
    }

    // MARK: Shared state

    /// Whether others can see and change this state while a body waits (DESIGN §4); nil where nothing tells.
    package func isShared(_ state: StateRef) -> Bool? {
        if state.key.owner == -2 { return false }
        guard let ref = state.property else { return selfIsShared(state.key.owner) }
        let property = files[ref.file].flow.properties[ref.index]
        if property.flags.contains(.isLet) && state.rest.isEmpty || property.flags.contains(.isComputed) { return false }
        if state.key.owner < 0 || property.flags.contains(.isStatic) { return !property.flags.contains(.isLet) }
        if files[ref.file].names.role(of: property.wrapper).contains(.isStateWrapper) || property.flags.contains(.isGlobalActor) { return true }
        return selfIsShared(state.key.owner)
    }

    /// Whether a body is known to run on a global actor: it says so, or its type does.
    package func runsOnGlobalActor(_ ref: BodyRef) -> Bool {
        var ref = ref
        while let parent = body(ref).parent { ref.body = parent }
        if function(of: ref)?.flags.contains(.isGlobalActor) ?? false { return true }
        guard let type = selfType(in: ref) else { return files[ref.file].isMainActorByDefault }
        return types.types[type].flags.contains(.isGlobalActor) || types.types[type].inheritsMainActor || files[ref.file].isMainActorByDefault
    }

    private func selfIsShared(_ owner: Int) -> Bool? {
        guard owner >= 0 else { return nil }
        let type = types.types[owner]
        switch type.kind {
        case .actor: return true
        case .class:
            if type.flags.contains(.isGlobalActor) || type.flags.contains(.isObservable) || type.inheritsMainActor { return true }
            guard let file = type.declarations.first?.file else { return false }
            if type.inherited.contains(where: { files[file].names.role(of: $0).contains(.isSharedType) }) { return true }
            return files[file].isMainActorByDefault && !type.flags.contains(.isNonisolated) ? true : false
        case .struct, .enum: return false
        case .protocol, .extension, nil: return nil
        }
    }
}
