import Lexing
import Outlining
import Source

/// A file's text, tokens and outline, read by index. Valid while the buffers it was made from are.
struct OutlineView {
    let nodes: UnsafeBufferPointer<Node>
    let tokens: UnsafeBufferPointer<Token>
    let text: UnsafePointer<UInt8>
    /// Whether the type of a continuation is named in the file.
    let namesContinuations: Bool

    func kind(_ node: Int) -> Node.Kind { nodes[node].kind }

    /// The first child of a node, nil if it has none.
    func firstChild(of node: Int) -> Int? { Int(nodes[node].next) > node + 1 ? node + 1 : nil }

    func children(of node: Int) -> Children { Children(view: self, at: node + 1, end: Int(nodes[node].next)) }

    /// The first child of a kind, or of either of two.
    func child(of node: Int, _ kind: Node.Kind, or other: Node.Kind? = nil) -> Int? {
        var child = node + 1
        let end = Int(nodes[node].next)
        while child < end {
            if nodes[child].kind == kind || nodes[child].kind == other { return child }
            child = Int(nodes[child].next)
        }
        return nil
    }

    /// The first child of a kind that the first child of another kind has.
    func child(of node: Int, _ kind: Node.Kind, then next: Node.Kind) -> Int? {
        guard let child = child(of: node, kind) else { return nil }
        return self.child(of: child, next)
    }

    /// The last child of a kind.
    func lastChild(of node: Int, _ kind: Node.Kind) -> Int? {
        var last: Int?
        for child in children(of: node) where nodes[child].kind == kind { last = child }
        return last
    }

    func token(_ index: UInt32) -> Token { tokens[Int(index)] }
    func firstToken(of node: Int) -> Token { token(nodes[node].first) }
    func lastToken(of node: Int) -> Token { token(max(nodes[node].end, nodes[node].first + 1) - 1) }

    /// Byte offsets of a node's first byte and behind its last.
    func start(of node: Int) -> UInt32 { firstToken(of: node).start }
    func end(of node: Int) -> UInt32 { lastToken(of: node).end }

    /// The identifier that a token spells, backticks left out, and the `$` of what a property's wrapper gives for it.
    func name(of token: Token) -> Name { Name(bytes(of: token)) }

    func bytes(of token: Token) -> UnsafeBufferPointer<UInt8> {
        let isEscaped = token.flags.contains(.escaped) && token.length > 2
        let isProjected = token.kind == .identifier && token.length > 1 && text[Int(token.start)] == UInt8(ascii: "$")
        let start = Int(token.start) + (isEscaped || isProjected ? 1 : 0), count = Int(token.length) - (isEscaped ? 2 : isProjected ? 1 : 0)
        return UnsafeBufferPointer(start: text + start, count: count)
    }

    /// Whether a name begins with a capital, as those of types do.
    func isCapitalized(_ token: Token) -> Bool { bytes(of: token).first.map { 0x41...0x5A ~= $0 } ?? false }

    func string(of token: Token) -> String { String(decoding: bytes(of: token), as: UTF8.self) }

    /// The source of a node as it is written, without white space at either end.
    func bytes(of node: Int) -> UnsafeBufferPointer<UInt8> {
        let start = Int(start(of: node))
        return UnsafeBufferPointer(start: text + start, count: Int(end(of: node)) - start)
    }

    func isOperator(_ node: Int, _ spelling: StaticString) -> Bool {
        let token = firstToken(of: node)
        guard Int(token.length) == spelling.utf8CodeUnitCount else { return false }
        for offset in 0..<spelling.utf8CodeUnitCount where text[Int(token.start) + offset] != spelling.utf8Start[offset] { return false }
        return true
    }

    struct Children: Sequence, IteratorProtocol {
        let view: OutlineView
        var at: Int
        let end: Int

        mutating func next() -> Int? {
            guard at < end else { return nil }
            defer { at = Int(view.nodes[at].next) }
            return at
        }
    }
}
