import Lexing
import Source

/// The structure of one file: nodes in preorder over its tokens. One value serves many files, one after the other.
///
/// It is read from tokens without a grammar for types, patterns and operators' precedence, which nothing here
/// needs: types and generic clauses are opaque ranges, expressions are flat lists, a pattern that matches is read
/// as an expression. `#if` conditions are opaque and every branch is read.
public struct Outline: ~Copyable {
    /// How much of a file is read.
    public enum Detail: Sendable {
        /// Every body.
        case full
        /// Only bodies that hold a word some rule could ask for (`await`, `Task`, `Continuation`, …).
        case triggered
    }

    public private(set) var nodes = GrowingBuffer<Node>()
    /// Whether `CheckedContinuation` or `UnsafeContinuation` stands in the file.
    public private(set) var namesContinuations = false
    private var brackets = GrowingBuffer<Bracket>()
    private var scratch = BracketMatcher.Scratch()
    private var memo = GrowingBuffer<Parser.Memo>(capacity: 1)

    public init() {}

    /// Replaces the outline by that of these tokens, which end in `endOfFile`. Linear in their number; any tokens are accepted.
    public mutating func read(_ text: borrowing SourceText, tokens: borrowing GrowingBuffer<Token>, detail: Detail) {
        precondition(!tokens.isEmpty)
        let view = UnsafeBufferPointer(start: tokens.base, count: tokens.count)
        // Only brackets' and operators' elements are written, and only theirs are read.
        brackets.removeAll()
        brackets.reserve(tokens.count)
        var matcher = BracketMatcher(tokens: view, text: text.base, brackets: brackets.base)
        matcher.run(&scratch)
        namesContinuations = matcher.namesContinuations

        memo.removeAll()
        memo.append(Parser.Memo())
        var empty = GrowingBuffer<Node>(capacity: 0)
        swap(&empty, &nodes)
        empty.removeAll()
        var parser = Parser(tokens: view, text: text.base, brackets: brackets.base, detail: detail, memo: memo.base, nodes: empty)
        parser.parseFile()
        swap(&parser.nodes, &nodes)
    }
}
