/// The words that a token can be told by without looking at its bytes: Swift's reserved words, its contextual
/// keywords, and a few library names that make a body worth a closer look.
public enum Keyword: UInt8, BitwiseCopyable, Sendable, CaseIterable {
    case none

    // Reserved: the compiler's lexer makes a keyword of them everywhere but in backticks, even behind a period.
    case `Any`, `as`, `associatedtype`, `break`, `case`, `catch`, `class`, `continue`, `default`, `defer`, `deinit`, `do`, `else`
    case `enum`, `extension`, `fallthrough`, `false`, `fileprivate`, `for`, `func`, `guard`, `if`, `import`, `in`, `init`, `inout`
    case `internal`, `is`, `let`, `nil`, `operator`, `precedencegroup`, `private`, `protocol`, `public`, `repeat`, `rethrows`, `return`
    case `self`, `Self`, `static`, `struct`, `subscript`, `super`, `switch`, `throw`, `throws`, `true`, `try`, `typealias`, `var`, `where`, `while`

    // Contextual: identifiers that the grammar reads as keywords in some places.
    case actor, any, async, await, borrow, borrowing, consume, consuming, convenience, copy, didSet, discard, distributed, dynamic
    case each, final, get, indirect, infix, isolated, lazy, left, macro, modify, mutating, nonisolated, nonmutating, nonsending
    case open, optional, override, package, postfix, prefix, read, reasync, required, right, sending, set, some, then, unowned
    case unsafe, unsafeAddress, unsafeMutableAddress, weak, willSet, yield
    case __consuming, __owned, __shared, _const, _modify, _read
    case `Protocol`, `Type`

    // Library names.
    case Task, AsyncStream, AsyncThrowingStream, CheckedContinuation, UnsafeContinuation
    case withCheckedContinuation, withCheckedThrowingContinuation, withUnsafeContinuation, withUnsafeThrowingContinuation
    case resume, onTermination

    // Compared as the byte it is: in other modules a derived `==` is a call.
    @inlinable public static func == (a: Keyword, b: Keyword) -> Bool { unsafeBitCast(a, to: UInt8.self) == unsafeBitCast(b, to: UInt8.self) }

    @inlinable public var isReserved: Bool { rawValue >= Keyword.Any.rawValue && rawValue <= Keyword.while.rawValue }

    /// The words in the order of the cases, `none` left out. A test holds the two together; asking each case for
    /// its name would cost every start of the command a tenth of a millisecond.
    static let spellings: StaticString = """
        Any as associatedtype break case catch class continue default defer deinit do else \
        enum extension fallthrough false fileprivate for func guard if import in init inout \
        internal is let nil operator precedencegroup private protocol public repeat rethrows return \
        self Self static struct subscript super switch throw throws true try typealias var where while \
        actor any async await borrow borrowing consume consuming convenience copy didSet discard distributed dynamic \
        each final get indirect infix isolated lazy left macro modify mutating nonisolated nonmutating nonsending \
        open optional override package postfix prefix read reasync required right sending set some then unowned \
        unsafe unsafeAddress unsafeMutableAddress weak willSet yield \
        __consuming __owned __shared _const _modify _read \
        Protocol Type \
        Task AsyncStream AsyncThrowingStream CheckedContinuation UnsafeContinuation \
        withCheckedContinuation withCheckedThrowingContinuation withUnsafeContinuation withUnsafeThrowingContinuation \
        resume onTermination
        """
}
