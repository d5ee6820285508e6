import Lexing
import Source

/// What holds of the tokens of any text; the fuzzer checks it too. Gives the first law that is broken, nil if none is.
func brokenLaw(_ tokens: borrowing GrowingBuffer<Token>, _ text: borrowing SourceText) -> String? {
    guard tokens.count > 0 else { return "there are no tokens" }
    var end = 0
    for index in 0..<tokens.count {
        let token = tokens[index]
        let place = "token \(index), \(token.kind) at \(token.start)"
        let start = Int(token.start)
        if start < end { return "\(place) overlaps the one before" }
        if Int(token.end) > text.count { return "\(place) ends behind the text" }
        if (token.kind == .endOfFile) != (index == tokens.count - 1) { return "\(place) is not the last, or the last is no endOfFile" }
        let mayBeEmpty = [.endOfFile, .stringSegment, .regexPattern].contains(token.kind)
        if token.length == 0 && !mayBeEmpty { return "\(place) is empty" }
        if let law = brokenTriviaLaw(text, from: end, to: start, before: token, after: index == 0 ? nil : tokens[index - 1]) { return "\(law) before \(place)" }
        if (token.kind == .keyword) != token.keyword.isReserved { return "\(place) has the keyword \(token.keyword)" }
        if token.keyword != .none && token.kind != .identifier && token.kind != .keyword { return "\(place) has a keyword" }
        if token.flags.contains(.escaped) != (token.kind == .identifier && text[start] == 0x60) { return "\(place) has a wrong escaped flag" }
        end = Int(token.end)
    }
    return end == text.count ? nil : "the tokens end before the text"
}

private func brokenTriviaLaw(_ text: borrowing SourceText, from start: Int, to stop: Int, before token: Token, after last: Token?) -> String? {
    guard let hasLineBreak = lineBreaksInTrivia(text, from: start, to: stop) else { return "a gap that is no trivia" }
    if token.flags.contains(.spaceBefore) != (start < stop || last == nil) { return "a wrong spaceBefore flag" }
    var startsLine = last == nil || hasLineBreak
    if let last, last.kind == .stringSegment, last.length > 0 { startsLine = startsLine || [0x0A, 0x0D].contains(text[Int(last.end) - 1]) }
    return token.flags.contains(.startsLine) == startsLine ? nil : "a wrong startsLine flag"
}

/// Whether a line break is in the gap between two tokens, nil if the gap is no trivia. Written apart from the lexer, and
/// simpler: the inside of a conflict is taken on trust, and so is anything beyond ASCII.
private func lineBreaksInTrivia(_ text: borrowing SourceText, from start: Int, to stop: Int) -> Bool? {
    var at = start, found = false, isFirstByte = true
    while at < stop {
        switch text[at] {
        case 0x0A, 0x0D:
            found = true
            at += 1
        case UInt8(ascii: "/") where text[at + 1] == UInt8(ascii: "/"):
            while at < stop && text[at] != 0x0A && text[at] != 0x0D { at += 1 }
        case UInt8(ascii: "/") where text[at + 1] == UInt8(ascii: "*"):
            var depth = 0
            repeat {
                if text[at] == UInt8(ascii: "/") && text[at + 1] == UInt8(ascii: "*") {
                    depth += 1
                    at += 2
                } else if text[at] == UInt8(ascii: "*") && text[at + 1] == UInt8(ascii: "/") {
                    depth -= 1
                    at += 2
                } else {
                    found = found || text[at] == 0x0A || text[at] == 0x0D
                    at += 1
                }
            } while depth > 0 && at < stop
        case UInt8(ascii: "<"), UInt8(ascii: ">"):
            // A conflict: from its marker to the end of some line, at most the gap's.
            let isAtLineStart = at == 0 || [0x0A, 0x0D, 0].contains(text[at - 1])
            guard isAtLineStart, text[at] == text[at + 1], text[at] == text[at + 2], text[at] == text[at + 3] else { return nil }
            return conflictLineBreaks(text, from: at, to: stop, found)
        case UInt8(ascii: "\\") where isFirstByte:
            // Joins two lines of a string.
            at += 1
            while text[at] == UInt8(ascii: "#") { at += 1 }
        case 0x20, 0x09, 0x0B, 0x0C, 0..<0x20, 0x7F...: at += 1
        default: return nil
        }
        isFirstByte = false
    }
    return found
}

/// A conflict's own line breaks do not count, those behind it do; where it ends is not worked out here but tried.
private func conflictLineBreaks(_ text: borrowing SourceText, from start: Int, to stop: Int, _ found: Bool) -> Bool? {
    let isNormal = text[start] == UInt8(ascii: "<")
    var at = start + 4
    while at < stop {
        let marker: UInt8 = isNormal ? UInt8(ascii: ">") : UInt8(ascii: "<")
        let count = isNormal ? 7 : 4
        let isMarker = [0x0A, 0x0D].contains(text[at - 1]) && (0..<count).allSatisfy { text[at + $0] == marker } && text[at + count] == (isNormal ? 0x20 : 0x0A)
        if isMarker {
            at += count + 1
            while at < stop && text[at] != 0x0A && text[at] != 0x0D { at += 1 }
            guard let rest = lineBreaksInTrivia(text, from: at, to: stop) else { return nil }
            return found || rest
        }
        at += 1
    }
    return nil
}
