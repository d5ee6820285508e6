/// Identifiers and keywords.
extension Lexer {
    /// An identifier that begins with an ASCII letter.
    @inline(__always) mutating func lexIdentifier(_ start: Bytes) -> Bytes {
        let word = loadWord(start)
        let length = asciiWordPrefix(word)
        var stop = start + length
        if length < 8 {
            if isOddIdentifierByte(stop.pointee) { return lexLongIdentifier(start) }
            let head = word & ((1 << UInt64(truncatingIfNeeded: 8 &* length)) &- 1)
            emitWord(start, stop, keywords.short(head: head, length: length))
            return stop
        }
        var more = 0
        repeat {
            more = asciiWordPrefix(loadWord(stop))
            stop += more
        } while more == 8
        if isOddIdentifierByte(stop.pointee) { return lexLongIdentifier(start) }
        emitWord(start, stop, stop == start + 8 ? keywords.short(head: word, length: 8) : keywords.long(start, length: stop - start))
        return stop
    }

    @inline(__always) private mutating func emitWord(_ start: Bytes, _ stop: Bytes, _ keyword: Keyword) {
        emit(keyword.isReserved ? .keyword : .identifier, start, stop, keyword: keyword)
    }

    /// What may go on with an identifier besides letters, digits and `_`: rare enough to be left out of the fast path.
    @inline(__always) private func isOddIdentifierByte(_ byte: UInt8) -> Bool { byte >= 0x80 || byte == "$" }

    /// An identifier of any length and script.
    @inline(never) mutating func lexLongIdentifier(_ start: Bytes) -> Bytes {
        let stop = endOfIdentifier(from: start)
        let length = stop - start
        let keyword = length > 8
            ? keywords.long(start, length: length) : keywords.short(head: loadWord(start) & (.max >> UInt64(64 - 8 * length)), length: length)
        emitWord(start, stop, keyword)
        return stop
    }

    @inline(__always) mutating func lexUnderscore(_ start: Bytes) -> Bytes {
        let next = start[1]
        if next < 0x80 && !traits[Int(next)].contains(.identifier) {
            emit(.wildcard, start, start + 1)
            return start + 1
        }
        return lexUnderscoredIdentifier(start)
    }

    @inline(never) private mutating func lexUnderscoredIdentifier(_ start: Bytes) -> Bytes {
        let stop = endOfIdentifier(from: start)
        if stop == start + 1 {
            emit(.wildcard, start, stop)
            return stop
        }
        return lexIdentifier(start)
    }

    /// How many of the eight bytes, from the lowest on, are ASCII letters, digits or `_`.
    @inline(__always) private func asciiWordPrefix(_ word: UInt64) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let high: UInt64 = 0x80 * ones
        let low7 = word & ~high
        let lower = low7 | (0x20 * ones)
        // Each sum sets a byte's high bit if the byte is at least (or above) the bound, and never carries.
        let letters = (lower &+ (0x80 - 0x61) * ones) & ~(lower &+ (0x7F - 0x7A) * ones)
        let digits = (low7 &+ (0x80 - 0x30) * ones) & ~(low7 &+ (0x7F - 0x39) * ones)
        let underscores = ~((low7 ^ (0x5F * ones)) &+ 0x7F * ones)
        let inside = (letters | digits | underscores) & ~word & high
        return (~inside & high).trailingZeroBitCount >> 3
    }

    /// The first place from `start` on that continues no identifier.
    @inline(never) func endOfIdentifier(from start: Bytes) -> Bytes {
        var at = start
        while true {
            let length = asciiWordPrefix(loadWord(at))
            at += length
            if length == 8 { continue }
            if at.pointee == "$" {
                at += 1
                continue
            }
            if at.pointee < 0x80 { return at }
            let scalar = DecodedScalar(at)
            if !scalar.continuesIdentifier { return at }
            at += scalar.length
        }
    }

    /// `$0`, a lone `$`, and `$name`, which the compiler's lexer takes for an identifier.
    @inline(never) mutating func lexDollar(_ start: Bytes) -> Bytes {
        let stop = endOfIdentifier(from: start)
        var at = start + 1
        while at < stop && traits[Int(at.pointee)].contains(.digit) { at += 1 }
        emit(at == stop ? .dollarIdentifier : .identifier, start, stop)
        return stop
    }

    /// A name in backticks, which may hold almost anything (a raw identifier); else a backtick on its own.
    @inline(never) mutating func lexEscapedIdentifier(_ start: Bytes) -> Bytes {
        var at = start + 1
        var isWellFormed = true, hasName = false, isOperator = true
        while at < end && at.pointee != "`" && !at.pointee.isLineBreak {
            let scalar = DecodedScalar(at)
            let isControl = scalar.value < 0x20 || scalar.value == 0x7F || scalar.value == 0x5C
            if !scalar.isValid || isControl || scalar.isForbiddenInRawIdentifier { isWellFormed = false }
            if scalar.isValid && scalar.value != 0x20 && scalar.value != 0x200E && scalar.value != 0x200F { hasName = true }
            if at == start + 1 ? !scalar.beginsOperator : !scalar.continuesOperator { isOperator = false }
            at += scalar.length
        }
        if at == end || at.pointee != "`" {
            emit(.backtick, start, start + 1)
            return start + 1
        }
        pending.insert(.escaped)
        if !isWellFormed || !hasName || isOperator { pending.insert(.malformed) }
        emit(.identifier, start, at + 1)
        return at + 1
    }
}
