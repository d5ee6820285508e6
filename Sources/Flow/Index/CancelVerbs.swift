import Source

/// Who can stop what is under way, as far as declarations of the tree tell.
extension FlowIndex {
    /// A function with the name of a cancel verb that the type declares which a call is called on; nil where there is none,
    /// the object itself left aside.
    /// - Parameter call: an index into the calls of the body's file.
    package func cancelVerb(besides call: UInt32, in body: BodyRef) -> FunctionDeclaration? {
        let flow = files[body.file].flow
        guard let receiver = flow.calls[Int(call)].receiver, flow.paths[receiver] != AccessPath(root: .`self`),
            let type = type(of: flow.paths[receiver], in: body) else { return nil }
        return cancelVerb(of: type)
    }

    /// The same, of the type of what a function of the tree returns.
    package func cancelVerb(ofResultOf function: FunctionDeclaration, from file: Int) -> FunctionDeclaration? {
        guard function.result.isKnown, let type = types.find(function.result.name, file: file, module: files[file].module) else { return nil }
        return cancelVerb(of: type)
    }

    /// The name of the type that a local or a property of the object itself is declared with, of the tree or not.
    package func typeName(of path: PathID, in body: BodyRef) -> Name? {
        let flow = files[body.file].flow, path = flow.paths[path]
        switch path.root {
        case .local(let offset) where path.names.isEmpty:
            guard let copied = flow.local(at: offset)?.copied else { return flow.typeOfLocal(at: offset)?.name }
            // A value is declared before it is copied: this ends.
            if case .local(let source) = flow.paths[copied].root, source >= offset { return nil }
            return typeName(of: copied, in: body)
        case .`self` where path.names.count == 1:
            guard let property = selfType(in: body).flatMap({ types.property(path.names[0], of: $0)?.ref }) else { return nil }
            return files[property.file].flow.properties[property.index].type.name
        default: return nil
        }
    }

    /// Whether a call is of the tree's own: called on a type that the tree declares, or on a value of one, or of a function of that
    /// type, or of any where it is not known, that has its name and takes its arguments.
    package func isDeclared(_ call: UInt32, in body: BodyRef) -> Bool {
        let flow = files[body.file].flow, call = flow.calls[Int(call)]
        let own = call.receiver.map { type(of: flow.paths[$0], in: body) } ?? selfType(in: body)
        if let own, types.lineage(of: own).contains(where: { functions.members(call.name, of: $0).contains { accepts($0, call, flow) } }) { return true }
        if let receiver = call.receiver, flow.paths[receiver] != AccessPath(root: .`self`) {
            if let own { return types.types[own].kind != nil }
            if hasWrittenType(flow.paths[receiver], in: body) { return false }
        }
        return functions.everywhere(call.name).contains { accepts($0, call, flow) } || functions.free(call.name).contains { accepts($0, call, flow) }
    }

    private func cancelVerb(of type: Int) -> FunctionDeclaration? {
        for ancestor in types.lineage(of: type) {
            for (file, declaration) in types.types[ancestor].declarations {
                if let verb = files[file].flow.functions.first(where: { $0.owner == declaration && $0.flags.contains(.isCancelVerb) }) { return verb }
            }
        }
        return nil
    }
}
