/// One piece of a file's structure. An outline is all of them in preorder: a node's first child, if any, is the
/// next node, and `next` is the index of the first node behind its subtree, so that a reader walks children and
/// skips subtrees without pointers. Ranges of children lie inside their parent's and do not overlap, except that
/// nothing promises that children cover their parent: punctuation and what was not understood lies between.
public struct Node: BitwiseCopyable, Sendable {
    public var kind: Kind
    public var flags: Flags
    private var unused: UInt16 = 0
    /// Index of the first token.
    public var first: UInt32
    /// Index of the token behind the last one; equal to `first` for an empty node.
    public var end: UInt32
    /// Index of the node behind this one's subtree.
    public var next: UInt32

    public init(kind: Kind, flags: Flags = [], first: Int, end: Int = 0, next: Int = 0) {
        self.kind = kind
        self.flags = flags
        self.first = UInt32(truncatingIfNeeded: first)
        self.end = UInt32(truncatingIfNeeded: end)
        self.next = UInt32(truncatingIfNeeded: next)
    }

    public struct Flags: OptionSet, BitwiseCopyable, Sendable {
        public var rawValue: UInt8
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        // In other modules the one of `SetAlgebra` is a call through a table.
        @inlinable public func contains(_ flags: Flags) -> Bool { rawValue & flags.rawValue == flags.rawValue }
        /// On `block` and `accessors`: the inside was not outlined.
        @inlinable public static var skipped: Flags { Flags(rawValue: 1) }
        /// On `block` and `accessors` of functions and properties: holds no word that any rule asks for.
        @inlinable public static var untriggered: Flags { Flags(rawValue: 64) }
        /// On `argument`: the first token is a label followed by a colon.
        @inlinable public static var labelled: Flags { Flags(rawValue: 2) }
        /// On `argument`: a trailing closure.
        @inlinable public static var trailing: Flags { Flags(rawValue: 4) }
        /// On `try`: `try?`.
        @inlinable public static var optional: Flags { Flags(rawValue: 8) }
        /// On `try`: `try!`.
        @inlinable public static var forced: Flags { Flags(rawValue: 16) }
        /// The source breaks off or does not fit the grammar here: on `unexpected`, on `member` and `implicitMember`
        /// without a name, on `operator` without an operand before it, on `expression` that ends where an operand should stand.
        @inlinable public static var broken: Flags { Flags(rawValue: 32) }
    }

    public enum Kind: UInt8, BitwiseCopyable, Sendable, CaseIterable {
        case file

        // MARK: Declarations
        // "prefixes" are attribute*, modifier* in any order, and conditionalGroup* around attributes; a "signature" is
        // generics?, parameters?, effect*, typeReference? (the result), whereClause?. `unexpected` may stand anywhere.

        /// A nominal type or extension; which, tells `introducer`: prefixes, introducer, name? (of an extension the whole
        /// type), generics?, inherited*, whereClause?, block? (the members).
        case type
        /// `func`, operators included: prefixes, introducer, name?, signature, block?.
        case function
        /// prefixes, introducer, signature, block?.
        case initializer
        /// prefixes, introducer, effect*, block?.
        case deinitializer
        /// prefixes, introducer, signature, accessors? | block? (an implicit getter).
        case subscriptDeclaration
        /// A `let` or `var`; `async let` too, as a modifier: prefixes, introducer, binding+.
        case variable
        /// One name or pattern of a `variable`: pattern, typeReference?, initialValue?, accessors? | block? (an implicit getter).
        case binding
        /// `= expression` of a binding, condition, capture, parameter or enum case: expression?.
        case initialValue
        /// `{ get … set … }`: accessor*, conditionalGroup*.
        case accessors
        /// `get`, `set`, `willSet`, `didSet`, `_modify`, …: attribute*, modifier*, name, parameters?, effect*, block?.
        case accessor
        /// `case a, b(Int) = 1` of an enum: prefixes, introducer, then per element name, parameters?, initialValue?.
        case enumCase
        /// `import`, `typealias`, `associatedtype`, `operator`, `precedencegroup` and `macro` declarations: prefixes,
        /// introducer, name?, generics?, inherited*, signature, typeReference? (what a `typealias` stands for), initialValue?.
        /// A macro that expands to declarations and has attributes or modifiers: prefixes, expression.
        case otherDeclaration

        // MARK: Parts of declarations
        /// The keyword that says what a declaration, pattern or binding is: one token.
        case introducer
        /// `@name(…)`: name?, genericArguments?, argument*. The arguments of `@available` and its like are opaque; in `@abi` stands a declaration.
        case attribute
        /// `static`, `private(set)`, `nonisolated(unsafe)`, `weak`, …
        case modifier
        /// A name that is declared or bound: one token, several in a dotted name of an `extension`, `import`, `attribute` or `macroExpansion`.
        case name
        /// `<T: P, each U>`: opaque.
        case generics
        /// `(…)`: parameter*.
        case parameters
        /// attribute*, modifier*, name? (the label or `_`), name? (the second), typeReference?, initialValue?. An unnamed one of an enum case has its type only.
        case parameter
        /// `async`, `throws`, `throws(E)`, `rethrows`, `reasync`: typeReference? of a typed throw.
        case effect
        /// A type where a type stands, opaque.
        case typeReference
        /// One type behind the colon of a `type` or `associatedtype`, opaque.
        case inherited
        /// `where …`: opaque.
        case whereClause

        // MARK: Statements
        // A statement or declaration as such is no node: they are the children of `file`, `block`, `closure` and
        // `conditionalBranch`; an attribute of nothing is one too.

        /// `{ … }` of statements or members. The range includes the braces, which a `switchCase`'s block does not have.
        case block
        /// `if`: condition+, block?, else*: one for each `else if`, the last one maybe a plain `else`. Also an operand.
        case `if`
        /// `else { … }` or `else if …`: condition* (none: a plain `else`), block?.
        case `else`
        /// `guard`: condition+, block?.
        case `guard`
        /// `while`: condition+, block?.
        case `while`
        /// `repeat { } while …`: block, expression?.
        case `repeat`
        /// `for [try] [await] [case | let | var] pattern[: T] in e [where e] { }`: try?, await?, prefixWord? (`unsafe`), introducer?, pattern,
        /// typeReference?, expression? (the sequence), whereExpression?, block?.
        case `for`
        /// `where e` of a `for`, `catch` or case: expression?.
        case whereExpression
        /// `switch`: expression?, switchCase*, conditionalGroup*. Also an operand.
        case `switch`
        /// `case p where e, q:` or `default:` with its statements: attribute?, per item pattern, whereExpression?; then block (without braces).
        case switchCase
        /// `do [throws(E)] { } catch … { }`: effect?, block?, catch*.
        case `do`
        /// `catch [pattern [where e], …] { }`: per item pattern?, whereExpression?; block?. Without either it catches everything.
        case `catch`
        /// `defer { }`: block?.
        case `defer`
        /// expression?.
        case `return`, `throw`, yield, then, discard
        /// name? (a label) for the first two.
        case `break`, `continue`, `fallthrough`
        /// `name:` before a loop, `if`, `switch` or `do`: name, the statement.
        case labelled
        /// One element of a condition list: expression | bindingCondition | available.
        case condition
        /// `let p = e`, `var p = e`, `let p`, `case p = e`: introducer, pattern, typeReference?, initialValue?.
        case bindingCondition
        /// `#available(…)`, `#unavailable(…)`: opaque.
        case available
        /// Where names are bound without being matched (`let (a, _)`): introducer?, then name | pattern* (a tuple's) | nothing (`_`).
        /// Where something is matched: expression, in which `introducer` stands before what it binds and `name` for what is bound.
        case pattern
        /// `#if … #elseif … #else … #endif` around statements, members, attributes, accessors, cases, or parts of a postfix chain: conditionalBranch+.
        case conditionalGroup
        /// One branch: its condition is opaque tokens; then what it guards.
        case conditionalBranch
        /// What was not understood, up to the next statement, member or comma: opaque.
        case unexpected

        // MARK: Expressions
        /// A whole expression, unfolded: prefix words, operands with their postfix parts, and operators, all as flat
        /// siblings in source order: `try? await a.b(c)! + -d` is try, await, reference, member, call, forceUnwrap, operator, operator, reference.
        case expression

        // Prefix words; each covers what stands to its right in this expression. `try`: flags optional, forced.
        case `try`, await
        /// `unsafe`, `consume`, `copy`, `borrow`, `any`, `some`, `each`, `repeat`: of no interest to flow.
        case prefixWord
        /// `&` before an operand that is passed inout.
        case inoutMarker

        // Operands; `if`, `switch` and `do` stand as such too.
        /// An identifier, `self`, `super`, `Self`, `$0`, or an operator that is passed on. The name is its last token: a module may stand before it (`Swift::print`).
        /// The labels of a compound name, `f(a:_:)`, lie between it and the next node.
        case reference
        /// `.name` without a base: the name is its last token.
        case implicitMember
        /// A number, `true`, `false`, `nil`, a regex.
        case literal
        /// A string literal: interpolation*.
        case string
        /// `(…)` in a string: argument*.
        case interpolation
        /// `(…)`: argument*; a single one without a label is a parenthesis.
        case tuple
        /// `[…]`: expression*; a dictionary's are key, value, key, value.
        case array, dictionary
        /// `{ … }`: closureSignature?, then statements.
        case closure
        /// `\A.b[0]`: argument* of its subscripts, otherwise opaque.
        case keyPath
        /// `#name(…) { }`, `#file`, `#selector(…)`: name, genericArguments?, argument*.
        case macroExpansion
        /// `_` where an expression stands.
        case wildcard

        // Postfix parts, each applied to everything before it up to the last operator or operand start.
        /// `.name`, `.0`, `.init`, `.self`: the name is its last token.
        case member
        /// `(…)` and trailing closures: argument*.
        case call
        /// `[…]` and trailing closures: argument*.
        case index
        /// Postfix `!`.
        case forceUnwrap
        /// Postfix `?`.
        case optionalChain
        /// `<A, B>` behind a name: opaque.
        case genericArguments
        /// One argument: expression?. The label is its first token when flagged `labelled`; a trailing closure's expression holds one closure.
        case argument

        // Operators.
        /// A prefix, infix or postfix operator; also `->`, `async` and `throws` in a type written as an expression.
        case `operator`
        /// `=` or a compound assignment such as `+=`.
        case assignment
        /// `? middle :` of a ternary: expression?.
        case ternary
        /// `is T`, `as T`, `as? T`, `as! T`: typeReference?.
        case cast

        // MARK: Parts of closures
        /// `@A [captures] (parameters) async throws -> T in`: attribute*, capture*, parameters | parameter*, effect*, typeReference?. The range includes `in`.
        case closureSignature
        /// `[weak self]`, `[x = e]`: modifier?, name?, initialValue?.
        case capture

        // Compared as the byte it is: in other modules a derived `==` is a call.
        @inlinable public static func == (a: Kind, b: Kind) -> Bool { unsafeBitCast(a, to: UInt8.self) == unsafeBitCast(b, to: UInt8.self) }
    }
}
