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

    /// What the rule is called, how severe it is and whether it runs.
    mutating func heading(titled title: String) throws(PageError) -> Rule {
        let heading = lines.filter { line in RuleStatement.Keyword.heading.contains { line.begins(with: $0.rawValue) } }
        for statement in try RuleStatement.statements(of: heading[...], file: file) { try read(statement, title) }
        defer { rule = Rule(id: "") }
        return rule
    }

    /// The rule, whose `id` must be the page's title.
    mutating func rule(titled title: String) throws(PageError) -> Rule {
        let statements = try RuleStatement.statements(of: lines, file: file)
        for statement in statements where statement.keyword == .path {
            var parser = PathParser()
            rule.paths.append(try parser.path(statement, &names))
        }
        let conditions = try readOthers(statements)
        rule.labels = names.labels
        rule.captures = names.captures
        for statement in statements where statement.keyword == .count { try readCount(statement.cursor) }
        for (cursor, place) in conditions { try readConditions(cursor, of: place) }
        for statement in statements { try read(statement, title) }
        guard rule.id == title else { throw fence.error("`id \(title)` in this block", file: file) }
        guard !rule.paths.isEmpty else { throw fence.error("a `path` in this block", file: file) }
        guard !rule.message.pieces.isEmpty else { throw fence.error("a `message` in this block", file: file) }
        return rule
    }

    private mutating func read(_ statement: RuleStatement, _ title: String) throws(PageError) {
        var cursor = statement.cursor
        switch statement.keyword {
        case .path, .meanwhile, .afterwards, .elsewhere, .nowhere, .count: break
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
            if let first = cursor.rest.first { rule.defaultReason = statement.line.text.utf8.dropFirst(first.column - 1).trimmed }
        case .in, .notIn:
            let contexts = try contexts(&cursor, isNegated: statement.keyword == .notIn)
            if let path = statement.path { rule.paths[path].contexts.append(contexts) } else { rule.contexts.append(contexts) }
        case .onePer: rule.onePer = try key(&cursor)
        case .yieldsTo: try readYields(&cursor)
        case .when, .unless:
            let requirement = Rule.Requirement(isUnless: statement.keyword == .unless, condition: try condition(&cursor, of: statement.path),
                                               words: statement.line.text.utf8.trimmed)
            try cursor.expectEnd()
            if let path = statement.path { rule.paths[path].requirements.append(requirement) } else { rule.requirements.append(requirement) }
        case .confidence: try confidence(&cursor)
        case .message: rule.message = try template(cursor, statement.line)
        case .note:
            guard let label = rule.labels.firstIndex(of: cursor.next ?? "") else { throw cursor.error("a label of a path") }
            cursor.skip(1)
            rule.notes.append(Rule.Note(label: label, text: try template(cursor, statement.line)))
        }
    }

    // MARK: Other bodies

    /// Where a `meanwhile` or `afterwards` stands: a path, the relation, which of its alternatives.
    private typealias Place = (path: Int, relation: OtherPattern.Relation, index: Int)

    /// Reads what other bodies must do, and gives the conditions behind, to be read once all labels are known.
    private mutating func readOthers(_ statements: [RuleStatement]) throws(PageError) -> [(WordCursor, Place)] {
        var conditions: [(WordCursor, Place)] = []
        for statement in statements {
            guard let relation = statement.keyword.relation else { continue }
            var parser = OtherParser(statement.cursor, relation), rest = statement.cursor
            var pattern = try parser.pattern(&names, rest: &rest)
            pattern.path.resolve(captureCount: names.captures.count)
            if relation == .nowhere { try rest.expectEnd() }
            let paths = statement.path.map { $0..<$0 + 1 } ?? rule.paths.indices
            for path in paths {
                guard relation != .meanwhile || rule.paths[path].begins(.overtaken) else { throw statement.cursor.error("a step of the path that is `overtaken`") }
                for capture in pattern.path.events.compactMap(\.capture) where !rule.paths[path].binds(capture) && pattern.event.capture != capture {
                    throw statement.cursor.error("no capture in front of the last event but those of steps")
                }
                let index = rule.paths[path].append(pattern)
                conditions.append((rest, (path, relation, index)))
            }
        }
        return conditions
    }

    /// `when FACTS` and `unless FACTS` behind an alternative.
    private mutating func readConditions(_ cursor: WordCursor, of place: Place) throws(PageError) {
        var cursor = cursor
        while !cursor.isAtEnd {
            let isUnless = cursor.next == "unless"
            guard cursor.take("when") || cursor.take("unless") else { throw cursor.error("`when`, `unless` or the end of the line") }
            let first = cursor
            let requirement = Rule.Requirement(isUnless: isUnless, condition: try condition(&cursor, of: place.path),
                                               words: (isUnless ? "unless " : "when ") + first.words(before: cursor))
            switch place.relation {
            case .meanwhile: rule.paths[place.path].meanwhile[place.index].requirements.append(requirement)
            case .afterwards: rule.paths[place.path].afterwards[place.index].requirements.append(requirement)
            case .elsewhere: rule.paths[place.path].elsewhere[place.index].requirements.append(requirement)
            case .nowhere: break
            }
        }
    }

    /// `, as LABEL`
    private mutating func readCount(_ cursor: WordCursor) throws(PageError) {
        var cursor = cursor
        _ = cursor.take(",")
        guard cursor.take("as"), let name = cursor.next, name.isRuleName, !rule.labels.contains(name) else { throw cursor.error("`, as` and a label of its own") }
        cursor.skip(1)
        try cursor.expectEnd()
        rule.count = name
    }

    private mutating func readYields(_ cursor: inout WordCursor) throws(PageError) {
        repeat {
            guard let id = cursor.next, id.isRuleName else { throw cursor.error("the id of a rule") }
            cursor.skip(1)
            rule.yields.append(id)
        } while cursor.take(",")
        try cursor.expectEnd()
    }

    // MARK: Parts of statements

    /// Contexts between separators; each takes the words up to the next one.
    private func contexts(_ cursor: inout WordCursor, isNegated: Bool) throws(PageError) -> Rule.ContextTest {
        let separator = isNegated ? "," : "|"
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
        return Rule.ContextTest(isNegated: isNegated, contexts: contexts)
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

    /// - Parameter path: the one that the condition is of, nil for all.
    private func condition(_ cursor: inout WordCursor, of path: Int? = nil) throws(PageError) -> Condition {
        var parser = ConditionParser(cursor, in: rule, paths: path.map { [rule.paths[$0]] } ?? rule.paths)
        return try parser.condition(&cursor)
    }

    /// `LEVEL when …`, `LEVEL`, `LEVEL otherwise`, joined by `;`.
    private mutating func confidence(_ cursor: inout WordCursor) throws(PageError) {
        repeat {
            guard let confidence = Confidence(word: cursor.next ?? "") else { throw cursor.error("`high`, `medium` or `low`") }
            let first = cursor
            cursor.skip(1)
            let condition = cursor.take("when") ? try condition(&cursor) : nil
            if condition == nil { _ = cursor.take("otherwise") }
            rule.confidence.append(Rule.ConfidenceLine(confidence: confidence, condition: condition, words: first.words(before: cursor)))
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
