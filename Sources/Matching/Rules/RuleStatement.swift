/// A statement of a rule block: a keyword and what follows it on its line and on lines that begin with `,` or `|`.
struct RuleStatement {
    var keyword: Keyword
    /// Behind the keyword.
    var cursor: WordCursor
    var line: PageLine
    /// The lines below a `path`.
    var steps: [WordCursor] = []
    /// Where it stands indented below a `path` and so holds of that alone: which one, counted from 0.
    var path: Int?

    enum Keyword: String, CaseIterable {
        case id, severity, `default`
        case `in`, notIn = "not in"
        case onePer = "one per"
        case path, meanwhile, afterwards, elsewhere, nowhere, when, unless
        case count = "count bodies that do so"
        case confidence, message, note
        case yieldsTo = "yields to"

        /// Each keyword with its words.
        static let spelled = allCases.map { (keyword: $0, words: $0.rawValue.split(separator: " ").map(String.init)) }

        var summary: String {
            switch self {
            case .id: "the rule's id: the page's title and file name"
            case .severity: "`error`, `warning` (where it is not written) or `note`"
            case .default: "`on` (where it is not written) or `off`, and why: whether the rule runs unless a configuration says otherwise"
            case .in: "contexts with bars between them, one of which a body must be"
            case .notIn: "contexts with commas between them, none of which a body may be"
            case .onePer: "`body`, a label or `$capture`: findings that share it count as one; where it is not written, the marked event"
            case .path: "a name, if any, and below it the steps, one a line; several paths are alternatives"
            case .meanwhile: "what another body must do while this one waits where it is `overtaken`; several are alternatives in order"
            case .afterwards: "the same, for what another body must do once this one has ended"
            case .elsewhere: "the same, for what a body near this one must do, whenever"
            case .nowhere: "what no body near this one may do; several all hold"
            case .count: "with `, as LABEL`: names the number of other bodies in which the rule finds the same `one per` capture, for `LABEL >= 2` in conditions"
            case .yieldsTo: "rules with commas between them: where a finding of one of them has the marked event among its steps, or the same one at the `one per` label, this one says nothing"
            case .when: "facts that must be yes; unknown caps the confidence at medium"
            case .unless: "facts that must not be yes; unknown caps the confidence at medium"
            case .confidence: "`high`, `medium` or `low`, with `when` and facts or for all that is left; the first line that holds counts"
            case .message: "what a finding says"
            case .note: "a label, and what is said at its step"
            }
        }

        /// What is said of the rule, and not of what it looks for.
        static let heading: [Keyword] = [.id, .severity, .default]

        /// Whether a block has it once at most.
        var isSingle: Bool {
            switch self {
            case .id, .severity, .default, .onePer, .message, .count, .yieldsTo: true
            case .in, .notIn, .path, .meanwhile, .afterwards, .elsewhere, .nowhere, .when, .unless, .confidence, .note: false
            }
        }

        /// What it says that other bodies do.
        var relation: OtherPattern.Relation? {
            switch self {
            case .meanwhile: .meanwhile
            case .afterwards: .afterwards
            case .elsewhere: .elsewhere
            case .nowhere: .nowhere
            default: nil
            }
        }

        /// Whether it may hold of one path alone.
        var isOfPath: Bool {
            switch self {
            case .in, .notIn, .meanwhile, .afterwards, .elsewhere, .nowhere, .when, .unless: true
            case .id, .severity, .default, .onePer, .path, .count, .confidence, .message, .note, .yieldsTo: false
            }
        }
    }

    static func statements(of lines: ArraySlice<PageLine>, file: String) throws(PageError) -> [RuleStatement] {
        var statements: [RuleStatement] = [], paths = 0
        for (line, words) in joined(lines) {
            var cursor = WordCursor(file: file, words: words)
            let texts = words.map(\.text)
            if let (keyword, spelling) = Keyword.spelled.first(where: { texts.starts(with: $0.words) }) {
                if keyword.isSingle, statements.contains(where: { $0.keyword == keyword }) { throw cursor.error("one `\(keyword.rawValue)`") }
                cursor.skip(spelling.count)
                var statement = RuleStatement(keyword: keyword, cursor: cursor, line: line)
                if keyword == .path { paths += 1 }
                if keyword.isOfPath, line.isIndented, paths > 0 { statement.path = paths - 1 }
                statements.append(statement)
            } else if statements.last?.keyword == .confidence, Confidence(word: texts.first ?? "") != nil {
                statements.append(RuleStatement(keyword: .confidence, cursor: cursor, line: line))
            } else if let path = statements.lastIndex(where: { $0.path == nil }), statements[path].keyword == .path {
                statements[path].steps.append(cursor)
            } else {
                let closest = nearest(to: texts.first ?? "", among: Keyword.allCases.map(\.rawValue)) ?? ""
                throw cursor.error("a keyword; the closest is `\(closest)`")
            }
        }
        return statements
    }

    /// The words of each statement, with the line that it begins on.
    private static func joined(_ lines: ArraySlice<PageLine>) -> [(line: PageLine, words: [Word])] {
        var statements: [(line: PageLine, words: [Word])] = []
        for line in lines where !line.isBlank {
            let words = Word.words(of: line)
            if let last = statements.indices.last, [",", "|"].contains(words.first?.text) {
                statements[last].words += words
            } else {
                statements.append((line, words))
            }
        }
        return statements
    }
}

extension Confidence {
    /// `high`, `medium` or `low`.
    package init?(word: String) {
        switch word {
        case "high": self = .high
        case "medium": self = .medium
        case "low": self = .low
        default: return nil
        }
    }
}
