import Source

/// An index into a file's `PathTable`.
package typealias PathID = UInt32

/// What an expression such as `self.model.items` stands for: a root and at most three names. `?`, `!` and
/// `self?` vanish; a subscript ends the names.
package struct AccessPath: Hashable, Sendable {
    package var root: Root
    package var names: [Name] = []
    /// Whether a subscript ended the names, so that the path stands for an element of what they name.
    package var isElement = false

    package static let longest = 3

    package init(root: Root, names: [Name] = [], isElement: Bool = false) {
        self.root = root
        self.names = names
        self.isElement = isElement
    }

    package enum Root: Hashable, Sendable {
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
    }

    /// Whether one path is a prefix of the other: `pass` and `pass.expiry`, not `a.b` and `a.c`.
    package func overlaps(_ other: AccessPath) -> Bool {
        guard root == other.root else { return false }
        return zip(names, other.names).allSatisfy { $0 == $1 }
    }
}

/// The access paths of a file, each once, in order of first appearance.
package struct PathTable: Sendable {
    package private(set) var paths: [AccessPath] = []
    private var ids: [AccessPath: PathID] = [:]

    package init() {}

    package mutating func id(of path: AccessPath) -> PathID {
        if let known = ids[path] { return known }
        let id = PathID(paths.count)
        paths.append(path)
        ids[path] = id
        return id
    }

    package subscript(id: PathID) -> AccessPath { paths[Int(id)] }
}
