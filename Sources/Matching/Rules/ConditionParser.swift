import Flow

/// Reads facts joined by `,`, `|` and parentheses, by operator precedence, without recursion.
struct ConditionParser {
    private var cursor: WordCursor
    private let rule: Rule
    private var condition = Condition()
    /// What waits for its right side: `,`, `|` or an open parenthesis.
    private var waiting: [Word] = []

    /// - Parameter rule: with its paths; facts speak of its labels.
    init(_ cursor: WordCursor, in rule: Rule) {
        self.cursor = cursor
        self.rule = rule
    }

    /// The condition that takes the rest of the statement, or all before a `;`.
    mutating func condition(_ rest: inout WordCursor) throws(PageError) -> Condition {
        try operand()
        while let word = cursor.next, word != ";" {
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
        let words = Array(cursor.rest.prefix { ![",", "|", "(", ")", ";"].contains($0.text) })
        guard !words.isEmpty else { throw cursor.error("a fact") }
        condition.items.append(.fact(try fact(words)))
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
        for (word, place) in zip(words, fact.words) where place == Fact.place {
            subjects.append(try subject(word, of: fact))
        }
        return Condition.FactUse(fact: fact, subjects: subjects)
    }

    private func subject(_ word: Word, of fact: Fact) throws(PageError) -> Condition.Subject {
        let subject: Condition.Subject
        if word.text == "it" {
            subject = .marked
        } else if let label = rule.labels.firstIndex(of: word.text) {
            subject = .label(label)
        } else {
            throw cursor.error("a label of the path, or `it`", at: word)
        }
        for path in rule.paths {
            guard let step = path.step(of: subject) else { throw cursor.error("a label that every path has", at: word) }
            if let kind = fact.kind, path.steps[step].event.kind != kind {
                throw cursor.error("the label of a `\(EventPhrase.phrase(of: kind))` step", at: word)
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
        }
    }
}
