import Lexing
import Outlining
import Source

/// What holds of the outline of any text; the fuzzer checks it too. Gives the first law that is broken, nil if none is.
func brokenLaw(_ outline: borrowing Outline, _ tokens: borrowing GrowingBuffer<Token>) -> String? {
    guard outline.nodes.count > 0 else { return "there are no nodes" }
    let root = outline.nodes[0], count = outline.nodes.count
    if root.kind != .file || root.first != 0 || Int(root.end) != tokens.count - 1 || Int(root.next) != count { return "the root is not the whole file" }
    // The nodes around the one at hand; `behind` is where the last of its children ends.
    var around: [(node: Node, behind: UInt32)] = [(root, 0)]
    for index in 1..<max(count, 1) {
        let node = outline.nodes[index]
        let place = "node \(index), \(node.kind) of tokens \(node.first)..<\(node.end)"
        while Int(around[around.count - 1].node.next) <= index { around.removeLast() }
        let parent = around[around.count - 1]
        if node.kind == .file { return "\(place) is another root" }
        if node.first > node.end { return "\(place) ends before it begins" }
        if node.first < parent.node.first || node.end > parent.node.end { return "\(place) is not inside of its parent, \(parent.node.kind) of \(parent.node.first)..<\(parent.node.end)" }
        if node.first < parent.behind { return "\(place) overlaps the sibling before" }
        if Int(node.next) <= index || node.next > parent.node.next { return "\(place) has a wrong next, \(node.next)" }
        around[around.count - 1].behind = node.end
        around.append((node, node.first))
    }
    return brokenShape(outline)
}

/// A text's tokens and outline, made in one go.
struct Outlined: ~Copyable {
    let source: SourceText
    var tokens = GrowingBuffer<Token>()
    var outline = Outline()

    init(_ bytes: some Collection<UInt8>, detail: Outline.Detail = .full) {
        source = SourceText(bytes)
        lex(source, into: &tokens)
        outline.read(source, tokens: tokens, detail: detail)
    }

    init(_ text: String, detail: Outline.Detail = .full) { self.init(Array(text.utf8), detail: detail) }

    var text: String { outline.text(of: source, tokens: tokens) }
    var brokenLaw: String? { awaitlintBrokenLaw(outline, tokens) }
}

private func awaitlintBrokenLaw(_ outline: borrowing Outline, _ tokens: borrowing GrowingBuffer<Token>) -> String? { brokenLaw(outline, tokens) }
