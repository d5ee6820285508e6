/// All words of the rule language with what they mean, as `Rules/README.md` lists them.
package enum Vocabulary {
    package struct List: Sendable {
        package var title: String
        /// Lines of a Markdown table.
        package var rows: [String]

        fileprivate init(_ title: String, _ entries: [(phrase: String, summary: String)]) {
            self.title = title
            rows = entries.map { "| `\($0.phrase)` | \($0.summary) |" }
        }
    }

    package static var lists: [List] {
        [
            List("Keywords", RuleStatement.Keyword.allCases.map { ($0.rawValue, $0.summary) }),
            List("Events", EventPhrase.all.map { ($0.phrase, $0.summary) }),
            List("What has happened", Mode.allCases.map { ($0.phrase, $0.summary) }),
            List("What becomes of a task", TaskDisposition.allCases.map { ($0.phrase, $0.summary) }),
            List("Other bodies", Who.allCases.map { ($0.phrase, $0.summary) }),
            List("Contexts", Context.all.map { ($0.phrase, $0.summary) }),
            List("Facts", Fact.all.map { ($0.phrase, $0.summary) }),
        ]
    }

    /// The text of a README in which the rows of each table under a list's heading are those of the list.
    package static func updating(_ readme: String) -> String {
        var lines: [Substring] = [], rows: [String]?
        for line in readme.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("#") { rows = lists.first { line == "### \($0.title)" }?.rows }
            if rows != nil, line.hasPrefix("| `") { continue }
            lines.append(line)
            if line.hasPrefix("| ---"), let rows { lines += rows.map { $0[...] } }
        }
        return lines.joined(separator: "\n")
    }
}
