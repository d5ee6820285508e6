/// White space, comments, and what the compiler skips with a complaint.
extension Lexer {
    @inline(__always) mutating func lexLineBreak(_ start: Bytes) -> Bytes {
        if endsAtLineBreak && !followsTryMark { return abandonInterpolation(start) }
        lastLineBreak = start
        pending.formUnion([.startsLine, .spaceBefore])
        var at = start + 1
        // Indentation, eight bytes at a time.
        while true {
            let blanks = loadWord(at) ^ 0x2020_2020_2020_2020
            at += blanks.trailingZeroBitCount >> 3
            if blanks != 0 { return at }
        }
    }

    @inline(__always) mutating func lexSlash(_ at: Bytes) -> Bytes {
        switch at[1] {
        case "/":
            pending.insert(.spaceBefore)
            return endOfLine(from: at + 2)
        case "*":
            return skipBlockComment(at)
        default:
            return lexOperator(at)
        }
    }

    /// The next line break, or the end of the text.
    @inline(__always) func endOfLine(from start: Bytes) -> Bytes {
        var at = start
        while true {
            let word = loadWord(at)
            let hits = zeroBytes(word ^ 0x0A0A_0A0A_0A0A_0A0A) | zeroBytes(word ^ 0x0D0D_0D0D_0D0D_0D0D)
            if hits != 0 {
                at += hits.trailingZeroBitCount >> 3
                return at < end ? at : end
            }
            at += 8
            if at >= end { return end }
        }
    }

    /// The high bit of each byte that is zero. Above the first such byte the others may be wrong.
    @inline(__always) private func zeroBytes(_ word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    }

    @inline(never) private mutating func skipBlockComment(_ start: Bytes) -> Bytes {
        pending.insert(.spaceBefore)
        var at = start + 2
        var depth = 1
        while true {
            switch at.pointee {
            case "*" where at[1] == "/":
                at += 2
                depth -= 1
                if depth == 0 { return at }
            case "/" where at[1] == "*":
                at += 2
                depth += 1
            case "\n", "\r":
                pending.insert(.startsLine)
                at += 1
            case 0 where at == end:
                return skipMalformedTrivia(from: start, to: end)
            default:
                at += 1
            }
        }
    }

    /// Skips bytes that are no Swift. As in the compiler the complaint belongs to the token before them on their line, or
    /// else to the next token.
    mutating func skipMalformedTrivia(from start: Bytes, to stop: Bytes) -> Bytes {
        pending.insert(.spaceBefore)
        if tokenCount > 0 && lastLineBreak < previousEnd {
            markPreviousMalformed()
        } else {
            pending.insert(.malformed)
        }
        return stop
    }

    // MARK: Conflict markers

    @inline(never) mutating func lexAngle(_ at: Bytes) -> Bytes {
        let opener = at.pointee
        if at[1] == opener && at[2] == opener && at[3] == opener && isAtLineStart(at), let stop = endOfConflict(at) {
            let next = skipMalformedTrivia(from: at, to: stop)
            forgetEverything()
            return next
        }
        if opener == "<" && at[1] == "#", let stop = endOfPlaceholder(at) {
            pending.insert(.malformed)
            emit(.identifier, at, stop)
            return stop
        }
        return lexOperator(at)
    }

    private func isAtLineStart(_ at: Bytes) -> Bool {
        at == base || at[-1].isLineBreak || at[-1] == 0
    }

    /// The end of the line that closes the conflict whose marker is at `start`, nil if it is none or stays open.
    private mutating func endOfConflict(_ start: Bytes) -> Bytes? {
        if starts(start, with: "<<<<<<< ") && !known.hasNoConflictEnd {
            if let stop = find(">>>>>>> ", after: start + 8) { return endOfLine(from: stop) }
            known.hasNoConflictEnd = true
        } else if starts(start, with: ">>>> ") && !known.hasNoPerforceEnd {
            if let stop = find("<<<<\n", after: start + 5) { return endOfLine(from: stop) }
            known.hasNoPerforceEnd = true
        }
        return nil
    }

    func starts(_ at: Bytes, with word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        return end - at >= count && (0..<count).allSatisfy { at[$0] == word.utf8Start[$0] }
    }

    /// The place behind the next `word` that begins a line.
    private func find(_ word: StaticString, after start: Bytes) -> Bytes? {
        var at = start
        while at < end {
            if at.pointee == word.utf8Start[0] && at[-1].isLineBreak && starts(at, with: word) { return at + word.utf8CodeUnitCount }
            at += 1
        }
        return nil
    }

    // MARK: Bytes beyond ASCII

    @inline(never) mutating func lexUnicode(_ at: Bytes) -> Bytes {
        // A byte order mark is trivia anywhere.
        if at.pointee == 0xEF && at[1] == 0xBB && at[2] == 0xBF {
            pending.insert(.spaceBefore)
            return at + 3
        }
        let scalar = DecodedScalar(at)
        if scalar.beginsIdentifier { return lexLongIdentifier(at) }
        if scalar.beginsOperator { return lexOperator(at) }
        if scalar.continuesIdentifier {
            pending.insert(.malformed)
            let stop = endOfIdentifier(from: at)
            emit(.identifier, at, stop)
            return stop
        }
        switch scalar.value {
        case 0x201D:
            pending.insert(.malformed)
            emit(.unknown, at, at + scalar.length)
            return at + scalar.length
        case 0x201C:
            pending.insert(.malformed)
            let stop = endOfCurlyQuotes(after: at + scalar.length)
            emit(.identifier, at, stop)
            return stop
        default:
            return skipMalformedTrivia(from: at, to: at + scalar.length)
        }
    }
}
