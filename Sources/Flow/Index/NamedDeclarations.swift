import Source

/// A type or function that runs only where the tree names it.
package struct NamedDeclaration: Hashable, Sendable {
    package enum Kind: Hashable, Sendable, BitwiseCopyable {
        /// As a number of the index.
        case type(Int)
        case function(BodyRef)
    }

    package var kind: Kind
    /// Where it is declared.
    package var file: Int
    /// Byte range of its name, half open.
    package var name: Range<UInt32>
}

extension FlowIndex {
    /// The types and functions around a place without whose names it does not run, the outermost first.
    ///
    /// Left out is whatever others may get at unseen: what is visible beyond the tree, overridden or called from Objective-C, what inherits
    /// from something of which we do not know how it comes to run, others' types, tests. Not modelled: `typealias`, and what a
    /// macro calls.
    /// - Parameter hasUsers: whether others than the tree may use what it makes public.
    package func named(around offset: Int, in file: Int, hasUsers: Bool) -> [NamedDeclaration] {
        let flow = files[file].flow, around = typesAround(offset, in: file)
        guard around.allSatisfy({ inheritsPlainly($0) }) else { return [] }
        var isOpen = hasUsers, found: [NamedDeclaration] = []
        for type in around where types.types[type].kind != nil {
            guard let primary = types.types[type].declarations.first else { continue }
            isOpen = isOpen && types.types[type].flags.contains(.isPublic)
            if !isOpen { found.append(NamedDeclaration(kind: .type(type), file: primary.file, name: files[primary.file].flow.types[Int(primary.type)].nameRange)) }
        }
        guard let body = function(around: offset, in: file) else { return found }
        let ref = BodyRef(file: file, body: body), declaration = flow.bodies[Int(body)]
        if declaration.flags.contains(.isTest) { return [] }
        guard declaration.kind == .function, let function = self.function(of: ref), function.flags.isDisjoint(with: [.isOverride, .isObjC]),
            !(isOpen && function.flags.contains(.isPublic)), !files[file].names.role(of: function.name).contains(.isCalledUnnamed) else { return found }
        return found + [NamedDeclaration(kind: .function(ref), file: file, name: function.nameRange)]
    }

    /// Whether a place is part of a declaration: of a type or one of its extensions, of a function.
    package func isPart(_ offset: Int, in file: Int, of declaration: NamedDeclaration) -> Bool {
        switch declaration.kind {
        case .type(let type): typesAround(offset, in: file).contains(type)
        case .function(let ref): ref.file == file && function(around: offset, in: file) == ref.body
        }
    }

    /// Whether a name at a byte offset is known to mean another function than a declaration.
    package func isOfAnotherFunction(_ offset: Int, in file: Int, than declaration: NamedDeclaration) -> Bool {
        guard case .function(let ref) = declaration.kind, let call = files[file].flow.calls.firstIndex(where: { Int($0.nameStart) == offset }),
            let called = calledBody(of: UInt32(call), file: file) else { return false }
        return called != ref
    }

    package func isPreview(_ offset: Int, in file: Int) -> Bool {
        files[file].flow.bodies.contains { $0.flags.contains(.isPreview) && $0.start <= offset && offset < $0.end }
    }

    /// Whether the function around a place runs as part of something that can be cancelled; nil where nobody knows.
    package func isCancelled(around offset: Int, in file: Int) -> Bool? {
        guard let body = function(around: offset, in: file) else { return nil }
        return switch isCancellable(BodyRef(file: file, body: body)) {
        case .yes: true
        case .no: false
        case .unknown: nil
        }
    }

    /// Whether others than the tree may call the function around a place.
    package func isPublic(around offset: Int, in file: Int) -> Bool {
        guard let body = function(around: offset, in: file), let function = function(of: BodyRef(file: file, body: body)), function.flags.contains(.isPublic) else { return false }
        return typesAround(offset, in: file).allSatisfy { types.types[$0].kind == nil || types.types[$0].flags.contains(.isPublic) }
    }

    /// Where the innermost type around a place has its name; nil where others than those who name it may make one: it inherits from something of which we do not know
    /// how it comes to run, or others than the tree may use it.
    /// - Parameter hasUsers: as for `named`.
    package func nameOfType(around offset: Int, in file: Int, hasUsers: Bool) -> (file: Int, name: Range<UInt32>)? {
        guard let type = typesAround(offset, in: file).last, let primary = types.types[type].declarations.first, inheritsPlainly(type),
            !(hasUsers && types.types[type].flags.contains(.isPublic)) else { return nil }
        return (primary.file, files[primary.file].flow.types[Int(primary.type)].nameRange)
    }

    /// The numbers of the types around a place, the outermost first.
    func typesAround(_ offset: Int, in file: Int) -> [Int] {
        let numbers = types.numbers[file]
        return files[file].flow.types.indices.filter { files[file].flow.types[$0].range.contains(UInt32(offset)) }.map { numbers[$0] }.filter { $0 >= 0 }
    }

    /// The outermost body around a place.
    private func function(around offset: Int, in file: Int) -> BodyID? {
        files[file].flow.bodies.firstIndex { $0.start <= offset && offset < $0.end && $0.kind != .topLevel }.map { BodyID($0) }
    }

    /// Whether all that a type inherits from says only that it runs where it is named.
    func inheritsPlainly(_ type: Int, depth: Int = 0) -> Bool {
        let declared = types.types[type]
        guard depth < 8, let file = declared.declarations.first?.file else { return false }
        return declared.inherited.allSatisfy { name in
            if files[file].names.role(of: name).contains(.isPlainProtocol) { return true }
            return types.find(name, file: file, module: declared.module).map { types.types[$0].kind != nil && inheritsPlainly($0, depth: depth + 1) } ?? false
        }
    }
}
