import Flow

/// Reads facts joined by `,`, `|` and parentheses, by operator precedence, without recursion.
struct ConditionParser {
    private var cursor: WordCursor
    private let rule: Rule
    private let paths: [PathPattern]
    private var condition = Condition()
    /// What waits for its right side: `,`, `|` or an open parenthesis.
    private var waiting: [Word] = []

    /// - Parameters:
    ///   - rule: with its paths and all labels.
    ///   - paths: those that the condition is of; it may speak of what all of them have.
    init(_ cursor: WordCursor, in rule: Rule, paths: [PathPattern]) {
        self.cursor = cursor
        self.rule = rule
        self.paths = paths
    }

    /// What a condition ends before.
    private static let ends: Set = [";", "when", "unless"]

    /// The condition that takes the rest of the statement, or all before a `;` or another condition.
    mutating func condition(_ rest: inout WordCursor) throws(PageError) -> Condition {
        try operand()
        while let word = cursor.next, !Self.ends.contains(word) {
            if word == ")" {
                settle { $0 != "(" }
                guard waiting.popLast() != nil else { throw cursor.error("`,`, `|` or the end of the condition") }
                _ = cursor.take()
            } else {
                settle { $0 == "," || $0 == word }
                if let joint = cursor.take() { waiting.append(joint) }
                try operand()
            }
        }
        settle { $0 != "(" }
        if let open = waiting.last { throw cursor.error("a `)` that closes this", at: open) }
        rest = cursor
        return condition
    }

    /// Applies what waits, from the last, while `mayApply` holds.
    private mutating func settle(while mayApply: (String) -> Bool) {
        while let last = waiting.last, last.text != "(", mayApply(last.text) {
            waiting.removeLast()
            condition.items.append(last.text == "," ? .and : .or)
        }
    }

    /// Open parentheses and one fact.
    private mutating func operand() throws(PageError) {
        while cursor.next == "(", let open = cursor.take() { waiting.append(open) }
        let words = Array(cursor.rest.prefix { ![",", "|", "(", ")"].contains($0.text) && !Self.ends.contains($0.text) })
        guard !words.isEmpty else { throw cursor.error("a fact") }
        if let item = try ofThePage(words) { condition.items.append(item) } else { condition.items.append(.fact(try fact(words))) }
        cursor.skip(words.count)
        guard cursor.next != "(" else { throw cursor.error("`,` or `|`") }
    }

    private func fact(_ words: [Word]) throws(PageError) -> Condition.FactUse {
        let texts = words.map(\.text)
        guard let fact = Fact.all.filter({ $0.begins(texts) }).max(by: { $0.words.count < $1.words.count }) else {
            let closest = nearest(to: texts.joined(separator: " "), among: Fact.all.map(\.phrase)) ?? ""
            throw cursor.error("a fact; the closest is `\(closest)`", at: words[0])
        }
        guard words.count == fact.words.count else { throw cursor.error("`,` or `|`", at: words[fact.words.count]) }
        var subjects: [Condition.Subject] = []
        for (word, place) in zip(words, fact.words) {
            guard let place = Fact.Place(rawValue: place) else { continue }
            subjects.append(try subject(word, at: place, of: fact))
        }
        return Condition.FactUse(fact: fact, subjects: subjects, words: texts.joined(separator: " "))
    }

    /// What the page itself tells: which alternative, which path, how many bodies.
    private func ofThePage(_ words: [Word]) throws(PageError) -> Condition.Item? {
        guard words.count == 3 else { return nil }
        let (subject, verb, object) = (words[0].text, words[1].text, words[2].text)
        if subject == rule.count, verb == ">=" {
            guard let number = Int(object), number > 0 else { throw cursor.error("a number", at: words[2]) }
            return .atLeast(number)
        }
        guard verb == "is" else { return nil }
        if subject == "path" {
            guard rule.paths.contains(where: { $0.name == object }) else { throw cursor.error("the name of a path", at: words[2]) }
            return .path(object)
        }
        guard let label = rule.labels.firstIndex(of: subject) else { return nil }
        let alternatives = paths.flatMap { $0.others(of: label) }
        if alternatives.contains(where: { $0.name == object }) { return .alternative(object) }
        if alternatives.isEmpty || Fact.all.contains(where: { $0.begins(words.map(\.text)) }) { return nil }
        throw cursor.error("the name of one of its alternatives, or a fact", at: words[2])
    }

    private func subject(_ word: Word, at place: Fact.Place, of fact: Fact) throws(PageError) -> Condition.Subject {
        switch place {
        case .state:
            let name = word.text.hasPrefix("$") ? String(word.text.dropFirst()) : ""
            guard let capture = rule.captures.firstIndex(of: name), paths.allSatisfy({ path in path.knows(capture) || path.offers(capture) }) else {
                throw cursor.error("a capture that every path binds", at: word)
            }
            return .capture(capture)
        case .other:
            guard let label = rule.labels.firstIndex(of: word.text), paths.allSatisfy({ !$0.others(of: label).isEmpty }) else {
                throw cursor.error("the label of another body that every path has", at: word)
            }
            return .label(label)
        case .step: return try step(word, of: fact)
        }
    }

    private func step(_ word: Word, of fact: Fact) throws(PageError) -> Condition.Subject {
        let subject: Condition.Subject
        if word.text == "it" {
            subject = .marked
        } else if let label = rule.labels.firstIndex(of: word.text) {
            subject = .label(label)
        } else {
            throw cursor.error("a label of the path, or `it`", at: word)
        }
        for path in paths {
            guard let step = path.step(of: subject) else { throw cursor.error("a label that every path has", at: word) }
            if !fact.kinds.isEmpty, !fact.kinds.contains(path.steps[step].event.kind) {
                throw cursor.error("the label of a \(fact.kinds.map { "`\(EventPhrase.phrase(of: $0))`" }.joined(separator: " or ")) step", at: word)
            }
        }
        return subject
    }
}

extension PathPattern {
    /// The step that a fact speaks of, nil if this path has no such label.
    func step(of subject: Condition.Subject) -> Int? {
        switch subject {
        case .marked: marked
        case .label(let label): steps.firstIndex { $0.label == label }
        case .capture: nil
        }
    }
}
