/// Reads a line below `path`: `EVENT, MODIFIER as LABEL <-` for a step, `no EVENT, EVENT` for a gap.
struct StepParser {
    private var cursor: WordCursor

    init(_ cursor: WordCursor) { self.cursor = cursor }

    enum Line {
        case step(PathPattern.Step, isMarked: Bool)
        case gap([EventPattern])
    }

    mutating func line(_ names: inout RuleNames) throws(PageError) -> Line {
        if cursor.take("no") {
            var events = [try event(&names)]
            while cursor.take(",") { events.append(try event(&names)) }
            try cursor.expectEnd()
            return .gap(events)
        }
        var step = PathPattern.Step(event: try event(&names))
        var isMarked = false
        while let word = cursor.next {
            switch word {
            case "as":
                guard step.label == nil else { throw cursor.error("one label") }
                step.label = names.label(try label())
            case ",":
                _ = cursor.take()
                try modify(&step)
            case "<-":
                _ = cursor.take()
                isMarked = true
                try cursor.expectEnd()
            default:
                throw cursor.error("`,`, `as LABEL`, `<-` or the end of the line")
            }
        }
        return .step(step, isMarked: isMarked)
    }

    /// One event, and where the words go on behind it.
    mutating func event(_ names: inout RuleNames, rest: inout WordCursor) throws(PageError) -> EventPattern {
        let pattern = try event(&names)
        rest = cursor
        return pattern
    }

    private mutating func label() throws(PageError) -> String {
        _ = cursor.take("as")
        guard let word = cursor.next, word.isRuleName, word != "it" else { throw cursor.error("a label") }
        return cursor.take()?.text ?? word
    }

    /// The longest phrase that the next words begin with, and its capture, which may be left out.
    private mutating func event(_ names: inout RuleNames) throws(PageError) -> EventPattern {
        let next = phrase()
        let found = next.first.flatMap { EventPhrase.byFirstWord[$0] }?.filter { next.starts(with: $0.words) }.max { $0.words.count < $1.words.count }
        guard let found else {
            let closest = nearest(to: next.joined(separator: " "), among: EventPhrase.all.map { $0.words.joined(separator: " ") })
            throw cursor.error("an event; the closest is `\(closest ?? "")`")
        }
        cursor.skip(found.words.count)
        var pattern = found.pattern
        if found.takesCallee, let (callee, capture) = try CalleeParser.pattern(&cursor, &names) {
            (pattern.callee, pattern.capture) = (callee, capture)
            return pattern
        }
        if found.takesName, let name = try CalleeParser.name(&cursor) {
            pattern.callee = name
            return pattern
        }
        if let word = cursor.next, word.hasPrefix("$") {
            let name = String(word.dropFirst())
            guard found.takesCapture else { throw cursor.error("no capture behind `\(found.phrase)`") }
            guard name.isRuleName else { throw cursor.error("a capture such as `$x`") }
            pattern.capture = names.capture(name)
            _ = cursor.take()
        }
        return pattern
    }

    /// The words up to the next mark, capture or label.
    private func phrase() -> [String] {
        cursor.rest.map(\.text).prefix { ![",", ":", "as", "in", "when", "<-"].contains($0) && !$0.hasPrefix("$") && !$0.hasPrefix("`") }
    }

    /// A mode, or what becomes of a task.
    private mutating func modify(_ step: inout PathPattern.Step) throws(PageError) {
        let words = phrase(), text = words.joined(separator: " ")
        let takesMode = step.event.kind == .await || step.event.kind == .entry, takesDisposition = step.event.kind == .startTask && step.event.demand != .stored
        if takesMode, let mode = Mode(rawValue: text) {
            step.modes.insert(mode.bit)
            if step.event.demand == .given, mode == .cancelled { step.modes.insert(.thrown) }
        } else if takesDisposition, let disposition = TaskDisposition(rawValue: text) {
            step.event.disposition = disposition
        } else {
            let known = takesMode ? Mode.allCases.map(\.phrase) : TaskDisposition.allCases.map(\.phrase)
            guard takesMode || takesDisposition else { throw cursor.error("no modifier: only an await, `entry` and `start task` have some") }
            let what = takesMode ? "what has happened from here on" : "what becomes of the task"
            throw cursor.error("\(what); the closest is `\(nearest(to: text, among: known) ?? "")`")
        }
        cursor.skip(words.count)
    }
}
