import Lexing

extension Keyword {
    /// Words that begin a declaration once attributes and modifiers are past; `init`, `case`, `actor` and `macro` only in some places.
    var introducesDeclaration: Bool {
        switch self {
        case .let, .var, .func, .class, .struct, .enum, .protocol, .extension, .import, .typealias, .associatedtype,
            .deinit, .subscript, .operator, .precedencegroup: true
        default: false
        }
    }

    /// Words that stand before a declaration's introducer.
    var isModifier: Bool {
        switch self {
        case .static, .private, .fileprivate, .internal, .public, .open, .package, .final, .lazy, .override, .mutating, .nonmutating,
            .nonisolated, .isolated, .weak, .unowned, .required, .convenience, .dynamic, .optional, .indirect, .prefix, .postfix, .infix,
            .async, .distributed, .consuming, .borrowing, .__consuming, ._const, .sending, .class, .reasync: true
        default: false
        }
    }

    /// Reserved words that begin a statement.
    var isStatementWord: Bool {
        switch self {
        case .if, .guard, .while, .repeat, .for, .switch, .do, .defer, .return, .throw, .break, .continue, .fallthrough: true
        default: false
        }
    }

    /// Words that, first on a line, begin something new whatever was left open before: no expression continues with one.
    var startsStatement: Bool {
        switch self {
        case .let, .var, .func, .class, .struct, .enum, .protocol, .extension, .import, .typealias, .static, .private, .fileprivate,
            .internal, .public, .override, .guard, .while, .for, .defer, .return, .throw, .break, .continue: true
        default: false
        }
    }

    /// The names of accessors that hold for computed and observed properties alike.
    var isAccessor: Bool {
        switch self {
        case .get, .set, .willSet, .didSet, ._read, ._modify, .unsafeAddress, .unsafeMutableAddress: true
        default: false
        }
    }

    /// Accessor names that are ordinary identifiers elsewhere, and are believed only before a brace.
    var isAccessorBeforeBrace: Bool {
        switch self {
        case .`init`, .borrow: true
        default: false
        }
    }

    /// `async`, `throws` and their kind.
    var isEffect: Bool {
        switch self {
        case .async, .throws, .rethrows, .reasync: true
        default: false
        }
    }
}
