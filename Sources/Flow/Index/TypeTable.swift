import Source

/// A type and all its extensions that are told from other types of its name.
struct IndexedType: Sendable {
    var name: Name
    var module: Int
    /// The primary declaration, if the tree has it, then extensions.
    var declarations: [(file: Int, type: TypeID)] = []
    var kind: TypeDeclaration.Kind?
    var flags: TypeDeclaration.Flags = []
    /// Names behind the colons of all its declarations.
    var inherited: [Name] = []
    /// Runs on the main actor because of what it inherits or where it stands.
    var inheritsMainActor = false
}

struct PropertyRef: Hashable, Sendable, BitwiseCopyable {
    var file: Int
    var index: Int
}

/// The types of a tree. Two primary declarations of one name are two types; an extension joins the one in its own file,
/// else the only one of its module, else the only one there is, else none: then it makes a type of its own.
struct TypeTable: Sendable {
    private(set) var types: [IndexedType] = []
    /// For each file and its `TypeID`s the index of the type.
    private(set) var numbers: [[Int]] = []
    /// The types by name: all, those of a file and those of a module; see `Place`.
    private var named = MemberTable()
    private var properties: [PropertyRef] = []
    private var members = MemberTable()
    private var propertyNames = NameFilter(count: 0)
    private var lineages = Groups<Int>()

    init() {}

    init(_ files: [IndexedFile]) {
        numbers = files.map { Array(repeating: -1, count: $0.flow.types.count) }
        for (file, indexed) in files.enumerated() where indexed.isKnown {
            for (id, declaration) in indexed.flow.types.enumerated() where declaration.kind != .extension {
                add(declaration, indexed, file: file, id: id)
            }
        }
        for (file, indexed) in files.enumerated() where indexed.isKnown {
            for (id, declaration) in indexed.flow.types.enumerated() where declaration.kind == .extension {
                if let type = find(declaration.name, file: file, module: indexed.module) {
                    join(declaration, indexed, file: file, id: id, to: type)
                } else {
                    add(declaration, indexed, file: file, id: id)
                }
            }
        }
        let count = files.reduce(0) { $0 + $1.flow.properties.count }
        members = MemberTable(count: count)
        propertyNames = NameFilter(count: count)
        properties.reserveCapacity(count)
        for (file, indexed) in files.enumerated() where indexed.isKnown {
            for (index, property) in indexed.flow.properties.enumerated() {
                members.add(properties.count, type: property.owner.map { numbers[file][Int($0)] } ?? -1, name: property.name)
                propertyNames.insert(property.name)
                properties.append(PropertyRef(file: file, index: index))
            }
        }
        lineages = Groups(count: types.count, types.indices.flatMap { type in findLineage(of: type).map { (type, $0) } })
        for type in types.indices { types[type].inheritsMainActor = inheritsMainActor(type, files) }
    }

    private mutating func add(_ declaration: TypeDeclaration, _ indexed: IndexedFile, file: Int, id: Int) {
        note(types.count, declaration.name, at: .anywhere)
        note(types.count, declaration.name, at: .module(indexed.module))
        types.append(IndexedType(name: declaration.name, module: indexed.module))
        join(declaration, indexed, file: file, id: id, to: types.count - 1)
    }

    private mutating func join(_ declaration: TypeDeclaration, _ indexed: IndexedFile, file: Int, id: Int, to type: Int) {
        numbers[file][id] = type
        note(type, declaration.name, at: .file(file))
        types[type].declarations.append((file, TypeID(id)))
        types[type].inherited += indexed.flow.inherited(by: declaration)
        guard declaration.kind != .extension else { return }
        types[type].kind = declaration.kind
        types[type].flags = declaration.flags
    }

    /// Where types of a name are looked for.
    private enum Place {
        case anywhere, file(Int), module(Int)

        var number: Int {
            switch self {
            case .anywhere: -1
            case .file(let file): 2 * file
            case .module(let module): 2 * module + 1
            }
        }
    }

    private mutating func note(_ type: Int, _ name: Name, at place: Place) {
        // A declaration without a name, as it stands in an editor, is not what any name means.
        if name != .none { named.add(type, type: place.number, name: name) }
    }

    /// What a name means in a file: the type that the file declares, else the only one of its module, else the only one.
    func find(_ name: Name, file: Int, module: Int) -> Int? {
        guard let first = named.first(type: Place.anywhere.number, name: name) else { return nil }
        if first.isOnly { return first.number }
        let found = named.first(type: Place.file(file).number, name: name) ?? named.first(type: Place.module(module).number, name: name)
        return found.flatMap { $0.isOnly ? $0.number : nil }
    }

    /// A type and its superclasses in the tree, the nearest first.
    func lineage(of type: Int) -> ArraySlice<Int> { lineages[type] }

    /// Whether two types are the same, or one is a superclass of the other.
    func isOneAncestor(_ one: Int, _ other: Int) -> Bool { lineage(of: one).contains(other) || lineage(of: other).contains(one) }

    private func findLineage(of type: Int) -> [Int] {
        var line = [type]
        while line.count < 8, types[line[line.count - 1]].kind == .class {
            let last = types[line[line.count - 1]]
            guard let file = last.declarations.first?.file,
                let next = last.inherited.lazy.compactMap({ find($0, file: file, module: last.module) }).first(where: { types[$0].kind == .class }),
                !line.contains(next) else { break }
            line.append(next)
        }
        return line
    }

    /// The property of a type or of one that it inherits from, with the type that declares it.
    func property(_ name: Name, of type: Int) -> (owner: Int, ref: PropertyRef)? {
        // Most of what is asked for is no property of the tree.
        guard propertyNames.mayHold(name) else { return nil }
        for owner in lineage(of: type) {
            if let first = members.first(type: owner, name: name) { return (owner, properties[first.number]) }
        }
        return nil
    }

    /// The global of a name that a file sees.
    func global(_ name: Name, file: Int) -> PropertyRef? {
        let all = members.all(type: -1, name: name).map { properties[$0] }
        return all.first { $0.file == file } ?? (all.count == 1 ? all[0] : nil)
    }

    private func inheritsMainActor(_ type: Int, _ files: [IndexedFile]) -> Bool {
        lineage(of: type).contains { link in
            let ancestor = types[link]
            if ancestor.flags.contains(.isNonisolated) { return false }
            if link != type && ancestor.flags.contains(.isGlobalActor) { return true }
            return ancestor.inherited.contains { name in
                guard let file = ancestor.declarations.first?.file else { return false }
                if files[file].names.role(of: name).contains(.isMainActorType) { return true }
                guard let base = find(name, file: file, module: ancestor.module) else { return false }
                return types[base].kind == .protocol && types[base].flags.contains(.isGlobalActor)
            }
        }
    }
}
