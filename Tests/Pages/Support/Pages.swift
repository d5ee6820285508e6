import Foundation
import Matching

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
    static let ids = ((try? book.get())?.pages ?? []).map(\.id)

    static func page(_ id: String) throws -> RulePage {
        guard let page = try book.get().pages.first(where: { $0.id == id }) else { throw CocoaError(.fileNoSuchFile) }
        return page
    }
}
