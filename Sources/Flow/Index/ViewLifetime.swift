import Source

/// What lives as long as a view does.
extension FlowIndex {
    /// The view that cancels what it has begun at a byte offset as it goes away, by a modifier such as `refreshable`, with all its extensions; nil where no
    /// such modifier stands there.
    package func view(cancellingAt offset: Int, in file: Int) -> Int? {
        modifier(cancellingAt: offset, in: file).flatMap { _ in typesAround(offset, in: file).last }
    }

    /// The roles of the modifier whose name begins at a byte offset; nil where none does that cancels what it has begun.
    func modifier(cancellingAt offset: Int, in file: Int) -> FlowNames.Role? {
        let flow = files[file].flow
        guard let call = flow.calls.firstIndex(where: { Int($0.nameStart) == offset }) else { return nil }
        let roles = files[file].names.roles(of: UInt32(call), in: flow)
        return roles.contains(.cancels) ? roles : nil
    }

    /// The declarations of a type: files and byte ranges.
    package func declarations(of type: Int) -> [(file: Int, range: Range<UInt32>)] {
        types.types[type].declarations.map { ($0.file, files[$0.file].flow.types[Int($0.type)].range) }
    }

    /// Whether what is written at a byte offset goes with a view: state that it keeps itself, or that of an object which it makes and keeps.
    package func goesWith(_ view: Int, writtenAt offset: Int, in file: Int) -> Bool {
        guard let state = state(writtenAt: offset, in: file), state.key.owner >= 0 else { return false }
        if state.key.owner == view { return state.property.map { keeps($0) } ?? false }
        return declarations(of: view).contains { declaration in
            files[declaration.file].flow.properties.enumerated().contains { index, property in
                guard declaration.range.contains(property.nameRange.lowerBound), keeps(PropertyRef(file: declaration.file, index: index)),
                    let type = propertyType(property.name, of: view) else { return false }
                return types.isOneAncestor(type, state.key.owner)
            }
        }
    }

    /// Whether a view keeps the value of a property for itself.
    private func keeps(_ ref: PropertyRef) -> Bool { KnownName.keepers.contains(files[ref.file].flow.properties[ref.index].wrapper) }
}

extension KnownName {
    /// Wrappers whose value lives as long as the view.
    fileprivate static let keepers: Set<Name> = [Name("State"), Name("StateObject")]
}
