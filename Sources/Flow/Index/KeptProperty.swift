import Source

/// A stored property at which nothing gets but the sources of the tree that name it.
package struct KeptProperty: Hashable, Sendable {
    /// The type that declares it, as a number of the index.
    var owner: Int
    var name: Name
    /// Where it is declared.
    package var file: Int
    /// Byte range of its name, half open.
    package var nameRange: Range<UInt32>
    /// The same of its type's name.
    package var ownerFile: Int
    package var ownerNameRange: Range<UInt32>
}

extension FlowIndex {
    /// The property that is written at a byte offset; nil where it is none, or one that others may get at unseen: it has an observer, stands behind a wrapper
    /// that hands it on, is visible beyond the tree, or its type can be asked for by way of something that it inherits from.
    /// - Parameter hasUsers: whether others than the tree may use what it makes public.
    package func property(writtenAt offset: Int, in file: Int, hasUsers: Bool) -> KeptProperty? {
        guard let state = state(writtenAt: offset, in: file), state.rest.isEmpty, state.key.owner >= 0, let property = state.property else { return nil }
        let declared = files[property.file].flow.properties[property.index], type = types.types[state.key.owner]
        guard declared.flags.isDisjoint(with: hasUsers ? [.isObserved, .isComputed, .isPublic] : [.isObserved, .isComputed]), KnownName.plainWrappers.contains(declared.wrapper),
            let primary = type.declarations.first, inheritsPlainly(state.key.owner), !isInherited(declared.name, by: state.key.owner),
            !type.inherited.contains(where: { KnownName.encoders.contains($0) || type.kind == .struct && KnownName.comparers.contains($0) }) else { return nil }
        return KeptProperty(
            owner: state.key.owner, name: declared.name, file: property.file, nameRange: declared.nameRange, ownerFile: primary.file,
            ownerNameRange: files[primary.file].flow.types[Int(primary.type)].nameRange)
    }

    /// What is written at a byte offset.
    func state(writtenAt offset: Int, in file: Int) -> StateRef? {
        write(at: offset, in: file).flatMap { state(of: event($0).operand, in: $0.bodyRef) }
    }

    /// The first write that begins at a byte offset.
    package func write(at offset: Int, in file: Int) -> EventRef? {
        event(in: file) { $0.kind == .write && Int($0.start) == offset && $0.operand != Event.noOperand }
    }

    /// What cancels a task at a byte range; nil where something else stands there.
    func cancel(at range: Range<Int>, in file: Int) -> EventRef? {
        event(in: file) { $0.kind == .cancel && $0.range == range }
    }

    /// The first event of a file that is meant, if a body has it.
    func event(in file: Int, where isMeant: (Event) -> Bool) -> EventRef? {
        let flow = files[file].flow
        guard let index = flow.events.firstIndex(where: isMeant), let body = flow.bodies.firstIndex(where: { $0.events.contains(index) || told($0).contains(index) }) else { return nil }
        return EventRef(file: file, event: index, body: BodyID(body))
    }

    /// Whether a protocol of the tree, or a class above, has a property of that name too, so that it may be read without its object's type being known.
    private func isInherited(_ name: Name, by owner: Int) -> Bool {
        let type = types.types[owner]
        guard let file = type.declarations.first?.file else { return true }
        return type.inherited.contains { base in types.find(base, file: file, module: type.module).map { types.property(name, of: $0) != nil } ?? false }
    }

    /// Whether a body reads or tests a property at a byte offset; nil outside of bodies that have been read whole.
    package func reads(_ property: KeptProperty, at offset: Int, in file: Int) -> Bool? {
        let flow = files[file].flow
        guard let body = flow.bodies.lastIndex(where: { $0.start <= offset && offset < $0.end && !$0.events.isEmpty }),
            flow.bodies[body].flags.isDisjoint(with: [.isSkimmed, .isPartOfSkim]) else { return nil }
        let ref = BodyRef(file: file, body: BodyID(body))
        return flow.bodies[body].events.contains { index in
            let event = flow.events[index]
            guard event.kind != .write, event.start <= offset, offset < event.end, let path = flow.path(of: event), let state = state(of: path, in: ref) else { return false }
            return state.key == StateKey(owner: property.owner, name: property.name)
        }
    }

    /// Whether a name at a byte offset is that of a property of another type than the one that has a property.
    package func isOfAnotherType(_ holder: [UInt8], at offset: Int, in file: Int, than property: KeptProperty) -> Bool {
        let name = holder.withUnsafeBufferPointer { Name($0) }
        return typesAround(offset, in: file).contains { type in
            propertyType(name, of: type).map { !types.isOneAncestor($0, property.owner) } ?? false
        }
    }

    /// Whether a byte offset is in the type of a property or in an extension of it.
    package func isInside(_ offset: Int, in file: Int, ownerOf property: KeptProperty) -> Bool { typesAround(offset, in: file).contains(property.owner) }
}

extension KnownName {
    /// Wrappers behind which nobody reads a property but those who name it.
    fileprivate static let plainWrappers: Set<Name> = [.none, Name("State"), Name("Published")]
    /// Protocols whose functions, which nobody writes, read all properties, and those that do so of a struct.
    fileprivate static let encoders: Set<Name> = [Name("Codable"), Name("Encodable")]
    fileprivate static let comparers: Set<Name> = [Name("Comparable"), Name("Equatable"), Name("Hashable")]
}
