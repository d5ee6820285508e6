/// What stands behind a backslash or a quote of a string literal.
extension Lexer {
    /// The next byte that is a quote, a backslash, a control character, or beyond ASCII.
    @inline(__always) func endOfStringText(_ start: Bytes) -> Bytes {
        let ones: UInt64 = 0x0101_0101_0101_0101, high: UInt64 = 0x80 * ones
        var at = start
        while true {
            let word = loadWord(at)
            let low7 = word & ~high
            // A byte's high bit is clear in one of these if the byte is what ends the text.
            let notQuote = ((low7 ^ (0x22 * ones)) &+ 0x7F * ones) & ((low7 ^ (0x27 * ones)) &+ 0x7F * ones)
            let notBackslash = (low7 ^ (0x5C * ones)) &+ 0x7F * ones
            let printable = (low7 &+ 0x60 * ones) & ~(low7 &+ ones)
            let ends = ~(notQuote & notBackslash & printable & ~word) & high
            if ends != 0 { return at + (ends.trailingZeroBitCount >> 3) }
            at += 8
        }
    }

    /// The place behind the `pounds` `#`s at `start`, nil if there are fewer. The compiler takes one more along if there
    /// is one, so that `#"…\##(x)…"#` interpolates; so do we.
    @inline(__always) func behindPounds(_ start: Bytes, _ pounds: Int) -> Bytes? {
        if pounds == 0 { return start }
        var count = 0
        while count <= pounds && start[count] == "#" { count += 1 }
        return count < pounds ? nil : start + count
    }

    func behindLineBreak(_ at: Bytes) -> Bytes {
        at.pointee == "\r" && at[1] == "\n" ? at + 2 : at + 1
    }

    /// The place behind the blanks and the line break at `start`, nil if something else comes first.
    func behindBlankLineEnd(_ start: Bytes) -> Bytes? {
        var at = start
        while at.pointee.isBlank { at += 1 }
        return at.pointee.isLineBreak ? behindLineBreak(at) : nil
    }

    /// Skips the backslash at `at` and what it escapes; true if that is a line break character, which ends a segment.
    /// `behindPounds` is the place behind the backslash's `#`s, nil if it is a plain character for want of them.
    mutating func skipEscape(_ at: inout Bytes, behindPounds: Bytes?, isMalformed: inout Bool) -> Bool {
        guard let escaped = behindPounds else {
            at += 1
            return false
        }
        at = escaped + 1
        switch escaped.pointee {
        case "n", "r":
            return true
        case "0", "t", "\"", "'", "\\":
            return false
        case "u":
            let scalar = unicodeEscape(&at)
            if scalar == nil { isMalformed = true }
            return scalar == 0x0A || scalar == 0x0D
        default:
            isMalformed = true
            let isWord = traits[Int(escaped.pointee)].contains(.letter) || traits[Int(escaped.pointee)].contains(.digit)
            if !isWord { at = escaped }
            return false
        }
    }

    /// Skips `{…}` and gives the scalar it names, nil if it names none.
    private func unicodeEscape(_ at: inout Bytes) -> UInt32? {
        guard at.pointee == "{" else { return nil }
        at += 1
        let digits = at
        var value: UInt32 = 0
        while traits[Int(at.pointee)].contains(.hexDigit) {
            let byte = UInt32(at.pointee)
            value = value << 4 | (byte <= 0x39 ? byte - 0x30 : (byte & 0xDF) - 0x37)
            at += 1
        }
        let count = at - digits
        guard at.pointee == "}" else { return nil }
        at += 1
        return (1...8).contains(count) && Unicode.Scalar(value) != nil ? value : nil
    }

    /// Whether a raw string that begins with `"""` before `start` closes on the same line, so that it is a single-line
    /// string that begins with quotes.
    mutating func closesOnLine(_ start: Bytes, pounds: Int) -> Bool {
        if behindPounds(start, pounds) != nil { return true }
        // What closes with more pounds closes with fewer, and the other way round.
        if pounds <= known.closingPounds && known.rawStringCloses.covers(start) { return true }
        if pounds >= known.missingPounds && known.rawStringRunsOn.covers(start) { return false }
        var at = start
        while at < end && !at.pointee.isLineBreak {
            if at.pointee == "\"" && behindPounds(at + 1, pounds) != nil {
                known.rawStringCloses = ScanResult(start: start, stop: at, found: true)
                known.closingPounds = pounds
                return true
            }
            at += 1
        }
        known.rawStringRunsOn = ScanResult(start: start, stop: at, found: false)
        known.missingPounds = pounds
        return false
    }

    /// The place behind the curly-quoted text that begins before `start`, `start` itself if it does not close on its line.
    /// No Swift has these quotes; the compiler takes the whole for an identifier.
    mutating func endOfCurlyQuotes(after start: Bytes) -> Bytes {
        if known.curlyQuoteEnd.covers(start) { return start }
        var at = start
        while at < end && !at.pointee.isLineBreak {
            var isMalformed = false
            switch at.pointee {
            case "\"":
                return at + 1
            case "\\":
                if at[1] == "(" { isMalformed = true } else { _ = skipEscape(&at, behindPounds: at + 1, isMalformed: &isMalformed) }
            default:
                let scalar = DecodedScalar(at)
                at += scalar.length
                if scalar.value == 0x201D { return at }
                isMalformed = !scalar.isValid || scalar.value < 0x20 || scalar.value == 0x7F
            }
            if isMalformed { break }
        }
        known.curlyQuoteEnd = ScanResult(start: start, stop: at, found: false)
        return start
    }
}
