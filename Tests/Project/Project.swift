import Foundation

/// The project's own files.
enum Project {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    /// What a folder holds, hidden files too.
    static func entries(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")
    }

    /// The paths below the root of a folder's files with that ending, at any depth, sorted; none if there is no such folder.
    static func files(_ folder: String, _ ending: String) throws -> [String] {
        let all = FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.compactMap { $0 as? String } ?? []
        return all.filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }.sorted()
    }

    /// The source files of a module, generated ones left out.
    static func sources(_ module: String) throws -> [String] {
        try files("Sources/\(module)", ".swift").filter { !$0.hasSuffix("/EmbeddedPages.swift") }
    }

    /// The ids that pages of `Rules/` have by their file names; not its README and not the tables in folders below.
    static func rules() throws -> [String] {
        try files("Rules", ".md").map { $0.dropFirst("Rules/".count).dropLast(".md".count) }.filter { $0 != "README" && !$0.contains("/") }.map(String.init)
    }

    static func text(_ file: String) throws -> String { try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8) }
}
