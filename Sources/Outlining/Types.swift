import Lexing

extension Parser {
    /// Whether an opening angle bracket stands at the cursor, maybe as the start of a longer operator.
    var atOpeningAngle: Bool { firstByte == 0x3C && kind.isOperator }

    /// Whether `=` stands at the cursor, maybe as what a closing angle bracket left of `>=`.
    var atEqual: Bool { kind == .equal || usedBytes > 0 && firstByte == 0x3D }

    /// A type as one opaque node; nothing if none stands here.
    mutating func parseTypeNode() {
        let first = at
        _ = skipType()
        if at > first { leaf(.typeReference, from: first) }
    }

    /// A generic parameter or argument clause as one opaque node, well formed or not.
    mutating func parseGenerics(_ kind: Node.Kind) {
        let first = at
        if !skipGenericClause() {
            // Half-typed: leave out what is on this line up to a bracket.
            while at < limit && !startsLine && self.kind != .leftParen && self.kind != .leftBrace { advance() }
            if at == first { advance() }
        }
        leaf(kind, from: first)
    }

    /// `where T: P, U == V`
    mutating func parseWhereClause() {
        guard keyword == .where else { return }
        let first = at
        repeat {
            advance()
            if kind == .integerLiteral { advance() } else if !skipType() { break }
            if kind == .colon || isOperator("==") || kind.isOperator && !atOpeningAngle {
                advance()
                if !skipType() && kind == .integerLiteral { advance() }
                // A layout constraint's size: `_Trivial(64)`.
                if kind == .leftParen && !startsLine { skipGroup() }
            }
        } while kind == .comma
        leaf(.whereClause, from: first)
    }

    /// Steps over a type. Returns false where none stands, the cursor behind what looked like its beginning.
    mutating func skipType() -> Bool {
        while true {
            if startsLine && declarationBegins { return false }
            skipTypePrefixes()
            guard skipSimpleType() else { return false }
            // A suppression or composition goes on with another simple type, a function type with its result.
            if isOperator("&") {
                advance()
            } else if arrowFollowsEffects {
                while kind != .arrow { skipOne() }
                advance()
            } else {
                return true
            }
        }
    }

    /// Attributes, ownership and isolation words, `some`, `any`, `each`, `repeat`, `~`.
    private mutating func skipTypePrefixes() {
        while at < limit {
            switch keyword {
            case .inout, .repeat: advance()
            case .borrowing, .consuming, .sending, .isolated, ._const, .__owned, .__shared, .some, .any, .each, .async:
                guard isName(at: 1) || peek(1).kind == .leftParen || peek(1).kind == .leftSquare || peek(1).kind == .atSign || peek(1).kind == .prefixOperator,
                    !peek(1).flags.contains(.startsLine) else { return }
                advance()
            case .nonisolated:
                advance()
                if kind == .leftParen { skipGroup() }
            default:
                if kind == .atSign {
                    skipTypeAttribute()
                } else if kind == .prefixOperator && !atOpeningAngle || isOperator("~") {
                    advance()
                } else {
                    return
                }
            }
        }
    }

    private mutating func skipTypeAttribute() {
        advance()
        guard isName() else { return }
        advance()
        while kind == .period && isName(at: 1) {
            advance()
            advance()
        }
        if kind == .leftParen && !token.flags.contains(.spaceBefore) && !groupIsParameters { skipGroup() }
    }

    /// Whether the parentheses directly behind a type attribute are the type's own: `@escaping(Int) -> Void`.
    private var groupIsParameters: Bool {
        let behind = Int(brackets[at].mate) + 1
        guard behind < limit else { return true }
        switch tokens[behind].kind {
        case .leftParen, .leftSquare, .identifier, .atSign: return tokens[behind].keyword.isEffect
        case .keyword: return tokens[behind].keyword != .Self && tokens[behind].keyword != .Any && tokens[behind].keyword != .inout
        default: return true
        }
    }

    /// One named, tuple, array or dictionary type with its members, arguments and `?`s.
    private mutating func skipSimpleType() -> Bool {
        switch kind {
        case .leftParen, .leftSquare: skipGroup()
        case .identifier, .wildcard: advance()
        case .keyword where keyword == .Self || keyword == .Any || keyword == .self || keyword == .super: advance()
        case .pound where isName(at: 1):
            // A macro that expands to a type.
            advance()
            advance()
        default: return false
        }
        while at < limit {
            if usedBytes > 0 { return true }
            switch kind {
            case .period where isName(at: 1) && !peek(1).flags.contains(.startsLine):
                advance()
                advance()
            case .postfixQuestionMark, .exclamationMark: advance()
            case .colonColon where isName(at: 1): skipModuleSelector()
            case .infixOperator, .prefixOperator, .postfixOperator:
                if atOpeningAngle {
                    let start = at
                    guard skipGenericClause() else {
                        at = start
                        usedBytes = 0
                        return true
                    }
                } else if kind == .postfixOperator && (firstByte == 0x3F || firstByte == 0x21) {
                    advance()
                } else {
                    return true
                }
            default: return true
            }
        }
        return true
    }

    /// Whether `->`, maybe behind `async` and `throws(E)`, stands at the cursor.
    private var arrowFollowsEffects: Bool {
        var distance = 0
        while peek(distance).keyword.isEffect && distance < 4 {
            distance += 1
            if peek(distance).kind == .leftParen { distance = Int(brackets[at + distance].mate) + 1 - at }
        }
        return peek(distance).kind == .arrow
    }

    /// Steps over `<…>`; false if it is no generic clause, the cursor anywhere inside. A longer operator that begins
    /// with the closing bracket is split: what is left of it stays at the cursor as `usedBytes`.
    mutating func skipGenericClause() -> Bool {
        guard atOpeningAngle else { return false }
        guard usedBytes == 0 else { return skipAngles() }
        let start = at
        if brackets[start].mate != 0 { return false }
        memo.pointee.angles += 1
        defer { memo.pointee.angles -= 1 }
        if memo.pointee.angles >= Self.deepestAngle { return false }
        if skipAngles() { return true }
        // `a < b, a < b, …` must not be tried from each of its operators to the end.
        brackets[start].mate = 1
        return false
    }

    private mutating func skipAngles() -> Bool {
        if token.length == 2, text[Int(token.start) + 1] == 0x2D, peek(1).kind == .integerLiteral {
            // `<-1>`
            advance()
        } else if token.length > 1 {
            // `<>` or an operator such as `<~T`.
            guard text[Int(token.start) + 1] == 0x3E else { return false }
            usedBytes += 1
            return closeAngle()
        }
        advance()
        while at < limit {
            if closeAngle() { return true }
            if kind == .integerLiteral || kind == .prefixOperator && peek(1).kind == .integerLiteral {
                if kind == .prefixOperator { advance() }
                advance()
            } else {
                while kind == .atSign { skipTypeAttribute() }
                if keyword == .let { advance() }
                guard skipType() else { return false }
                if kind == .ellipsis || isOperator("...") { advance() }
                // A constraint, or `let count: Int`.
                if kind == .colon || isOperator("==") {
                    advance()
                    guard skipType() else { return false }
                }
                if kind == .equal {
                    advance()
                    guard skipType() else { return false }
                }
                if keyword == .where { parseWhereClauseSilently() }
            }
            if kind == .comma {
                advance()
            } else {
                return closeAngle()
            }
        }
        return false
    }

    private mutating func parseWhereClauseSilently() {
        let count = nodes.count
        parseWhereClause()
        nodes.assumeCount(count)
    }

    /// Uses one `>` at the cursor, and the `?`s and `!`s that follow it in the same token.
    private mutating func closeAngle() -> Bool {
        guard firstByte == 0x3E, kind.isOperator || kind == .arrow else { return false }
        let token = tokens[at]
        usedBytes += 1
        while usedBytes < Int(token.length), text[Int(token.start) + usedBytes] == 0x3F || text[Int(token.start) + usedBytes] == 0x21 { usedBytes += 1 }
        if usedBytes == Int(token.length) { advance() }
        return true
    }
}
