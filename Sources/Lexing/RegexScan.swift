/// The look for the end of one regex literal.
struct RegexScan {
    /// The first byte behind the opening slash.
    let pattern: Bytes
    let pounds: Int
    /// Nothing but a regex can stand here.
    let isCertain: Bool
    /// In a literal that may span lines, the line break behind its opening delimiter.
    var firstLineBreak: Bytes? = nil
    var isMalformed = false
    /// The text ended first.
    private(set) var reachedEnd = false

    private var groupDepth = 0
    private var classDepth = 0
    /// The last space that no backslash escapes.
    private var lastSpace: Bytes? = nil
    /// The first byte of the current line, in a literal of several.
    private var lineStart: Bytes? = nil
    /// The place behind the last slash that had too few `#`s to close the literal.
    private var closingCandidate: Bytes? = nil

    init(pattern: Bytes, pounds: Int, isCertain: Bool) {
        self.pattern = pattern
        self.pounds = pounds
        self.isCertain = isCertain
    }

    private enum Step { case go, notRegex, unterminated }

    /// The literal, nil if it turns out to be none. `end` is the end of the text.
    mutating func run(end: Bytes) -> RegexLiteral? {
        var at = firstLineBreak ?? pattern
        while true {
            if at.pointee == "/" {
                let closingPounds = pounds > 0 ? countPounds(at + 1) : 0
                closingCandidate = at + 1
                if closingPounds >= pounds { return close(at, closingPounds) }
            }
            switch step(&at, end: end) {
            case .go: continue
            case .notRegex: return nil
            case .unterminated: return unterminated(at: at)
            }
        }
    }

    private func countPounds(_ start: Bytes) -> Int {
        var count = 0
        while start[count] == "#" { count += 1 }
        return count
    }

    private mutating func close(_ slash: Bytes, _ closingPounds: Int) -> RegexLiteral? {
        // The closing delimiter of a literal of several lines stands alone on its line.
        if var at = lineStart {
            while at < slash && at.pointee.isBlank { at += 1 }
            if at < slash { isMalformed = true }
        }
        if closingPounds == 0 {
            // A comment is likelier than a regex that ends in one.
            if slash[1] == "*" || slash[1] == "/" { return unterminated(at: slash) }
            if let lastSpace, lastSpace + 1 == slash {
                if !isCertain { return nil }
                isMalformed = true
            }
        }
        return RegexLiteral(pounds: pounds, patternEnd: slash, hasClosingSlash: true, closingPounds: closingPounds, isMalformed: isMalformed)
    }

    /// Takes one character of the pattern, or two where the first is a backslash.
    private mutating func step(_ at: inout Bytes, end: Bytes) -> Step {
        var isEscaped = false
        if at.pointee == "\\" {
            at += 1
            isEscaped = true
        }
        if at == end {
            reachedEnd = true
            if let firstLineBreak { at = firstLineBreak }
            return .unterminated
        }
        let byte = at.pointee
        switch byte {
        case "\n", "\r":
            if firstLineBreak == nil { return .unterminated }
            lineStart = at + 1
        case "(" where !isEscaped && classDepth == 0: groupDepth += 1
        case ")" where !isEscaped && classDepth == 0:
            if groupDepth > 0 { groupDepth -= 1 } else if !isCertain { return .notRegex }
        case "[" where !isEscaped: classDepth += 1
        case "]" where !isEscaped: classDepth = max(0, classDepth - 1)
        case " ": if !isEscaped { lastSpace = at }
        case "\t": if firstLineBreak == nil { isMalformed = true }
        case 0x80...:
            let scalar = DecodedScalar(at)
            if !scalar.isValid { isMalformed = true }
            at += scalar.length
            return .go
        case 0..<0x20, 0x7F: isMalformed = true
        default: break
        }
        at += 1
        return .go
    }

    /// The literal that breaks off at `stop`, nil if it may be something else. A pattern that ends like a delimiter with
    /// too few `#`s is taken to be closed.
    func unterminated(at stop: Bytes) -> RegexLiteral? {
        guard isCertain else { return nil }
        var regex = RegexLiteral(pounds: pounds, patternEnd: stop, isMalformed: true)
        if pounds == 0 || stop <= pattern { return regex }
        if stop[-1] == "/" {
            regex.patternEnd = stop - 1
            regex.hasClosingSlash = true
        } else if stop[-1] == "#", let closingCandidate, closingCandidate + countPounds(closingCandidate) == stop {
            regex.patternEnd = closingCandidate - 1
            regex.hasClosingSlash = true
            regex.closingPounds = stop - closingCandidate
        }
        return regex
    }
}
