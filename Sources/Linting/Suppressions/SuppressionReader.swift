import Lexing
import Matching
import Source

/// Reads the comments that suppress findings:
///
///     // awaitlint:disable:next rule-id, rule-id - reason     the next line that holds code
///     // awaitlint:disable:this …                             this line
///     // awaitlint:disable:previous …                         the last line before that holds code
///     // awaitlint:disable …   to   // awaitlint:enable …     what stands in between
///
/// No rule, or `all`, means all rules. Only a comment that begins so counts. A second comment that says the same of the
/// same lines suppresses nothing.
struct SuppressionReader {
    private let lines: LineTable
    private var suppressions = Suppressions()
    /// The entries of regions that are open, by rule.
    private var open: [String?: Int] = [:]
    private var met: Set<Key> = []

    private struct Key: Hashable {
        var rule: String?
        var start: Int
    }

    private enum Directive: String, CaseIterable {
        case disable, next = "disable:next", this = "disable:this", previous = "disable:previous", enable
    }

    /// What the comments of a text suppress. `tokens` is memory to use.
    static func read(_ text: borrowing SourceText, using tokens: inout GrowingBuffer<Token>) -> Suppressions {
        guard mayHoldComments(text) else { return Suppressions() }
        lex(text, into: &tokens)
        var reader = SuppressionReader(lines: LineTable(text))
        var end = 0
        for index in 0..<tokens.count {
            let start = Int(tokens[index].start)
            if end < start { reader.read(gap: end..<start, text, tokens) }
            end = max(end, Int(tokens[index].end))
        }
        reader.suppressions.entries.sort { ($0.covers.lowerBound, $0.place.lowerBound) < ($1.covers.lowerBound, $1.place.lowerBound) }
        return reader.suppressions
    }

    private init(lines: LineTable) { self.lines = lines }

    /// Reads the comments between two tokens.
    private mutating func read(gap: Range<Int>, _ text: borrowing SourceText, _ tokens: borrowing GrowingBuffer<Token>) {
        var at = gap.lowerBound
        while at + 1 < gap.upperBound {
            guard text[at] == slash, text[at + 1] == slash || text[at + 1] == star else {
                at += 1
                continue
            }
            let start = at, isBlock = text[at + 1] == star
            at = isBlock ? text.endOfBlockComment(from: at, limit: gap.upperBound) : text.endOfLine(from: at, limit: gap.upperBound)
            read(comment: start..<at, isBlock: isBlock, text, tokens)
        }
    }

    private mutating func read(comment: Range<Int>, isBlock: Bool, _ text: borrowing SourceText, _ tokens: borrowing GrowingBuffer<Token>) {
        var at = comment.lowerBound + 2
        let end = isBlock ? max(comment.upperBound - 2, at) : comment.upperBound
        while at < end, text[at] == (isBlock ? star : slash) { at += 1 }
        while at < end, isBlank(text[at]) { at += 1 }
        guard text.holds(commentMark, at: at), at + commentMark.utf8CodeUnitCount <= end else { return }
        var words = text.words(in: at..<end)[...]
        guard let first = words.popFirst() else { return }
        let name = text.string(first)
        guard let directive = Directive(rawValue: String(name.utf8.dropFirst(commentMark.utf8CodeUnitCount))!) else {
            suppressions.mistakes.append((first, unknown("comment", name, known: Directive.allCases.map { "awaitlint:\($0.rawValue)" })))
            return
        }
        let named = words.prefix { !text.isDash($0) }
        let rules: [(rule: String?, place: Range<Int>)] = named.isEmpty ? [(nil, first)] : named.map { place in
            let word = text.string(place)
            return (word == "all" ? nil : word, place)
        }
        for (rule, place) in rules { note(directive, rule, place, comment, tokens) }
    }

    private mutating func note(_ directive: Directive, _ rule: String?, _ place: Range<Int>, _ comment: Range<Int>, _ tokens: borrowing GrowingBuffer<Token>) {
        switch directive {
        case .this: suppress(rule, on: line(of: comment.lowerBound), place)
        case .next:
            let token = tokens.firstIndex(from: bytes(ofLine: line(of: comment.upperBound)).upperBound)
            suppress(rule, on: token < tokens.count - 1 ? line(of: Int(tokens[token].start)) : nil, place)
        case .previous:
            let token = tokens.firstIndex(from: bytes(ofLine: line(of: comment.lowerBound)).lowerBound) - 1
            suppress(rule, on: token >= 0 ? line(of: Int(tokens[token].start)) : nil, place)
        case .disable:
            let isNew = open[rule] == nil
            suppressions.entries.append(.init(rule: rule, covers: comment.upperBound..<(isNew ? Int.max : comment.upperBound), place: place))
            if isNew { open[rule] = suppressions.entries.count - 1 }
        case .enable: enable(rule, place, comment)
        }
    }

    private mutating func suppress(_ rule: String?, on line: Int?, _ place: Range<Int>) {
        var covers = 0..<0
        if let line, case let bytes = bytes(ofLine: line), met.insert(Key(rule: rule, start: bytes.lowerBound)).inserted { covers = bytes }
        suppressions.entries.append(.init(rule: rule, covers: covers, place: place))
    }

    private mutating func enable(_ rule: String?, _ place: Range<Int>, _ comment: Range<Int>) {
        let ended = rule == nil ? Array(open.values) : open[rule].map { [$0] } ?? []
        for index in ended {
            let start = suppressions.entries[index].covers.lowerBound
            suppressions.entries[index].covers = start..<comment.lowerBound
        }
        if ended.isEmpty { suppressions.mistakes.append((place, "this ends no suppression" + (rule.map { " of `\($0)`" } ?? ""))) }
        if rule == nil { open = [:] } else { open[rule] = nil }
    }

    /// 1-based.
    private func line(of offset: Int) -> Int { lines.position(of: offset).line }

    /// The bytes of a line with its line ending; the last one goes on for ever.
    private func bytes(ofLine line: Int) -> Range<Int> {
        lines.offset(ofLine: line)!..<(lines.offset(ofLine: line + 1) ?? Int.max)
    }
}

private let slash = UInt8(ascii: "/"), star = UInt8(ascii: "*")

private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

extension GrowingBuffer<Token> {
    /// The index of the first token that starts at an offset or behind it; `count` if there is none.
    fileprivate borrowing func firstIndex(from offset: Int) -> Int {
        var low = 0, high = count
        while low < high {
            let middle = (low + high) / 2
            if Int(self[middle].start) < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension SourceText {
    fileprivate borrowing func holds(_ word: StaticString, at offset: Int) -> Bool {
        (0..<word.utf8CodeUnitCount).allSatisfy { self[offset + $0] == word.utf8Start[$0] }
    }

    fileprivate borrowing func endOfLine(from start: Int, limit: Int) -> Int {
        var at = start
        while at < limit, self[at] != 0x0A, self[at] != 0x0D { at += 1 }
        return at
    }

    /// Comments nest.
    fileprivate borrowing func endOfBlockComment(from start: Int, limit: Int) -> Int {
        var at = start, depth = 0
        while at + 1 < limit {
            if self[at] == slash && self[at + 1] == star {
                depth += 1
                at += 2
            } else if self[at] == star && self[at + 1] == slash {
                depth -= 1
                at += 2
                if depth == 0 { return at }
            } else {
                at += 1
            }
        }
        return limit
    }

    /// What stands between spaces and commas.
    fileprivate borrowing func words(in range: Range<Int>) -> [Range<Int>] {
        var words: [Range<Int>] = [], start: Int?
        for at in range {
            let isSeparator = isBlank(self[at]) || self[at] == UInt8(ascii: ",")
            if isSeparator, let first = start {
                words.append(first..<at)
                start = nil
            } else if !isSeparator, start == nil {
                start = at
            }
        }
        if let start { words.append(start..<range.upperBound) }
        return words
    }

    /// Whether a word is a dash that a reason stands behind.
    fileprivate borrowing func isDash(_ range: Range<Int>) -> Bool { ["-", "--", "–", "—"].contains(string(range)) }

    fileprivate borrowing func string(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count), as: UTF8.self)
    }
}
