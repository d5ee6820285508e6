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

    static func text(_ file: String) throws -> String { try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8) }
}
