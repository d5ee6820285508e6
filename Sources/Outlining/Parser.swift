import Lexing
import Source

/// Reads tokens from left to right and appends nodes. The cursor never passes `limit`, the end of the innermost
/// bracket group; behind it every token reads as the end of the file. Nesting deeper than `deepest` is left opaque,
/// so that no input can exhaust the stack.
struct Parser: ~Copyable {
    /// How deep expressions, statements and groups may nest in each other; what is larger on the stack counts more than
    /// once. Twenty thousand files of public code stay below 52. The deepest input takes 170 KiB of stack, 400 KiB where
    /// nothing is optimised, so that a thread of 512 KiB is enough.
    static let deepest = 112
    /// How deep generic clauses may nest in each other.
    static let deepestAngle = 64

    /// What is remembered so that nothing is looked over twice.
    struct Memo: BitwiseCopyable {
        /// The run of attributes and modifiers that was looked over last, and the limit at the time.
        var modifiers = (first: 0, end: 0, limit: 0)
        /// Likewise a run of `#if` directives.
        var directives = (first: 0, end: 0, limit: 0)
        /// How many generic clauses the cursor is inside of.
        var angles = 0
    }

    let tokens: UnsafeBufferPointer<Token>
    let text: UnsafePointer<UInt8>
    let brackets: UnsafeMutablePointer<Bracket>
    let detail: Outline.Detail
    var nodes: GrowingBuffer<Node>
    var at = 0
    var limit: Int
    var depth = 0
    /// Whether `let` and `var` may stand before an operand, at any depth of a pattern.
    var inPattern = false
    /// Whether one of them stands before the operand at the cursor, so that a bare name is bound.
    var binds = false
    /// Apart, as the parser itself is copied now and then.
    let memo: UnsafeMutablePointer<Memo>
    /// How many bytes of the token at the cursor a closing `>` has used already.
    var usedBytes = 0

    init(tokens: UnsafeBufferPointer<Token>, text: UnsafePointer<UInt8>, brackets: UnsafeMutablePointer<Bracket>, detail: Outline.Detail,
         memo: UnsafeMutablePointer<Memo>, nodes: consuming GrowingBuffer<Node>) {
        self.tokens = tokens
        self.text = text
        self.brackets = brackets
        self.detail = detail
        self.memo = memo
        self.nodes = nodes
        limit = tokens.count - 1
    }

    // MARK: Looking

    var token: Token { peek(0) }
    var kind: Token.Kind { at < limit ? tokens[at].kind : .endOfFile }
    var keyword: Keyword { at < limit ? tokens[at].keyword : .none }

    /// The token `distance` behind the cursor; the end of the file from `limit` on.
    func peek(_ distance: Int) -> Token {
        let index = at + distance
        return index < limit ? tokens[index] : Token(start: tokens[limit].start, length: 0, kind: .endOfFile, flags: .startsLine)
    }

    var startsLine: Bool { peek(0).flags.contains(.startsLine) }

    /// The first byte of the token at the cursor that no closing `>` has used.
    var firstByte: UInt8 { at < limit ? text[Int(tokens[at].start) + usedBytes] : 0 }

    /// Whether the token at the cursor is an operator with exactly this text.
    func isOperator(_ spelling: StaticString, at distance: Int = 0) -> Bool {
        peek(distance).kind.isOperator && spells(spelling, at: distance)
    }

    /// Whether the token at the cursor is written like this.
    func spells(_ spelling: StaticString, at distance: Int = 0) -> Bool {
        let token = peek(distance)
        guard Int(token.length) == spelling.utf8CodeUnitCount else { return false }
        for offset in 0..<spelling.utf8CodeUnitCount where text[Int(token.start) + offset] != spelling.utf8Start[offset] { return false }
        return true
    }

    /// Whether the token at the cursor can be a name: an identifier or, where one is allowed, a reserved word.
    func isName(at distance: Int = 0) -> Bool {
        let kind = peek(distance).kind
        return kind == .identifier || kind == .keyword || kind == .wildcard || kind == .dollarIdentifier
    }

    // MARK: Moving

    mutating func advance() {
        usedBytes = 0
        if at < limit { at += 1 }
    }

    /// Steps over the token or, at an opening bracket, over its whole group.
    mutating func skipOne() {
        switch kind {
        case .leftBrace, .leftParen, .leftSquare: skipGroup()
        default: advance()
        }
    }

    /// Where the group that opens at the cursor ends: the index of its closing bracket or what stands in for it.
    var groupEnd: Int { min(Int(brackets[at].mate), limit) }

    /// The index behind the group that opens at `index`.
    func behindGroup(_ index: Int) -> Int {
        let end = max(min(Int(brackets[index].mate), limit), index + 1)
        return end < limit && isPartner(end, of: index) ? end + 1 : end
    }

    /// Steps behind the group that opens at the cursor.
    mutating func skipGroup() {
        usedBytes = 0
        at = behindGroup(at)
    }

    /// Runs `inside` with the cursor behind the opening bracket and the limit at the end of its group, then steps behind it.
    mutating func withinGroup(_ inside: (inout Parser) -> Void) {
        let opening = at, end = max(groupEnd, at + 1), outer = limit
        advance()
        limit = end
        depth += 1
        if depth < Self.deepest { inside(&self) }
        depth -= 1
        limit = outer
        usedBytes = 0
        at = end
        if at < limit && isPartner(at, of: opening) { at += 1 }
    }

    /// Runs `content`, whose calls are large on the stack.
    mutating func deeper(by levels: Int, _ content: (inout Parser) -> Void) {
        depth += levels
        content(&self)
        depth -= levels
    }

    /// Whether the token at `index` closes the group that opens at `opening`.
    private func isPartner(_ index: Int, of opening: Int) -> Bool {
        switch tokens[index].kind {
        case .rightBrace, .rightParen, .rightSquare: Int(brackets[index].mate) == opening
        default: false
        }
    }

    // MARK: Emitting

    /// Begins a node at the cursor, or at an earlier token.
    mutating func open(_ kind: Node.Kind, flags: Node.Flags = [], from first: Int? = nil) -> Int {
        nodes.append(Node(kind: kind, flags: flags, first: first ?? at))
        return nodes.count - 1
    }

    /// Ends a node behind the token before the cursor.
    mutating func close(_ node: Int) {
        nodes[node].end = UInt32(at)
        nodes[node].next = UInt32(nodes.count)
    }

    /// A childless node from `first` to the cursor.
    mutating func leaf(_ kind: Node.Kind, flags: Node.Flags = [], from first: Int) {
        nodes.append(Node(kind: kind, flags: flags, first: first, end: at, next: nodes.count + 1))
    }

    /// A childless node of the token at the cursor, which is stepped over.
    mutating func leaf(_ kind: Node.Kind, flags: Node.Flags = []) {
        let first = at
        advance()
        leaf(kind, flags: flags, from: first)
    }

    /// Wraps what `content` emits in a node.
    mutating func node(_ kind: Node.Kind, flags: Node.Flags = [], _ content: (inout Parser) -> Void) {
        let opened = open(kind, flags: flags)
        content(&self)
        close(opened)
    }

    /// What is not understood: from the cursor to the next line, comma-free and over whole groups; at least one token.
    mutating func skipUnexpected() {
        let first = at
        repeat { skipOne() } while at < limit && !startsLine && kind != .semicolon && kind != .rightBrace
        leaf(.unexpected, flags: .broken, from: first)
    }
}
