/// Operators, and the punctuation that is spelled like them.
extension Lexer {
    // MARK: Fast paths

    @inline(__always) mutating func lexEqual(_ at: Bytes) -> Bytes {
        if at[1] == " " && at > base && at[-1] == " " {
            emit(.equal, at, at + 1)
            return at + 1
        }
        return lexOperator(at)
    }

    /// `!` or `?`: on its own behind an operand, whatever follows; else an operator.
    @inline(__always) mutating func lexMark(_ at: Bytes) -> Bytes {
        if !isLeftBound(at) { return lexOperator(at) }
        emit(at.pointee == "!" ? .exclamationMark : .postfixQuestionMark, at, at + 1)
        return at + 1
    }

    /// `::`
    @inline(never) mutating func lexModuleSelector(_ at: Bytes) -> Bytes {
        emit(.colonColon, at, at + 2)
        return at + 2
    }

    // MARK: Operators of any length

    @inline(never) mutating func lexOperator(_ start: Bytes) -> Bytes {
        var stop = endOfOperator(start)
        var slash = start
        while slash < stop && slash.pointee != "/" { slash += 1 }
        if slash < stop {
            if let regex = regexInOperator(at: slash, operatorStart: start, operatorEnd: stop) {
                if slash > start { emitOperator(start, slash) }
                return lexRegex(slash, regex)
            }
            stop = cutAtComment(start, stop)
        }
        emitOperator(start, stop)
        return stop
    }

    private mutating func endOfOperator(_ start: Bytes) -> Bytes {
        var at = start + (start.pointee < 0x80 ? 1 : DecodedScalar(start).length)
        // A period can only stand inside an operator that begins with one.
        let hasPeriods = start.pointee == "."
        while true {
            let byte = at.pointee
            if byte == "." && !hasPeriods { return at }
            if byte == "<" && at[1] == "#" && placeholderEnds(after: at) { return at }
            if byte < 0x80 {
                if !traits[Int(byte)].contains(.operatorCharacter) { return at }
                at += 1
            } else {
                let scalar = DecodedScalar(at)
                if !scalar.continuesOperator { return at }
                at += scalar.length
            }
        }
    }

    /// The operator's end, or the comment that begins inside it.
    private func cutAtComment(_ start: Bytes, _ stop: Bytes) -> Bytes {
        if stop - start <= 2 { return stop }
        var at = start + 1
        while at < stop {
            if at.pointee == "/" && (at[1] == "/" || at[1] == "*") { return at }
            at += 1
        }
        return stop
    }

    private mutating func emitOperator(_ start: Bytes, _ stop: Bytes) {
        let isLeftBound = isLeftBound(start)
        let isRightBound = isRightBound(stop, isLeftBound: isLeftBound)
        if stop - start == 1 {
            switch start.pointee {
            case "=":
                if isLeftBound != isRightBound { pending.insert(.malformed) }
                return emit(.equal, start, stop)
            case "&" where !isLeftBound && isRightBound:
                return emit(.prefixAmpersand, start, stop)
            case ".":
                return emit(.period, start, stop)
            case "?":
                return emit(isLeftBound ? .postfixQuestionMark : .infixQuestionMark, start, stop)
            default:
                break
            }
        } else if start.pointee == "-" && start[1] == ">" && stop - start == 2 {
            return emit(.arrow, start, stop)
        } else if start.pointee == "." && start[1] == "." && start[2] == "." && stop - start == 3 {
            return emit(.ellipsis, start, stop)
        } else if endsBlockComment(start, stop) {
            pending.insert(.malformed)
            return emit(.unknown, start, stop)
        }
        emit(fixity(isLeftBound, isRightBound), start, stop)
    }

    private func endsBlockComment(_ start: Bytes, _ stop: Bytes) -> Bool {
        var at = start + 1
        while at < stop {
            if at.pointee == "/" && at[-1] == "*" { return true }
            at += 1
        }
        return false
    }

    private func fixity(_ isLeftBound: Bool, _ isRightBound: Bool) -> Token.Kind {
        isLeftBound == isRightBound ? .infixOperator : isLeftBound ? .postfixOperator : .prefixOperator
    }

    /// What the compiler makes of an `ellipsis` before its parser names it.
    func fixity(ofEllipsis token: Token) -> Token.Kind {
        let isLeftBound = isLeftBound(base + Int(token.start))
        return fixity(isLeftBound, isRightBound(base + Int(token.end), isLeftBound: isLeftBound))
    }

    // MARK: Spacing

    /// Whether an operand stands directly before `at`.
    @inline(__always) func isLeftBound(_ at: Bytes) -> Bool {
        if at == base || traits[Int(at[-1])].contains(.opensOperand) { return false }
        switch at[-1] {
        case "/": return !(at - base >= 2 && at[-2] == "*")
        case 0xA0: return !(at - base >= 2 && at[-2] == 0xC2)
        default: return true
        }
    }

    /// Whether an operand stands directly at `at`, where an operator ends.
    func isRightBound(_ at: Bytes, isLeftBound: Bool) -> Bool {
        // The end of the text is a NUL, which closes an operand.
        if traits[Int(at.pointee)].contains(.closesOperand) { return false }
        switch at.pointee {
        case ".": return !isLeftBound
        case "/": return at[1] != "/" && at[1] != "*"
        case 0xC2: return at[1] != 0xA0
        default: return true
        }
    }

    // MARK: Placeholders

    /// The place behind the editor placeholder `<#…#>` at `start`, nil if it is none.
    func endOfPlaceholder(_ start: Bytes) -> Bytes? {
        var at = start + 2
        while at < end && at.pointee != "\n" {
            if at.pointee == "<" && at[1] == "#" { return nil }
            if at.pointee == "#" && at[1] == ">" { return at + 2 }
            at += 1
        }
        return nil
    }

    /// Whether a `#>` follows on the line: the compiler ends an operator before such a `<#`.
    private mutating func placeholderEnds(after start: Bytes) -> Bool {
        if known.placeholderEnd.covers(start) { return known.placeholderEnd.found }
        var at = start
        while at < end && at.pointee != "\n" {
            if at.pointee == "#" && at[1] == ">" {
                known.placeholderEnd = ScanResult(start: start, stop: at, found: true)
                return true
            }
            at += 1
        }
        known.placeholderEnd = ScanResult(start: start, stop: at, found: false)
        return false
    }
}
