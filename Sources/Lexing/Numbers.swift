/// Integer and floating-point literals. A bad digit makes the literal malformed and takes the rest of the word along.
extension Lexer {
    @inline(__always) mutating func lexNumber(_ start: Bytes) -> Bytes {
        // Most numbers are one or two digits and nothing else.
        var at = start + 1
        if isDigit(at) { at += 1 }
        let next = at.pointee
        if next < 0x80 && next != "." && !traits[Int(next)].contains(.identifier) {
            emit(.integerLiteral, start, at)
            return at
        }
        return lexLongNumber(start)
    }

    @inline(never) private mutating func lexLongNumber(_ start: Bytes) -> Bytes {
        if start.pointee == "0" {
            switch start[1] {
            case "x": return lexHexNumber(start)
            case "o": return lexRadixNumber(start, highest: UInt8(ascii: "7"))
            case "b": return lexRadixNumber(start, highest: UInt8(ascii: "1"))
            default: break
            }
        }
        var at = endOfDigits(from: start)
        if at.pointee == "." {
            // `1.foo` is a member access, and so is the second period of `pair.0.1`.
            if !isDigit(at + 1) || previous().kind == .period { return finish(.integerLiteral, start, at) }
            at = endOfDigits(from: at + 1)
        } else if at.pointee != "e" && at.pointee != "E" {
            return finishWord(.integerLiteral, start, at)
        }
        if at.pointee == "e" || at.pointee == "E" { return lexExponent(start, at + 1) }
        return finish(.floatLiteral, start, at)
    }

    /// `0o…` and `0b…`.
    private mutating func lexRadixNumber(_ start: Bytes, highest: UInt8) -> Bytes {
        var at = start + 2
        // The compiler does not miss the digits where the text ends.
        if at < end && !(0x30...highest).contains(at.pointee) {
            pending.insert(.malformed)
            return finish(.integerLiteral, start, endOfIdentifier(from: at))
        }
        while (0x30...highest).contains(at.pointee) || at.pointee == "_" { at += 1 }
        return finishWord(.integerLiteral, start, at)
    }

    /// What follows the `e` or `p` of a float.
    private mutating func lexExponent(_ start: Bytes, _ exponent: Bytes) -> Bytes {
        var at = exponent
        if at.pointee == "+" || at.pointee == "-" { at += 1 }
        if !isDigit(at) {
            pending.insert(.malformed)
            return finish(.floatLiteral, start, endOfIdentifier(from: at))
        }
        return finishWord(.floatLiteral, start, endOfDigits(from: at))
    }

    private mutating func lexHexNumber(_ start: Bytes) -> Bytes {
        var at = start + 2
        if !isHexDigit(at) {
            pending.insert(.malformed)
            // The compiler looks at a single byte here, and so takes no word along that begins beyond ASCII.
            let isWord = at.pointee < 0x80 || DecodedScalar.latin1(at.pointee).continuesIdentifier
            return finish(.integerLiteral, start, isWord ? endOfIdentifier(from: at) : at)
        }
        at = endOfHexDigits(from: at)
        switch at.pointee {
        case ".": return lexHexFraction(start, period: at)
        case "p", "P": return lexHexExponent(start, at + 1, period: nil)
        default: return finishWord(.integerLiteral, start, at)
        }
    }

    private mutating func lexHexFraction(_ start: Bytes, period: Bytes) -> Bytes {
        if period + 1 < end && !isHexDigit(period + 1) { return finish(.integerLiteral, start, period) }
        let at = endOfHexDigits(from: period + 1)
        if at.pointee == "p" || at.pointee == "P" { return lexHexExponent(start, at + 1, period: period) }
        // `0xff.description`; else a fraction that lacks its exponent.
        if at + 1 < end && !isDigit(at + 1) { return finish(.integerLiteral, start, period) }
        pending.insert(.malformed)
        return finish(.integerLiteral, start, at)
    }

    private mutating func lexHexExponent(_ start: Bytes, _ exponent: Bytes, period: Bytes?) -> Bytes {
        let isSigned = exponent.pointee == "+" || exponent.pointee == "-"
        let at = isSigned ? exponent + 1 : exponent
        if at < end && !isDigit(at) {
            // `0xff.fpValue`
            if let period, !isDigit(period + 1), !isSigned { return finish(.integerLiteral, start, period) }
            pending.insert(.malformed)
            return finish(.floatLiteral, start, endOfIdentifier(from: at))
        }
        return finishWord(.floatLiteral, start, endOfDigits(from: at))
    }

    // MARK: Parts

    private func isDigit(_ at: Bytes) -> Bool { traits[Int(at.pointee)].contains(.digit) }
    private func isHexDigit(_ at: Bytes) -> Bool { traits[Int(at.pointee)].contains(.hexDigit) }

    private func endOfDigits(from start: Bytes) -> Bytes {
        var at = start
        while isDigit(at) || at.pointee == "_" { at += 1 }
        return at
    }

    private func endOfHexDigits(from start: Bytes) -> Bytes {
        var at = start
        while isHexDigit(at) || at.pointee == "_" { at += 1 }
        return at
    }

    private mutating func finish(_ kind: Token.Kind, _ start: Bytes, _ stop: Bytes) -> Bytes {
        emit(kind, start, stop)
        return stop
    }

    /// Ends the literal at `stop`, or behind the word that goes on there, which makes it malformed.
    private mutating func finishWord(_ kind: Token.Kind, _ start: Bytes, _ stop: Bytes) -> Bytes {
        let wordEnd = endOfIdentifier(from: stop)
        if wordEnd != stop { pending.insert(.malformed) }
        return finish(kind, start, wordEnd)
    }
}
