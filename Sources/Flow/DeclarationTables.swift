import Source

/// An index into a file's `types`.
public typealias TypeID = UInt32

/// A nominal type or an extension of one, as a file declares it.
public struct TypeDeclaration: Sendable {
    /// The last component: `Loader` of `extension Feed.Loader`.
    public var name: Name
    public var kind: Kind
    public var flags: Flags = []
    /// The type around it.
    public var parent: TypeID?
    /// The last components of what stands behind its colon, in the file's `names`.
    public var inherited: Range<UInt32> = 0..<0
    /// Byte range, half open.
    public var range: Range<UInt32>
    public var nameRange: Range<UInt32>
    /// Its name in the file's `spellings`.
    public var spelling: Range<UInt32> = 0..<0

    public enum Kind: UInt8, Sendable {
        case `class`, actor, `struct`, `enum`, `protocol`, `extension`
    }

    public struct Flags: OptionSet, Sendable {
        public var rawValue: UInt8
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// `@MainActor` or another attribute whose name ends in `Actor`.
        @inlinable public static var isGlobalActor: Flags { Flags(rawValue: 1) }
        @inlinable public static var isNonisolated: Flags { Flags(rawValue: 2) }
        /// `@Observable` and its like.
        @inlinable public static var isObservable: Flags { Flags(rawValue: 4) }
        /// Visible beyond its module.
        @inlinable public static var isPublic: Flags { Flags(rawValue: 8) }
    }
}

/// A stored or computed property, or a global variable.
public struct Property: Sendable {
    public var name: Name
    /// The type that declares it; nil for a global.
    public var owner: TypeID?
    public var flags: Flags = []
    /// As it is written, that of `T(…)` as its initial value, or what its wrapper is told: `@Environment(T.self)`.
    public var type = TypeName()
    /// `State` of `@State`: the first attribute that is no actor.
    public var wrapper = Name.none
    public var nameRange: Range<UInt32>
    /// Byte offset behind its declaration, accessors and all.
    public var end: UInt32 = 0

    public struct Flags: OptionSet, Sendable {
        public var rawValue: UInt16
        @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }
        @inlinable public static var isStatic: Flags { Flags(rawValue: 1) }
        @inlinable public static var isLet: Flags { Flags(rawValue: 2) }
        /// Has a getter, and nothing stored.
        @inlinable public static var isComputed: Flags { Flags(rawValue: 4) }
        @inlinable public static var isLazy: Flags { Flags(rawValue: 8) }
        /// Has `willSet` or `didSet`.
        @inlinable public static var isObserved: Flags { Flags(rawValue: 16) }
        @inlinable public static var isWeak: Flags { Flags(rawValue: 32) }
        @inlinable public static var isGlobalActor: Flags { Flags(rawValue: 64) }
        @inlinable public static var isNonisolated: Flags { Flags(rawValue: 128) }
        @inlinable public static var isPublic: Flags { Flags(rawValue: 256) }
        /// `private` or `fileprivate`.
        @inlinable public static var isPrivate: Flags { Flags(rawValue: 512) }
    }
}

/// A function, initializer, deinitializer or subscript, with or without a body.
public struct FunctionDeclaration: Sendable {
    public var name: Name
    /// The type that declares it; nil for a free or local function.
    public var owner: TypeID?
    /// Its body, nil for a requirement of a protocol.
    public var body: BodyID?
    public var flags: Flags = []
    /// Its parameters in the file's `parameters`.
    public var parameters: Range<Int>
    /// `none` where it returns nothing.
    public var result = TypeName()
    public var nameRange: Range<UInt32>

    public struct Flags: OptionSet, Sendable {
        public var rawValue: UInt16
        @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }
        @inlinable public static var isAsync: Flags { Flags(rawValue: 1) }
        @inlinable public static var isThrowing: Flags { Flags(rawValue: 2) }
        @inlinable public static var isStatic: Flags { Flags(rawValue: 4) }
        @inlinable public static var isMutating: Flags { Flags(rawValue: 8) }
        @inlinable public static var isOverride: Flags { Flags(rawValue: 16) }
        @inlinable public static var isPublic: Flags { Flags(rawValue: 32) }
        @inlinable public static var isPrivate: Flags { Flags(rawValue: 64) }
        @inlinable public static var isGlobalActor: Flags { Flags(rawValue: 128) }
        @inlinable public static var isNonisolated: Flags { Flags(rawValue: 256) }
        /// Declared in a body.
        @inlinable public static var isLocal: Flags { Flags(rawValue: 512) }
        /// `throws(E)`
        @inlinable public static var hasTypedThrow: Flags { Flags(rawValue: 1024) }
        @inlinable public static var isObjC: Flags { Flags(rawValue: 2048) }
        /// Its name says that it stops what is under way.
        @inlinable public static var isCancelVerb: Flags { Flags(rawValue: 4096) }
        /// Its name says that it ends its object or the program.
        @inlinable public static var shutsDown: Flags { Flags(rawValue: 8192) }
        /// Its name says that it tidies up behind its object.
        @inlinable public static var tidiesUp: Flags { Flags(rawValue: 16384) }
    }
}

/// One parameter of a function.
public struct Parameter: Sendable {
    /// As a caller writes it, `none` for `_`.
    public var label: Name
    public var type: TypeName
    /// Where the name that the body uses is declared, as in `AccessPath.Root.local`.
    public var declaredAt: UInt32
    public var hasDefault: Bool
}

/// The type of a local variable or parameter, or what it has its type from; or that of a value without a name, which stands where it was made.
public struct LocalType: Sendable {
    public var declaredAt: UInt32
    public var type = TypeName()
    /// The path that it has been given the value of: `guard let store = self.store`.
    public var copied: PathID?
    /// Whether it has just been made: nobody else knows it yet.
    public var isMade = false
}

/// A name in a closure's list of captures without a value of its own: the closure has what it stood for when it was made, and nothing else of what that belongs to.
public struct Capture: Sendable {
    public var body: BodyID
    public var name: Name
}
