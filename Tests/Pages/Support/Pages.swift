import Flow
import Foundation
import Lexing
import Linting
import Matching
import Outlining
import Source

/// The files of `Rules/`, as they are on disk.
enum Pages {
    static let folder = URL(filePath: #filePath).appending(path: "../../../../Rules").standardized

    /// Pages and names tables, without `README.md`, sorted by name.
    static let files: [PageFile] = {
        let names = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".md") && $0 != "README.md" }.sorted().map { name in
            PageFile(name: name, text: (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? "")
        }
    }()

    static let book = Result { try RuleBook(files) }
    static let tables = Result { try files.filter { $0.name.hasPrefix("names/") }.map { try NameTable(parsing: $0.text, file: $0.name) } }
    static let ids = ((try? book.get())?.pages ?? []).map(\.id)

    static func page(_ id: String) throws -> RulePage {
        guard let page = try book.get().pages.first(where: { $0.id == id }) else { throw CocoaError(.fileNoSuchFile) }
        return page
    }
}

/// From Swift to what rules are matched against.
enum Pipeline {
    static func flow(of text: borrowing SourceText, detail: Outline.Detail = .triggered) throws -> FileFlow {
        var tokens = GrowingBuffer<Token>(), outline = Outline()
        lex(text, into: &tokens)
        outline.read(text, tokens: tokens, detail: detail)
        return try readFlow(text, tokens: tokens, outline: outline, names: FlowNames(Pages.book.get().tables))
    }

    /// The qualified names of a file's bodies.
    static func functions(of text: borrowing SourceText) throws -> Set<String> {
        let flow = try flow(of: text)
        return Set(flow.bodies.indices.map { flow.qualifiedName(of: BodyID($0)) }).subtracting([""])
    }

    /// What is known of a file alone.
    static func index(of flow: FileFlow) throws -> FlowIndex {
        FlowIndex(of: flow, names: FlowNames(try Pages.book.get().tables))
    }
}
