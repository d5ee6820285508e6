import Source

/// An index into a file's `PathTable`.
public typealias PathID = UInt32

/// What an expression such as `self.model.items` stands for: a root and at most three names. `?`, `!` and
/// `self?` vanish; a subscript ends the names.
public struct AccessPath: Hashable, Sendable {
    // In the order that takes the least room.
    public var names = NameList()
    /// Whether a subscript ended the names, so that the path stands for an element of what they name.
    public var isElement = false
    public var root: Root

    public static let longest = 3

    public init(root: Root, names: NameList = [], isElement: Bool = false) {
        self.root = root
        self.names = names
        self.isElement = isElement
    }

    public enum Root: Hashable, Sendable {
        /// The instance, or the type for a static member.
        case `self`
        /// A parameter, local, capture or pattern variable, told by the byte offset of its declaration, so that closures share it with their parent.
        case local(declaredAt: UInt32)
        /// Any other name that begins like a variable or function: a global.
        case global(Name)
        /// Any other name that begins like a type.
        case type(Name)
        /// The value that an expression gives, told by the byte offset where it begins: two of them are never the same.
        case temporary(at: UInt32)

        fileprivate var hash: UInt64 {
            switch self {
            case .`self`: 1
            case .local(let offset): 2 << 32 | UInt64(offset)
            case .temporary(let offset): 3 << 32 | UInt64(offset)
            case .global(let name): name.hash &* 5
            case .type(let name): name.hash &* 7
            }
        }

        /// What dictionaries ask, as for a `Name`.
        public func _rawHashValue(seed: Int) -> Int { Name(hash: hash)._rawHashValue(seed: seed) }
    }

    /// Whether one path is a prefix of the other: `pass` and `pass.expiry`, not `a.b` and `a.c`.
    public func overlaps(_ other: AccessPath) -> Bool {
        guard root == other.root else { return false }
        return zip(names, other.names).allSatisfy { $0 == $1 }
    }

    /// Whether it is a type and nothing of it.
    var isType: Bool {
        guard case .type = root else { return false }
        return names.isEmpty
    }

    fileprivate var hash: UInt64 {
        let hash = root.hash &* 31 &+ names.hash
        return isElement ? ~hash : hash
    }
}

/// The names of an access path, at most `AccessPath.longest` and in place: there are as many paths as events.
public struct NameList: RandomAccessCollection, Hashable, Sendable, BitwiseCopyable, ExpressibleByArrayLiteral {
    private var first = Name.none
    private var second = Name.none
    private var third = Name.none
    private var filled: UInt8 = 0

    fileprivate var hash: UInt64 { (first.hash &* 31 &+ second.hash) &* 31 &+ third.hash }

    public init() {}

    /// A list of one.
    public init(_ only: Name) {
        first = only
        filled = 1
    }

    public init(arrayLiteral names: Name...) { self.init(names) }

    /// The first names of a list.
    public init(_ names: some Sequence<Name>) {
        for name in names { append(name) }
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { Int(filled) }

    public subscript(index: Int) -> Name {
        precondition(index >= 0 && index < endIndex)
        return index == 0 ? first : index == 1 ? second : third
    }

    /// Adds a name behind the others, unless the list is full.
    public mutating func append(_ name: Name) {
        switch filled {
        case 0: first = name
        case 1: second = name
        case 2: third = name
        default: return
        }
        filled += 1
    }
}

/// The access paths of a file, each once, in order of first appearance.
public struct PathTable: Sendable {
    public private(set) var paths: [AccessPath] = []
    private var ids = HashIndex()

    public init() {}

    public mutating func id(of path: AccessPath) -> PathID {
        let hash = path.hash
        if let known = ids.find(hash, where: { paths[$0] == path }) { return PathID(known) }
        ids.insert(hash, paths.count)
        paths.append(path)
        return PathID(paths.count - 1)
    }

    @inlinable public subscript(id: PathID) -> AccessPath { paths[Int(id)] }

    /// Forgets the paths and keeps the memory.
    mutating func removeAll() {
        paths.removeAll(keepingCapacity: true)
        ids.removeAll()
    }

    /// The same paths, which no more will be added to.
    var settled: PathTable {
        var table = PathTable()
        table.paths = exactly(paths)
        return table
    }
}
