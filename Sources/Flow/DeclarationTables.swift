import Source

/// An index into a file's `types`.
package typealias TypeID = UInt32

/// A nominal type or an extension of one, as a file declares it.
package struct TypeDeclaration: Sendable {
    /// The last component: `Loader` of `extension Feed.Loader`.
    package var name: Name
    package var kind: Kind
    package var flags: Flags = []
    /// The type around it.
    package var parent: TypeID?
    /// The last components of what stands behind its colon.
    package var inherited: [Name] = []
    /// Byte range, half open.
    package var range: Range<UInt32>
    package var nameRange: Range<UInt32>

    package enum Kind: UInt8, Sendable {
        case `class`, actor, `struct`, `enum`, `protocol`, `extension`
    }

    package struct Flags: OptionSet, Sendable {
        package var rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        /// `@MainActor` or another attribute whose name ends in `Actor`.
        package static let isGlobalActor = Flags(rawValue: 1)
        package static let isNonisolated = Flags(rawValue: 2)
        /// `@Observable` and its like.
        package static let isObservable = Flags(rawValue: 4)
        /// Visible beyond its module.
        package static let isPublic = Flags(rawValue: 8)
    }
}

/// A stored or computed property, or a global variable.
package struct Property: Sendable {
    package var name: Name
    /// The type that declares it; nil for a global.
    package var owner: TypeID?
    package var flags: Flags = []
    /// As it is written, or that of `T(…)` as its initial value.
    package var type = TypeName()
    /// `State` of `@State`: the first attribute that is no actor.
    package var wrapper = Name.none
    package var nameRange: Range<UInt32>
    /// Byte offset behind its declaration, accessors and all.
    package var end: UInt32 = 0

    package struct Flags: OptionSet, Sendable {
        package var rawValue: UInt16
        package init(rawValue: UInt16) { self.rawValue = rawValue }
        package static let isStatic = Flags(rawValue: 1)
        package static let isLet = Flags(rawValue: 2)
        /// Has a getter, and nothing stored.
        package static let isComputed = Flags(rawValue: 4)
        package static let isLazy = Flags(rawValue: 8)
        /// Has `willSet` or `didSet`.
        package static let isObserved = Flags(rawValue: 16)
        package static let isWeak = Flags(rawValue: 32)
        package static let isGlobalActor = Flags(rawValue: 64)
        package static let isNonisolated = Flags(rawValue: 128)
        package static let isPublic = Flags(rawValue: 256)
        /// `private` or `fileprivate`.
        package static let isPrivate = Flags(rawValue: 512)
    }
}

/// A function, initializer, deinitializer or subscript, with or without a body.
package struct FunctionDeclaration: Sendable {
    package var name: Name
    /// The type that declares it; nil for a free or local function.
    package var owner: TypeID?
    /// Its body, nil for a requirement of a protocol.
    package var body: BodyID?
    package var flags: Flags = []
    /// Its parameters in the file's `parameters`.
    package var parameters: Range<Int>
    /// `none` where it returns nothing.
    package var result = TypeName()
    package var nameRange: Range<UInt32>

    package struct Flags: OptionSet, Sendable {
        package var rawValue: UInt16
        package init(rawValue: UInt16) { self.rawValue = rawValue }
        package static let isAsync = Flags(rawValue: 1)
        package static let isThrowing = Flags(rawValue: 2)
        package static let isStatic = Flags(rawValue: 4)
        package static let isMutating = Flags(rawValue: 8)
        package static let isOverride = Flags(rawValue: 16)
        package static let isPublic = Flags(rawValue: 32)
        package static let isPrivate = Flags(rawValue: 64)
        package static let isGlobalActor = Flags(rawValue: 128)
        package static let isNonisolated = Flags(rawValue: 256)
        /// Declared in a body.
        package static let isLocal = Flags(rawValue: 512)
        /// `throws(E)`
        package static let hasTypedThrow = Flags(rawValue: 1024)
        package static let isObjC = Flags(rawValue: 2048)
        /// Its name says that it stops what is under way.
        package static let isCancelVerb = Flags(rawValue: 4096)
    }
}

/// One parameter of a function.
package struct Parameter: Sendable {
    /// As a caller writes it, `none` for `_`.
    package var label: Name
    package var type: TypeName
    /// Where the name that the body uses is declared, as in `AccessPath.Root.local`.
    package var declaredAt: UInt32
    package var hasDefault: Bool
}

/// The type of a local variable or parameter, or what it has its type from.
package struct LocalType: Sendable {
    package var declaredAt: UInt32
    package var type = TypeName()
    /// The path that it has been given the value of: `guard let store = self.store`.
    package var copied: PathID?
}
