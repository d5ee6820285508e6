/// Reads the steps and gaps below a `path`.
struct PathParser {
    private var pattern = PathPattern()
    private var markedStep: Int?

    mutating func path(_ statement: RuleStatement, _ names: inout RuleNames) throws(PageError) -> PathPattern {
        var head = statement.cursor
        if let name = head.next, name.isRuleName {
            pattern.name = name
            head.skip(1)
        }
        try head.expectEnd()
        for cursor in statement.steps { try read(cursor, &names) }
        guard !pattern.steps.isEmpty else { throw head.error("a step below `path`") }
        guard let markedStep else { throw head.error("a step marked with `<-`") }
        if pattern.gaps.count == pattern.steps.count, let last = statement.steps.last { throw last.error("a step before the end of the path") }
        pattern.marked = markedStep
        addEntry()
        try checkGaps(statement, names)
        pattern.resolve(captureCount: names.captures.count)
        return pattern
    }

    private mutating func read(_ cursor: WordCursor, _ names: inout RuleNames) throws(PageError) {
        var parser = StepParser(cursor)
        switch try parser.line(&names) {
        case .step(let step, let isMarked):
            if isMarked {
                guard markedStep == nil else { throw cursor.error("one step marked with `<-`") }
                markedStep = pattern.steps.count
            }
            if let label = step.label, pattern.steps.contains(where: { $0.label == label }) { throw cursor.error("a label that no other step has") }
            openGap()
            pattern.steps.append(step)
            pattern.stepWords.append(cursor.rest.prefix { $0.text != "as" && $0.text != "<-" }.spelled)
        case .gap(let events):
            guard !pattern.steps.isEmpty else { throw cursor.error("a step before the first `no`") }
            openGap()
            pattern.gaps[pattern.gaps.count - 1] += events
            let words = cursor.rest.dropFirst().map(\.text).split(separator: ",")
            pattern.gapWords[pattern.gaps.count - 1] += words.map { "no " + $0.joined(separator: " ") }
        }
    }

    private mutating func openGap() {
        guard pattern.gaps.count < pattern.steps.count else { return }
        pattern.gaps.append([])
        pattern.gapWords.append([])
    }

    /// Every walk begins at the entry.
    private mutating func addEntry() {
        guard pattern.steps[0].event.kind != .entry else { return }
        pattern.steps.insert(PathPattern.Step(event: EventPattern(kind: .entry)), at: 0)
        pattern.gaps.insert([], at: 0)
        pattern.stepWords.insert("entry", at: 0)
        pattern.gapWords.insert([], at: 0)
        pattern.marked += 1
        pattern.firstWritten = 1
    }

    /// A capture that only a gap names could be anything.
    private func checkGaps(_ statement: RuleStatement, _ names: RuleNames) throws(PageError) {
        for capture in pattern.gaps.joined().compactMap(\.capture) where !pattern.binds(capture) {
            let name = "$" + names.captures[capture]
            for cursor in statement.steps {
                guard let word = cursor.rest.first(where: { $0.text == name }) else { continue }
                throw cursor.error("a capture that a step of this path binds", at: word)
            }
        }
    }
}
