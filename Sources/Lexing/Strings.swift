import Source

/// A string whose interpolation is being lexed.
struct StringFrame: BitwiseCopyable {
    var kind: StringKind
    /// The `#`s before its opening quote.
    var pounds: Int
    /// The lexer's own state around the string.
    var openParens: Int
    var endsAtLineBreak: Bool
}

enum StringKind: UInt8, BitwiseCopyable {
    case singleLine, multiLine
    /// `'…'`, which no Swift has but the lexer reads.
    case singleQuoted

    var quote: Token.Kind {
        switch self {
        case .singleLine: .stringQuote
        case .multiLine: .multilineStringQuote
        case .singleQuoted: .singleQuote
        }
    }

    var quoteLength: Int { self == .multiLine ? 3 : 1 }
}

/// String literals. They are lexed to the end or to the next interpolation, whose expression the main loop lexes; the
/// string waits on a stack. A string that misses its closing quote ends on its line, if it has to, or with the text.
///
/// As in the compiler each line of a multi-line string is a segment, and so is each piece up to an escaped line break
/// character (`\n`, `\r`, `\u{a}`). The backslash that joins two lines, with the line break behind it, is trivia, and so
/// is the line break behind an opening `"""`.
extension Lexer {
    /// A literal of `pounds` `#`s, from its opening quote on.
    @inline(never) mutating func lexString(_ start: Bytes, pounds: Int) -> Bytes {
        let isMultiLine = start[1] == "\"" && start[2] == "\"" && !(pounds > 0 && closesOnLine(start + 3, pounds: pounds))
        let kind: StringKind = isMultiLine ? .multiLine : .singleLine
        var at = start + kind.quoteLength
        emit(kind.quote, start, at)
        if isMultiLine && at.pointee.isLineBreak {
            at = behindLineBreak(at)
            pending = [.startsLine, .spaceBefore]
        }
        return lexSegments(at, kind: kind, pounds: pounds)
    }

    mutating func lexSingleQuotedString(_ start: Bytes) -> Bytes {
        emit(.singleQuote, start, start + 1)
        return lexSegments(start + 1, kind: .singleQuoted, pounds: 0)
    }

    /// The `#`s of a raw string and the string.
    mutating func lexRawString(_ start: Bytes, quote: Bytes) -> Bytes {
        emit(.rawStringDelimiter, start, quote)
        return lexString(quote, pounds: quote - start)
    }

    // MARK: Segments

    /// The rest of a string, up to its end or its next interpolation.
    private mutating func lexSegments(_ from: Bytes, kind: StringKind, pounds: Int) -> Bytes {
        var start = from, at = from
        var isMalformed = false
        if endsString(at, kind) { return at }
        while true {
            at = endOfStringText(at)
            switch at.pointee {
            case "\"":
                if closes(at, kind, pounds) { return closeString(start, at, kind, pounds, isMalformed) }
                at += 1
            case "\\":
                let escaped = behindPounds(at + 1, pounds)
                if let escaped, escaped.pointee == "(" { return openInterpolation(start, at, kind, pounds, isMalformed) }
                if let escaped, kind == .multiLine, let next = behindBlankLineEnd(escaped) {
                    emit(.stringSegment, start, at)
                    pending = [.startsLine, .spaceBefore]
                    at = next
                } else {
                    let isLineBreak = skipEscape(&at, behindPounds: escaped, isMalformed: &isMalformed)
                    if !isLineBreak { continue }
                    emitSegment(start, at, isMalformed)
                }
                start = at
                isMalformed = false
                if endsString(at, kind) { return at }
            case "\n", "\r":
                if kind != .multiLine {
                    emitSegment(start, at, true)
                    return at
                }
                at = behindLineBreak(at)
                emitSegment(start, at, isMalformed)
                pending = .startsLine
                start = at
                isMalformed = false
                if endsString(at, kind) { return at }
            case "'":
                if kind == .singleQuoted { return closeString(start, at, kind, pounds, isMalformed) }
                at += 1
            case 0 where at == end:
                emitSegment(start, at, true)
                return at
            case 0x80...:
                let scalar = DecodedScalar(at)
                if !scalar.isValid { isMalformed = true }
                at += scalar.length
            default:
                // A control character; only a tab between the lines of a string is right.
                if at.pointee != "\t" || kind != .multiLine { isMalformed = true }
                at += 1
            }
        }
    }

    /// Whether a string ends, unclosed, before its next segment begins.
    @inline(__always) private mutating func endsString(_ at: Bytes, _ kind: StringKind) -> Bool {
        if at == end || (kind != .multiLine && at.pointee.isLineBreak) {
            markPreviousMalformed()
            return true
        }
        return false
    }

    private mutating func emitSegment(_ start: Bytes, _ stop: Bytes, _ isMalformed: Bool) {
        if isMalformed { pending.insert(.malformed) }
        emit(.stringSegment, start, stop)
    }

    private func closes(_ quote: Bytes, _ kind: StringKind, _ pounds: Int) -> Bool {
        switch kind {
        case .singleLine: behindPounds(quote + 1, pounds) != nil
        case .multiLine: quote[1] == "\"" && quote[2] == "\"" && behindPounds(quote + 3, pounds) != nil
        case .singleQuoted: false
        }
    }

    private mutating func closeString(_ start: Bytes, _ quote: Bytes, _ kind: StringKind, _ pounds: Int, _ isMalformed: Bool) -> Bytes {
        emitSegment(start, quote, isMalformed)
        let stop = quote + kind.quoteLength
        emit(kind.quote, quote, stop)
        return pounds == 0 ? stop : lexPounds(stop)
    }

    /// All `#`s from `start` on: one too many is the parser's business.
    private mutating func lexPounds(_ start: Bytes) -> Bytes {
        var at = start
        while at.pointee == "#" { at += 1 }
        if at != start { emit(.rawStringDelimiter, start, at) }
        return at
    }

    // MARK: Interpolations

    private mutating func openInterpolation(_ start: Bytes, _ backslash: Bytes, _ kind: StringKind, _ pounds: Int, _ isMalformed: Bool) -> Bytes {
        emitSegment(start, backslash, isMalformed)
        emit(.backslash, backslash, backslash + 1)
        let paren = lexPounds(backslash + 1)
        emit(.leftParen, paren, paren + 1)
        strings.append(StringFrame(kind: kind, pounds: pounds, openParens: openParens, endsAtLineBreak: endsAtLineBreak))
        openParens = 1
        endsAtLineBreak = kind != .multiLine
        return paren + 1
    }

    /// Goes on with the string whose interpolation has closed before `at`.
    @inline(never) mutating func resumeString(_ at: Bytes) -> Bytes {
        let frame = popString()
        return lexSegments(at, kind: frame.kind, pounds: frame.pounds)
    }

    /// At a line break that ends an interpolation and its string: an empty segment tells so.
    @inline(never) mutating func abandonInterpolation(_ at: Bytes) -> Bytes {
        emitSegment(at, at, true)
        _ = popString()
        return at
    }

    private mutating func popString() -> StringFrame {
        let frame = strings[strings.count - 1]
        strings.assumeCount(strings.count - 1)
        openParens = frame.openParens
        endsAtLineBreak = frame.endsAtLineBreak
        return frame
    }
}
