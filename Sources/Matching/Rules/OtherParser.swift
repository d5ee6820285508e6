import Flow

/// Reads what stands behind `meanwhile` and its like: `NAME as LABEL  other body | this body again: no EVENT, EVENT  when FACTS`.
struct OtherParser {
    private var cursor: WordCursor
    private var pattern: OtherPattern

    init(_ cursor: WordCursor, _ relation: OtherPattern.Relation) {
        self.cursor = cursor
        pattern = OtherPattern(relation: relation, path: PathPattern())
    }

    /// The pattern without its conditions, which are what `rest` is left with: they may speak of labels that are read later.
    mutating func pattern(_ names: inout RuleNames, rest: inout WordCursor) throws(PageError) -> OtherPattern {
        try readHead(&names)
        try readBodies()
        guard cursor.take(":") else { throw cursor.error("`:` and an event") }
        try readPath(&names)
        rest = cursor
        return pattern
    }

    private mutating func readHead(_ names: inout RuleNames) throws(PageError) {
        if let name = cursor.next, name.isRuleName, !Self.isBody(cursor) {
            if name != "as" {
                pattern.name = name
                cursor.skip(1)
            }
            if cursor.take("as") {
                guard let label = cursor.next, label.isRuleName, label != "it" else { throw cursor.error("a label") }
                pattern.label = names.label(label)
                cursor.skip(1)
            }
        }
    }

    private static func isBody(_ cursor: WordCursor) -> Bool { who(cursor) != nil }

    private static func who(_ cursor: WordCursor) -> Who? {
        let words = cursor.rest.map(\.text)
        return Who.spelled.filter { words.starts(with: $0.words) }.max { $0.words.count < $1.words.count }?.who
    }

    private mutating func readBodies() throws(PageError) {
        repeat {
            guard let who = Self.who(cursor), who.isNear == pattern.relation.isNear else {
                let known = Who.allCases.filter { $0.isNear == pattern.relation.isNear }.map { "`\($0.phrase)`" }
                throw cursor.error(known.dropLast().joined(separator: ", ") + " or " + (known.last ?? ""))
            }
            cursor.skip(who.words.count)
            pattern.who.append(who)
        } while cursor.take("|")
    }

    /// `no EVENT, EVENT then no EVENT, EVENT`
    private mutating func readPath(_ names: inout RuleNames) throws(PageError) {
        pattern.path.steps = [PathPattern.Step(event: EventPattern(kind: .entry))]
        repeat { try readStep(&names) } while pattern.relation.isNear && cursor.take("then")
        pattern.path.marked = pattern.path.steps.count - 1
    }

    /// The last event is what happens, those before may not.
    private mutating func readStep(_ names: inout RuleNames) throws(PageError) {
        var events: [EventPattern] = []
        let first = cursor
        let hasGap = cursor.take("no")
        repeat {
            var parser = StepParser(cursor)
            events.append(try parser.event(&names, rest: &cursor))
        } while cursor.take(",")
        guard hasGap == (events.count > 1), let last = events.popLast() else {
            throw first.error(hasGap ? "an event behind those that may not happen" : "one event, or `no` before those that may not happen")
        }
        pattern.path.steps.append(PathPattern.Step(event: last))
        pattern.path.gaps.append(events)
    }
}
