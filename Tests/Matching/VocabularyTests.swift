import Foundation
import Matching
import Testing

@Suite struct VocabularyTests {
    private let readme = try? String(contentsOf: URL(filePath: #filePath).appending(path: "../../../Rules/README.md").standardized, encoding: .utf8)

    /// The tables of `Rules/README.md` are the engine's vocabulary, word for word.
    @Test(arguments: Vocabulary.lists.map(\.title))
    func theReadmeListsEveryWord(_ title: String) throws {
        let list = try #require(Vocabulary.lists.first { $0.title == title })
        let lines = try #require(readme).split(separator: "\n").map(String.init)
        let heading = try #require(lines.firstIndex(of: "### \(title)"), "Rules/README.md has no `### \(title)`")
        let rows = lines[heading...].dropFirst().prefix { !$0.hasPrefix("#") }.filter { $0.hasPrefix("| `") }
        for row in list.rows where !rows.contains(row) { Issue.record("missing under `### \(title)` in Rules/README.md: \(row)") }
        for row in rows where !list.rows.contains(row) { Issue.record("no such word, under `### \(title)` in Rules/README.md: \(row)") }
        #expect(rows == list.rows, "in the order of the engine's list")
    }

    @Test func everyWordHasAMeaning() {
        for row in Vocabulary.lists.flatMap(\.rows) { #expect(row.count { $0 == "|" } == 3 && !row.contains("|  |"), "\(row)") }
    }
}
