/// Something that both outlines say of one place in a file.
struct Fact: Hashable, Comparable, Sendable {
    enum Kind: UInt8, Sendable, CaseIterable {
        // What the rules stand on.
        case function, initializer, deinitializer, subscriptDeclaration, accessor, implicitGetter, closure
        case await, `try`, `catch`, `defer`, task
        // Statements.
        case item, `if`, `else`, `guard`, `while`, `repeat`, `for`, `switch`, switchCase, `do`, `return`, `throw`, yield, jump, labelled
        case condition, bindingCondition, whereExpression, pattern, conditionalBranch
        // Declarations.
        case type, variable, binding, name, parameter, effect, attribute, modifier, enumCase, typeReference, otherDeclaration, accessors
        // Expressions.
        case call, argument, trailingClosure, index, capture, closureSignature
        case reference, member, implicitMember, literal, string, interpolation, tuple, array, dictionary, keyPath, macroExpansion, wildcard
        case forceUnwrap, optionalChain, `operator`, inoutMarker, assignment, ternary, cast, available
    }

    var offset: UInt32
    var kind: Kind
    /// Byte offset of the nearest function-like thing around it, `.max` if there is none.
    var enclosing: UInt32
    /// Byte offset behind its last token, 0 where the two trees need not agree on it.
    var end: UInt32 = 0
    /// What else is to be told: `try`'s mark, a label's offset.
    var detail: UInt32 = 0

    static func < (a: Fact, b: Fact) -> Bool {
        (a.offset, a.kind.rawValue, a.end, a.enclosing, a.detail) < (b.offset, b.kind.rawValue, b.end, b.enclosing, b.detail)
    }
}

extension Fact.Kind {
    /// A function, accessor or closure: what `Fact.enclosing` may name.
    var isFunctionLike: Bool { rawValue <= Fact.Kind.closure.rawValue }

    /// What Flow cannot do without, wherever it stands.
    var isEssential: Bool { rawValue <= Fact.Kind.task.rawValue || self == .call || self == .trailingClosure }
}
