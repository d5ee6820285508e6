import Source

/// The functions of a tree by name and by the type that declares them. A function's number is its place among those of
/// all files, one file behind the other.
struct FunctionTable: Sendable {
    private(set) var all: [(file: Int, index: Int)] = []
    /// The number of each file's first function.
    private(set) var first: [Int] = []
    private var members = MemberTable()
    private var byName = MemberTable()
    private var required = MemberTable()
    private var names = NameFilter(count: 0)

    /// In place of a type's number in `members`.
    private static let free = -1

    init() {}

    init(_ files: [IndexedFile], _ types: TypeTable) {
        let count = files.reduce(0) { $0 + $1.flow.functions.count }
        names = NameFilter(count: count)
        (members, byName) = (MemberTable(count: count), MemberTable(count: count))
        all.reserveCapacity(count)
        for (file, indexed) in files.enumerated() {
            first.append(all.count)
            guard indexed.isKnown else { continue }
            for (index, function) in indexed.flow.functions.enumerated() {
                // A local function of a body that was only skimmed is known to nobody.
                if let body = function.body, indexed.flow.bodies[Int(body)].flags.contains(.isPartOfSkim) {
                    all.append((file, index))
                    continue
                }
                let owner = function.owner.map { types.numbers[file][Int($0)] } ?? Self.free
                names.insert(function.name)
                members.add(all.count, type: owner, name: function.name)
                if owner != Self.free { byName.add(all.count, type: 0, name: function.name) }
                if owner != Self.free, function.body == nil { required.add(all.count, type: 0, name: function.name) }
                all.append((file, index))
            }
        }
    }

    /// Whether some function may have a name; a no is sure.
    func mayDeclare(_ name: Name) -> Bool { names.mayHold(name) }
    func members(_ name: Name, of type: Int) -> MemberTable.Chain { members.all(type: type, name: name) }
    func free(_ name: Name) -> MemberTable.Chain { members.all(type: Self.free, name: name) }
    /// The members of a name, whatever type declares them.
    func everywhere(_ name: Name) -> MemberTable.Chain { byName.all(type: 0, name: name) }
    /// Those of them that protocols ask for.
    func requirements(_ name: Name) -> MemberTable.Chain { required.all(type: 0, name: name) }
}
