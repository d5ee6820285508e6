import Lexing
import Outlining
import Source

/// The members of a file that have a say in what is asked of it: they mention an asked name, or are a function that is called; then
/// those that call the first in the file, and those that the second call in it.
struct Speakers {
    private struct Member {
        var node: Int
        /// `none` for what is no function.
        var name: Name
        /// Its identifiers in `words`.
        var words: Range<Int>
        var speaks = false
        var isCalled = false
    }

    private var members: [Member] = []
    private var words: [Name] = []
    /// The nodes of those that have a say.
    private(set) var nodes: Set<Int> = []

    /// How many calls away within the file they are looked for.
    private static let farthest = 3

    init(_ asked: Asked, in view: OutlineView) {
        var node = 1
        while node < view.nodes.count {
            switch view.kind(node) {
            case .function, .initializer, .deinitializer, .subscriptDeclaration, .variable:
                add(node, asked, view)
                node = Int(view.nodes[node].next)
            default: node += 1
            }
        }
        for _ in 0..<Self.farthest where !spread() { break }
        for member in members where member.speaks || member.isCalled { nodes.insert(member.node) }
    }

    private mutating func add(_ node: Int, _ asked: Asked, _ view: OutlineView) {
        let first = words.count, declared = view.kind(node) == .function ? view.child(of: node, .name).map { view.name(of: view.firstToken(of: $0)) } : nil
        var member = Member(node: node, name: declared ?? .none, words: first..<first)
        for index in Int(view.nodes[node].first)..<Int(view.nodes[node].end) where view.tokens[index].kind == .identifier {
            let word = view.name(of: view.tokens[index])
            words.append(word)
            if !member.speaks, asked.isMention(word) { member.speaks = true }
        }
        member.words = first..<words.count
        member.isCalled = declared.map { asked.isCall($0) } ?? false
        members.append(member)
    }

    /// Goes one call on. Gives whether there was somebody new.
    private mutating func spread() -> Bool {
        let names = Set(members.lazy.filter { $0.speaks && $0.name != .none }.map(\.name))
        let called = Set(members.lazy.filter(\.isCalled).flatMap { [words] in words[$0.words] })
        var isNew = false
        for index in members.indices {
            let member = members[index]
            if !member.speaks, !names.isEmpty, words[member.words].contains(where: { names.contains($0) }) {
                members[index].speaks = true
                isNew = true
            }
            if !member.isCalled, member.name != .none, called.contains(member.name) {
                members[index].isCalled = true
                isNew = true
            }
        }
        return isNew
    }
}
