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
    /// For each type its module, and the file of all its declarations, -1 where there are several.
    private var homes: [(module: Int, file: Int)] = []
    /// For each file and its `TypeID`s the index of the type.
    private(set) var numbers: [[Int]] = []
    private var byName = NameMap<[Int]>()
    private var properties: [PropertyRef] = []
    private var members = MemberTable()
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
        properties.reserveCapacity(count)
        for (file, indexed) in files.enumerated() where indexed.isKnown {
            for (index, property) in indexed.flow.properties.enumerated() {
                members.add(properties.count, type: property.owner.map { numbers[file][Int($0)] } ?? -1, name: property.name)
                properties.append(PropertyRef(file: file, index: index))
            }
        }
        lineages = Groups(count: types.count, types.indices.flatMap { type in findLineage(of: type).map { (type, $0) } })
        for type in types.indices { types[type].inheritsMainActor = inheritsMainActor(type, files) }
    }

    private mutating func add(_ declaration: TypeDeclaration, _ indexed: IndexedFile, file: Int, id: Int) {
        byName.update(declaration.name, default: []) { $0.append(types.count) }
        types.append(IndexedType(name: declaration.name, module: indexed.module))
        homes.append((indexed.module, file))
        join(declaration, indexed, file: file, id: id, to: types.count - 1)
    }

    private mutating func join(_ declaration: TypeDeclaration, _ indexed: IndexedFile, file: Int, id: Int, to type: Int) {
        numbers[file][id] = type
        if homes[type].file != file { homes[type].file = -1 }
        types[type].declarations.append((file, TypeID(id)))
        types[type].inherited += indexed.flow.inherited(by: declaration)
        guard declaration.kind != .extension else { return }
        types[type].kind = declaration.kind
        types[type].flags = declaration.flags
    }

    /// What a name means in a file: the type that the file declares, else the only one of its module, else the only one.
    func find(_ name: Name, file: Int, module: Int) -> Int? {
        guard let all = byName[name] else { return nil }
        if all.count == 1 { return all[0] }
        var here: Int?, isOneHere = true, near: Int?, isOneNear = true
        for type in all {
            let home = homes[type]
            if home.file == file || home.file < 0 && types[type].declarations.contains(where: { $0.file == file }) { (here, isOneHere) = (type, here == nil) }
            if home.module == module { (near, isOneNear) = (type, near == nil) }
        }
        if here != nil { return isOneHere ? here : nil }
        return isOneNear ? near : nil
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
        for owner in lineage(of: type) {
            if let first = members.first(type: owner, name: name) { return (owner, properties[first]) }
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
