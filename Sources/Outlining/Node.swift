/// One piece of a file's structure. An outline is all of them in preorder: a node's first child, if any, is the
/// next node, and `next` is the index of the first node behind its subtree, so that a reader walks children and
/// skips subtrees without pointers. Ranges of children lie inside their parent's and do not overlap, except that
/// nothing promises that children cover their parent: punctuation and what was not understood lies between.
package struct Node: BitwiseCopyable, Sendable {
    package var kind: Kind
    package var flags: Flags
    private var unused: UInt16 = 0
    /// Index of the first token.
    package var first: UInt32
    /// Index of the token behind the last one; equal to `first` for an empty node.
    package var end: UInt32
    /// Index of the node behind this one's subtree.
    package var next: UInt32

    package init(kind: Kind, flags: Flags = [], first: Int, end: Int = 0, next: Int = 0) {
        self.kind = kind
        self.flags = flags
        self.first = UInt32(truncatingIfNeeded: first)
        self.end = UInt32(truncatingIfNeeded: end)
        self.next = UInt32(truncatingIfNeeded: next)
    }

    package struct Flags: OptionSet, BitwiseCopyable, Sendable {
        package var rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        /// On `block`: holds nothing that any rule asks for, so its inside was not outlined.
        package static let skipped = Flags(rawValue: 1)
        /// On `argument` and `parameter`: the first token is a label followed by a colon.
        package static let labelled = Flags(rawValue: 2)
        /// On `argument`: a trailing closure.
        package static let trailing = Flags(rawValue: 4)
        /// On `try`: `try?`. On `member`, `call`, `index`: reached through `?` directly before it.
        package static let optional = Flags(rawValue: 8)
        /// On `try`: `try!`. 
        package static let forced = Flags(rawValue: 16)
        /// On `effect` in a closure signature or declaration: typed (`throws(E)`).
        package static let typed = Flags(rawValue: 32)
        /// On anything: the source breaks off or does not fit the grammar here.
        package static let broken = Flags(rawValue: 64)
    }

    package enum Kind: UInt8, BitwiseCopyable, Sendable, CaseIterable {
        case file

        // MARK: Declarations
        // Children in source order: attribute*, modifier*, introducer, name?, generics?, parameters?, effect*, typeReference? (the result), whereClause?, then what is named below.
        /// A nominal type or extension; what it is tells the
        /// child `introducer` (`struct`, `class`, `enum`, `actor`, `protocol`, `extension`). Children: … name, generics?, inherited*, whereClause?, block (members).
        case type
        /// `func`, operators included. Children: … block? (body).
        case function
        case initializer, deinitializer
        /// `subscript`. Children: … accessors or block? (an implicit getter).
        case subscriptDeclaration
        /// A `let` or `var`, `async let` too (a modifier): attribute*, modifier*, introducer, then per binding: `binding`.
        case variable
        /// One name or pattern of a `variable`: pattern, type?, initialValue?, accessors? | block? (implicit getter).
        case binding
        /// `= expression` of a binding, parameter default or enum case: expression.
        case initialValue
        /// `{ get … set … }`: accessor*.
        case accessors
        /// One accessor: attribute*, modifier*, name (`get`, `set`, `willSet`, `didSet`, `_modify`, …), parameter?, effect*, block?.
        case accessor
        /// `case a, b(Int)` of an enum: name, parameters?, initialValue? per element.
        case enumCase
        /// `import`, `typealias`, `associatedtype`, `operator`, `precedencegroup`, `macro` declarations, `using`: opaque but for name and attributes.
        case otherDeclaration

        // MARK: Parts of declarations
        /// The keyword that says what a declaration is.
        case introducer
        /// `@name(…)`: name, argument* when it has any.
        case attribute
        /// `static`, `private(set)`, `nonisolated(unsafe)`, …
        case modifier
        /// The declared name: one token.
        case name
        /// `<T: P, each U>`: opaque.
        case generics
        /// `(…)`: parameter*.
        case parameters
        /// One parameter: attribute*, name (first label or `_`), name? (second), type?, initialValue?.
        case parameter
        /// `async`, `throws`, `throws(E)`, `rethrows`, `reasync`: type? for a typed throw.
        case effect
        /// A type where a type stands, opaque: its tokens are the node's range.
        case typeReference
        /// One type behind the colon of a `type`.
        case inherited
        /// `where …`: opaque.
        case whereClause

        // MARK: Statements
        /// `{ … }` of anything: statements or members. The range includes the braces.
        case block
        /// `if`: condition*, block, then `else`?. Also as an expression's operand.
        case `if`
        /// `else { … }` or `else if …`: block | if.
        case `else`
        /// `guard`: condition*, block.
        case `guard`
        /// `while`: condition*, block.
        case `while`
        /// `repeat { } while …`: block, expression.
        case `repeat`
        /// `for [try] [await] pattern[: T] in e [where e] { }`: try?, await?, pattern, type?, expression (the sequence), whereExpression?, block.
        case `for`
        case whereExpression
        /// `switch`: expression, then switchCase* (and conditionalGroup*).
        case `switch`
        /// `case p where e, q:` or `default:` with its statements: per item pattern, whereExpression?; then the statements, as children of one `block` without braces.
        case switchCase
        /// `do [throws(E)] { } catch … { }`: effect?, block, catch*.
        case `do`
        /// `catch [pattern [where e], …] { }`: per item pattern, whereExpression?; block. No pattern: catches everything.
        case `catch`
        /// `defer { }`: block.
        case `defer`
        /// expression? below.
        case `return`, `throw`, yield, then, discard
        /// A label may follow: name?.
        case `break`, `continue`, `fallthrough`
        /// `name:` before a loop, `if`, `switch` or `do`: name, the statement.
        case labelled
        /// One element of a condition list: expression | bindingCondition | available.
        case condition
        /// `let p = e`, `var p = e`, `let p`, `case p = e` in a condition: introducer, pattern, type?, initialValue?.
        case bindingCondition
        /// `#available(…)`, `#unavailable(…)`: opaque.
        case available
        /// A pattern. One that binds names holds `name` children for them; one that is or holds an expression holds `expression`.
        case pattern
        /// `#if … #elseif … #else … #endif` around statements, members, switch cases, or a postfix chain: conditionalBranch*.
        case conditionalGroup
        /// One branch: its condition is opaque tokens; then what it guards.
        case conditionalBranch
        /// What was not understood, up to the next statement or member: opaque.
        case unexpected

        // MARK: Expressions
        /// A whole expression, unfolded: prefix words, operands with their postfix parts, and operators, all as flat
        /// siblings in source order: `try? await a.b(c)! + -d` is try, await, name, member, call, forced, operator, operator, name.
        case expression

        // Prefix words; each covers what stands to its right in this expression. `try`: flags optional, forced.
        case `try`, await
        /// `unsafe`, `consume`, `copy`, `borrow`, `any`, `some`, `each`, `repeat`, `inout &`… of no interest to flow.
        case prefixWord
        /// `&` before an operand that is passed inout.
        case inoutMarker

        // Operands.
        /// An identifier, `self`, `super`, `Self`, `$0`, `init` after a period is a member.
        case reference
        /// `.name` without a base.
        case implicitMember
        case literal
        /// A string literal; each interpolation is an `argument` list in an `interpolation` child.
        case string
        case interpolation
        /// `(…)`: argument*; one unlabelled argument is a parenthesis.
        case tuple
        /// `[…]`: expression*; a dictionary's are key, value, key, value.
        case array, dictionary
        /// `{ … }`: closureSignature?, then statements.
        case closure
        /// `\A.b[0]`: opaque.
        case keyPath
        /// `#name(…) { }`, `#file`, `#selector(…)`: name, generics?, argument*.
        case macroExpansion
        // `if`, `switch`, `do` stand as operands too.
        /// `_` where an expression stands.
        case wildcard

        // Postfix parts, each applied to everything before it up to the last operator or operand start.
        /// `.name`, `.0`, `.init`, `.self`: name.
        case member
        /// `(…)` and trailing closures: argument*.
        case call
        /// `[…]`: argument*.
        case index
        /// Postfix `!`.
        case forceUnwrap
        /// Postfix `?`.
        case optionalChain
        /// `<A, B>` behind a name: opaque.
        case genericArguments
        /// One argument: the label is its first token when flagged `labelled`; expression (a trailing closure: an expression holding one closure, flagged `trailing`).
        case argument

        // Operators.
        /// A prefix, infix or postfix operator; also `->` in a type written as an expression.
        case `operator`
        /// `=` or a compound assignment such as `+=`.
        case assignment
        /// `? middle :` of a ternary: expression.
        case ternary
        /// `is T`, `as T`, `as? T`, `as! T`: typeReference.
        case cast

        // MARK: Parts of closures
        /// `@A [captures] (parameters) async throws -> T in`: attribute*, capture*, parameters | parameter*, effect*, typeReference?. The range includes `in`.
        case closureSignature
        /// `[weak self]`, `[x = e]`: modifier?, name, initialValue?.
        case capture

        // Compared as the byte it is: in other modules a derived `==` is a call.
        @inlinable package static func == (a: Kind, b: Kind) -> Bool { unsafeBitCast(a, to: UInt8.self) == unsafeBitCast(b, to: UInt8.self) }
    }
}
