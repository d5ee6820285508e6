import Lexing

extension Parser {
    /// Where an expression stands.
    enum Flavor {
        case basic
        /// Before a block: a brace ends the expression unless it clearly is a trailing closure.
        case condition
        /// In a pattern that is matched: like a condition, and `let` and `var` may stand before an operand.
        case pattern

        var braceEnds: Bool { self != .basic }
    }

    /// One expression as a flat list; nothing at all if none begins at the cursor.
    mutating func parseExpression(_ flavor: Flavor) {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.deepest else {
            skipOne()
            return
        }
        let expression = open(.expression), bound = binds
        while true {
            parsePrefixes(flavor)
            if startsLine && declarationBegins { break }
            // The pattern `is T` is a cast without an operand.
            if !inPattern || keyword != .is {
                let operand = nodes.count
                guard parseOperand(flavor) else {
                    if nodes.count > expression + 1 { nodes[expression].flags.insert(.broken) }
                    break
                }
                let isLiteral = operand < nodes.count && nodes[operand].kind.isLiteral
                parsePostfixes(flavor, afterLiteral: isLiteral)
            }
            guard parseInfixes(flavor) else { break }
        }
        binds = bound
        close(expression)
        if nodes.count == expression + 1 { nodes.assumeCount(expression) }
    }

    /// Whether a declaration stands on the line at the cursor, so that what was typed before it has no operand yet.
    var declarationBegins: Bool {
        mutating get {
            guard kind == .atSign || keyword == .`init` || kind == .identifier && keyword.isModifier && !peek(1).flags.contains(.startsLine) else { return false }
            return declarationIntroducer(in: .statements) != nil
        }
    }

    // MARK: Before an operand

    mutating func parsePrefixes(_ flavor: Flavor) {
        while at < limit {
            if startsLine && declarationBegins { return }
            switch kind {
            case .prefixOperator: leaf(.operator)
            case .prefixAmpersand: leaf(.inoutMarker)
            case .ellipsis where operandFollowsEllipsis: leaf(.operator)
            case .infixOperator where !startsLine && peek(1).kind != .comma && peek(1).kind != .rightParen && peek(1).kind != .endOfFile:
                // An operator with space on both sides where an operand should stand.
                leaf(.operator, flags: .broken)
            case .keyword:
                switch keyword {
                case .try: parseTry()
                case .let where inPattern, .var where inPattern, .inout:
                    binds = true
                    leaf(.introducer)
                case .repeat where peek(1).kind != .leftBrace: leaf(.prefixWord)
                default: return
                }
            case .identifier:
                switch keyword {
                case .borrowing where inPattern && peek(1).kind == .identifier && !peek(1).flags.contains(.startsLine):
                    binds = true
                    leaf(.introducer)
                case .await where startsOperand(behindWordWithClosure: true, flavor): leaf(.await)
                case .unsafe where startsOperand(behindWordWithClosure: true, flavor): leaf(.prefixWord)
                case .consume, .copy, .borrow, .any, .some, .each:
                    guard startsOperand(behindWordWithClosure: false, flavor), !peek(1).flags.contains(.startsLine) else { return }
                    if keyword == .any || keyword == .some, peek(1).kind != .identifier && peek(1).kind != .leftParen && peek(1).kind != .prefixOperator && peek(1).keyword != .Any { return }
                    leaf(.prefixWord)
                default: return
                }
            case .atSign where isName(at: 1):
                // A type with attributes, written as an expression.
                parseAttribute()
            default: return
            }
        }
    }

    mutating func parseTry() {
        let first = at
        advance()
        var flags: Node.Flags = []
        if kind == .postfixQuestionMark || kind == .exclamationMark {
            flags = kind == .exclamationMark ? .forced : .optional
            advance()
        }
        leaf(.try, flags: flags, from: first)
    }

    /// Whether the word at the cursor is a prefix of the operand behind it rather than a name of its own. (The
    /// compiler's rule: what follows on the same line, and for a bracket or period whether space stands between.)
    func startsOperand(behindWordWithClosure acceptsClosure: Bool, _ flavor: Flavor = .basic) -> Bool {
        let next = peek(1)
        guard !next.flags.contains(.startsLine) || keyword == .await, !token.flags.contains(.escaped) else { return false }
        switch next.kind {
        case .identifier, .dollarIdentifier, .wildcard, .integerLiteral, .floatLiteral, .stringQuote, .multilineStringQuote, .singleQuote,
            .rawStringDelimiter, .regexSlash, .regexPoundDelimiter, .prefixAmpersand, .prefixOperator, .atSign, .backslash, .pound:
            return true
        case .keyword:
            switch next.keyword {
            case .Any, .Self, .self, .super, .`init`, .true, .false, .nil, .repeat, .try, .if, .switch: return true
            default: return false
            }
        case .period, .leftParen, .leftSquare:
            // `await` is no name any more: `await(x)` waits, it does not call.
            if keyword == .await && next.kind != .period { return true }
            let isPrefixOnly = keyword == .await || keyword == .unsafe || keyword == .then || keyword == .any || keyword == .some
            return isPrefixOnly && next.start != token.end
        case .leftBrace: return acceptsClosure && !flavor.braceEnds
        default: return false
        }
    }

    // MARK: Between operands

    /// Reads the operators up to the next operand; false if the expression ends here.
    mutating func parseInfixes(_ flavor: Flavor) -> Bool {
        while at < limit {
            switch kind {
            case .infixOperator:
                leaf(isCompoundAssignment ? .assignment : .operator)
                return true
            case .ellipsis:
                leaf(.operator)
                return true
            case .equal:
                // Behind a pattern stands what it is matched with.
                if flavor == .pattern { return false }
                leaf(.assignment)
                return true
            case .arrow:
                leaf(.operator)
                return true
            case .infixQuestionMark:
                parseTernary(flavor)
                return true
            case .keyword where keyword == .is || keyword == .as:
                parseCast()
                // A cast is an operand's end: what follows is an operator or nothing.
                parsePostfixMarks()
            case .identifier where keyword.isEffect, .keyword where keyword.isEffect:
                guard arrowFollowsWords else { return false }
                leaf(.operator)
            default: return false
            }
        }
        return false
    }

    mutating func parsePostfixMarks() {
        while kind == .exclamationMark || kind == .postfixQuestionMark { advance() }
    }

    var arrowFollowsWords: Bool {
        var distance = 1
        while peek(distance).keyword.isEffect && distance < 4 { distance += 1 }
        if peek(distance).kind == .leftParen { distance = Int(brackets[at + distance].mate) + 1 - at }
        return peek(distance).kind == .arrow
    }

    /// `is T`, `as T`, `as? T`, `as! T`
    mutating func parseCast() {
        node(.cast) {
            $0.advance()
            if $0.kind == .postfixQuestionMark || $0.kind == .exclamationMark || $0.kind == .infixQuestionMark { $0.advance() }
            $0.parseTypeNode()
        }
    }

    /// `? middle :`
    mutating func parseTernary(_ flavor: Flavor) {
        node(.ternary) {
            $0.advance()
            $0.parseExpression(flavor)
            if $0.kind == .colon { $0.advance() } 
        }
    }

    /// Whether the operator at the cursor ends in `=` and is no comparison.
    var isCompoundAssignment: Bool {
        let token = self.token
        guard token.length >= 2, text[Int(token.end) - 1] == 0x3D else { return false }
        switch text[Int(token.start)] {
        // `==`, `===`, `!=`, `!==`, `~=`, `<=`, `>=`: no assignment unless a shift.
        case 0x3D, 0x21, 0x7E: return false
        case 0x3C, 0x3E: return token.length >= 3 && text[Int(token.start) + 1] == text[Int(token.start)]
        default: return true
        }
    }
}

extension Node.Kind {
    /// Literals, which no trailing closure follows.
    fileprivate var isLiteral: Bool { self == .literal || self == .string || self == .array || self == .dictionary }
}
