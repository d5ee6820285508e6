/// Reads a rule block: first its paths, then the statements that speak of their labels and captures.
struct RuleParser {
    private let file: String
    private let fence: PageLine
    private let lines: ArraySlice<PageLine>
    private var rule = Rule(id: "")
    private var names = RuleNames()

    /// - Parameter fence: the line that opens the block; what the block lacks is reported there.
    init(file: String, fence: PageLine, lines: ArraySlice<PageLine>) {
        self.file = file
        self.fence = fence
        self.lines = lines
    }

    /// The rule, whose `id` must be the page's title.
    mutating func rule(titled title: String) throws(PageError) -> Rule {
        let statements = try RuleStatement.statements(of: lines, file: file)
        for statement in statements where statement.keyword == .path {
            rule.paths.append(try path(statement))
        }
        rule.labels = names.labels
        rule.captures = names.captures
        for statement in statements { try read(statement, title) }
        guard rule.id == title else { throw fence.error("`id \(title)` in this block", file: file) }
        guard !rule.paths.isEmpty else { throw fence.error("a `path` in this block", file: file) }
        guard !rule.message.pieces.isEmpty else { throw fence.error("a `message` in this block", file: file) }
        return rule
    }

    private mutating func path(_ statement: RuleStatement) throws(PageError) -> PathPattern {
        var parser = PathParser()
        return try parser.path(statement, &names)
    }

    private mutating func read(_ statement: RuleStatement, _ title: String) throws(PageError) {
        var cursor = statement.cursor
        switch statement.keyword {
        case .path: break
        case .id:
            guard cursor.take(title) else { throw cursor.error("`\(title)`, the page's title") }
            rule.id = title
            try cursor.expectEnd()
        case .severity:
            guard let severity = Rule.Severity(rawValue: cursor.next ?? "") else { throw cursor.error("`error`, `warning` or `note`") }
            rule.severity = severity
            cursor.skip(1)
            try cursor.expectEnd()
        case .default:
            guard let word = cursor.next, word == "on" || word == "off" else { throw cursor.error("`on` or `off`") }
            rule.isOnByDefault = word == "on"
            cursor.skip(1)
            try cursor.expectEnd()
        case .in: try contexts(&cursor, separator: "|", isNegated: false)
        case .notIn: try contexts(&cursor, separator: ",", isNegated: true)
        case .onePer: rule.onePer = try key(&cursor)
        case .when, .unless:
            let condition = try condition(&cursor)
            try cursor.expectEnd()
            rule.requirements.append(Rule.Requirement(isUnless: statement.keyword == .unless, condition: condition))
        case .confidence: try confidence(&cursor)
        case .message: rule.message = try template(cursor, statement.line)
        case .note:
            guard let label = rule.labels.firstIndex(of: cursor.next ?? "") else { throw cursor.error("a label of a path") }
            cursor.skip(1)
            rule.notes.append(Rule.Note(label: label, text: try template(cursor, statement.line)))
        }
    }

    /// Contexts between separators; each takes the words up to the next one.
    private mutating func contexts(_ cursor: inout WordCursor, separator: String, isNegated: Bool) throws(PageError) {
        var contexts: [Context] = []
        repeat {
            let words = cursor.rest.map(\.text).prefix { $0 != "," && $0 != "|" }
            let text = words.joined(separator: " ")
            guard let context = Context.all.first(where: { $0.phrase == text }) else {
                throw cursor.error("a context; the closest is `\(nearest(to: text, among: Context.all.map(\.phrase)) ?? "")`")
            }
            contexts.append(context)
            cursor.skip(words.count)
        } while cursor.take(separator)
        guard cursor.isAtEnd else { throw cursor.error("`\(separator)` or the end of the line") }
        rule.contexts.append(Rule.ContextTest(isNegated: isNegated, contexts: contexts))
    }

    /// What findings share: the body, or a label or a capture that every path has.
    private func key(_ cursor: inout WordCursor) throws(PageError) -> Rule.Key {
        let name = cursor.next ?? "", key: Rule.Key
        if name == "body" {
            key = .body
        } else if let label = rule.labels.firstIndex(of: name), rule.paths.allSatisfy({ $0.step(of: .label(label)) != nil }) {
            key = .label(label)
        } else if name.hasPrefix("$"), let capture = rule.captures.firstIndex(of: String(name.dropFirst())),
                  rule.paths.allSatisfy({ $0.binds(capture) }) {
            key = .capture(capture)
        } else {
            throw cursor.error("`body`, or a label or capture that every path has")
        }
        cursor.skip(1)
        try cursor.expectEnd()
        return key
    }

    private func condition(_ cursor: inout WordCursor) throws(PageError) -> Condition {
        var parser = ConditionParser(cursor, in: rule)
        return try parser.condition(&cursor)
    }

    /// `LEVEL when …`, `LEVEL`, `LEVEL otherwise`, joined by `;`.
    private mutating func confidence(_ cursor: inout WordCursor) throws(PageError) {
        repeat {
            guard let confidence = Confidence(word: cursor.next ?? "") else { throw cursor.error("`high`, `medium` or `low`") }
            cursor.skip(1)
            let condition = cursor.take("when") ? try condition(&cursor) : nil
            if condition == nil { _ = cursor.take("otherwise") }
            rule.confidence.append(Rule.ConfidenceLine(confidence: confidence, condition: condition))
        } while cursor.take(";")
        guard cursor.isAtEnd else { throw cursor.error("`when`, `otherwise`, `;` or the end of the line") }
    }

    /// The rest of the line as it is written.
    private func template(_ cursor: WordCursor, _ line: PageLine) throws(PageError) -> MessageTemplate {
        guard let first = cursor.rest.first else { throw cursor.error("a text") }
        let text = line.text.utf8.dropFirst(first.column - 1).trimmed
        return try MessageTemplate(parsing: text, file: file, line: line.number, column: first.column, in: rule)
    }
}
