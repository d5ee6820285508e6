/// A regex literal that has been found, before its tokens are made.
struct RegexLiteral {
    var pounds = 0
    var patternEnd: Bytes
    var hasClosingSlash = false
    var closingPounds = 0
    var isMalformed = false
}

/// Regex literals: `/…/`, `#/…/#`, and over several lines between `#/` and `/#`.
///
/// A bare slash is a guess, the compiler's: a regex needs an operand's place, or a right operand only; it ends on its
/// line, neither begins nor ends with a space, and has no unbalanced `)`, unless nothing but a regex can stand there.
extension Lexer {
    /// The tokens of `regex`, which begins at `start`.
    mutating func lexRegex(_ start: Bytes, _ regex: RegexLiteral) -> Bytes {
        var at = start + regex.pounds
        if regex.pounds > 0 { emit(.regexPoundDelimiter, start, at) }
        emit(.regexSlash, at, at + 1)
        at += 1
        if regex.isMalformed || !regex.hasClosingSlash { pending.insert(.malformed) }
        emit(.regexPattern, at, regex.patternEnd)
        at = regex.patternEnd
        if regex.hasClosingSlash {
            emit(.regexSlash, at, at + 1)
            at += 1
        }
        if regex.closingPounds > 0 {
            emit(.regexPoundDelimiter, at, at + regex.closingPounds)
            at += regex.closingPounds
        }
        return at
    }

    // MARK: Is it one?

    /// The regex that begins at `slash`, the first slash of an operator, nil if the operator is one.
    mutating func regexInOperator(at slash: Bytes, operatorStart: Bytes, operatorEnd: Bytes) -> RegexLiteral? {
        let last = previous()
        if isLeftBound(operatorStart) { return nil }
        // `func /` and `operator /` name an operator.
        if last.kind == .keyword && (last.keyword == .func || last.keyword == .operator) { return nil }
        var isCertain = false
        if !isRightBound(operatorEnd, isLeftBound: false) {
            // It looks like an infix operator, and is one behind an operand.
            if followsTryMark {
                isCertain = true
            } else if !isOperandPlace(after: last) {
                return nil
            }
            switch last.kind {
            case .leftParen, .leftSquare, .comma, .colon, .colonColon: break
            default: isCertain = true
            }
        }
        return scanRegex(slash, isCertain: isCertain)
    }

    /// Whether the last token is the mark of a `try?` or `try!`, behind which an operand stands.
    var followsTryMark: Bool {
        let mark = previous(), word = previous(skipping: 1)
        return (mark.kind == .postfixQuestionMark || mark.kind == .exclamationMark) && word.kind == .keyword && word.keyword == .try
    }

    /// Whether an operand may stand behind `token`.
    private func isOperandPlace(after token: Token) -> Bool {
        switch token.kind {
        // There is none.
        case .endOfFile: true
        case .leftBrace, .leftParen, .leftSquare, .prefixOperator, .prefixAmpersand, .infixOperator, .equal: true
        case .semicolon, .comma, .colon, .infixQuestionMark, .unknown: true
        case .poundIf, .poundElse, .poundElseif, .poundEndif: true
        case .ellipsis: fixity(ofEllipsis: token) != .postfixOperator
        case .keyword:
            switch token.keyword {
            case .true, .false, .Any, .nil, .self, .Self, .super: false
            default: true
            }
        default: false
        }
    }

    // MARK: Where does it end?

    /// Reads a literal from its `#`s or its slash on. Where it is not `isCertain` that this is a regex, nil on any doubt;
    /// else a literal without an end stops at the end of its (first) line.
    mutating func scanRegex(_ start: Bytes, isCertain: Bool) -> RegexLiteral? {
        var slash = start
        while slash.pointee == "#" { slash += 1 }
        guard slash.pointee == "/" else { return nil }
        var scan = RegexScan(pattern: slash + 1, pounds: slash - start, isCertain: isCertain)
        if scan.pounds == 0 {
            switch slash[1] {
            case " ", "\t":
                if !isCertain { return nil }
                scan.isMalformed = true
            case "*", "/": return nil
            default: break
            }
            if slash > base && slash[-1] == "*" { return nil }
        } else {
            var at = slash + 1
            while at.pointee.isBlank { at += 1 }
            if at.pointee.isLineBreak {
                scan.firstLineBreak = at
                if scan.pounds >= known.fewestUnclosedRegexPounds { return scan.unterminated(at: at) }
            }
        }
        let regex = scan.run(end: end)
        if scan.reachedEnd && scan.firstLineBreak != nil { known.fewestUnclosedRegexPounds = scan.pounds }
        return regex
    }
}
