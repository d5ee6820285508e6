import Flow
import Lexing
import Matching
import Outlining
import Source

/// An example as its tokens and its outline show it.
struct ExampleSource {
    let text: String
    /// `import Foundation; import SwiftUI; `
    var imports: String { importLines.map { $0 + "; " }.joined() }
    private var importLines: [String] = []
    /// Whether a type may hold all of it, and whether a function may.
    private(set) var isMembers = true
    private(set) var isLocal = true
    /// The qualified names of its bodies.
    let functions: Set<String>
    private var names: [String: String] = [:]

    init(_ example: RulePage.Example) throws {
        text = example.text
        let source = SourceText(text)
        var tokens = GrowingBuffer<Token>(), outline = Outline()
        lex(source, into: &tokens)
        outline.read(source, tokens: tokens, detail: .full)
        functions = try Pipeline.functions(of: source)
        var child = 1
        while child < outline.nodes.count {
            place(outline.nodes[child], introducer: introducer(of: child, outline, tokens))
            if introducer(of: child, outline, tokens) == .import { importLines.append(words(outline.nodes[child], source, tokens)) }
            child = Int(outline.nodes[child].next)
        }
        try nameAnew(outline, tokens, source)
    }

    var withoutImports: String { importLines.reduce(text) { $0.replacing($1, with: "") } }

    private mutating func place(_ node: Node, introducer: Keyword) {
        switch node.kind {
        case .type where introducer == .extension: (isMembers, isLocal) = (false, false)
        case .type, .function, .variable: break
        case .otherDeclaration: if introducer != .import { (isMembers, isLocal) = (false, false) }
        default: isMembers = false
        }
    }

    private func introducer(of node: Int, _ outline: borrowing Outline, _ tokens: borrowing GrowingBuffer<Token>) -> Keyword {
        var child = node + 1
        while child < Int(outline.nodes[node].next) {
            if outline.nodes[child].kind == .introducer { return tokens[Int(outline.nodes[child].first)].keyword }
            child = Int(outline.nodes[child].next)
        }
        return .none
    }

    private func words(_ node: Node, _ source: borrowing SourceText, _ tokens: borrowing GrowingBuffer<Token>) -> String {
        spelling(from: tokens[Int(node.first)].start, to: tokens[Int(node.end) - 1].end, source)
    }

    private func spelling(from start: UInt32, to end: UInt32, _ source: borrowing SourceText) -> String {
        String(decoding: UnsafeBufferPointer(start: source.base + Int(start), count: Int(end - start)), as: UTF8.self)
    }

    // MARK: Renaming

    /// Finds what the example declares; entries of a names table keep their spelling, since rules read them.
    private mutating func nameAnew(_ outline: borrowing Outline, _ tokens: borrowing GrowingBuffer<Token>, _ source: borrowing SourceText) throws {
        let tables = try Pages.tables.get()
        for node in 1..<outline.nodes.count where outline.nodes[node].kind == .name {
            let token = tokens[Int(outline.nodes[node].first)], name = spelling(from: token.start, to: token.end, source)
            guard token.kind == .identifier, declares(node, outline, tokens), names[name] == nil else { continue }
            guard !tables.contains(where: { $0.contains(name) }) else { continue }
            names[name] = (name.first?.isUppercase == true ? "N" : "n") + "\(names.count + 1)"
        }
    }

    /// Whether the name is what its parent declares, not one that it refers to.
    private func declares(_ name: Int, _ outline: borrowing Outline, _ tokens: borrowing GrowingBuffer<Token>) -> Bool {
        let parent = (0..<name).last { Int(outline.nodes[$0].next) > name } ?? 0
        switch outline.nodes[parent].kind {
        case .type: return introducer(of: parent, outline, tokens) != .extension
        case .otherDeclaration: return introducer(of: parent, outline, tokens) != .import
        case .attribute, .accessor, .macroExpansion, .break, .continue: return false
        default: return true
        }
    }

    /// Swift text with what the example declares under fresh names; comments stay.
    func renamed(_ text: String) -> String {
        let source = SourceText(text)
        var tokens = GrowingBuffer<Token>(), result = "", written: UInt32 = 0
        lex(source, into: &tokens)
        for index in 0..<tokens.count where tokens[index].kind == .identifier {
            let token = tokens[index], isEscaped = token.flags.contains(.escaped), isProjected = source[Int(token.start)] == UInt8(ascii: "$")
            let first = token.start + (isEscaped || isProjected ? 1 : 0)
            guard let name = names[spelling(from: first, to: token.end - (isEscaped ? 1 : 0), source)] else { continue }
            result += spelling(from: written, to: isProjected ? first : token.start, source) + name
            written = token.end
        }
        return result + spelling(from: written, to: UInt32(source.count), source)
    }
}

extension NameTable {
    fileprivate func contains(_ name: String) -> Bool {
        var name = name
        return name.withUTF8 { contains($0) }
    }
}
