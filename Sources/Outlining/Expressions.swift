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
        let expression = open(.expression)
        while true {
            parsePrefixes(flavor)
            // The pattern `is T` is a cast without an operand.
            if !inPattern || keyword != .is {
                guard parseOperand(flavor) else {
                    if nodes.count > expression + 1 { nodes[expression].flags.insert(.broken) }
                    break
                }
                parsePostfixes(flavor)
            }
            guard parseInfixes(flavor) else { break }
        }
        close(expression)
        if nodes.count == expression + 1 { nodes.assumeCount(expression) }
    }

    // MARK: Before an operand

    private mutating func parsePrefixes(_ flavor: Flavor) {
        while at < limit {
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
                case .let where inPattern, .var where inPattern, .inout: leaf(.introducer)
                case .repeat where peek(1).kind != .leftBrace: leaf(.prefixWord)
                default: return
                }
            case .identifier:
                switch keyword {
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

    private mutating func parseTry() {
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
            let isPrefixOnly = keyword == .await || keyword == .unsafe || keyword == .then || keyword == .any || keyword == .some
            return isPrefixOnly && next.start != token.end
        case .leftBrace: return acceptsClosure && !flavor.braceEnds
        default: return false
        }
    }

    // MARK: Operands

    /// Returns false, and reads nothing, where no operand begins.
    private mutating func parseOperand(_ flavor: Flavor) -> Bool {
        switch kind {
        case .identifier, .dollarIdentifier: leaf(.reference)
        case .wildcard: leaf(.wildcard)
        case .integerLiteral, .floatLiteral: leaf(.literal)
        case .keyword: return parseKeywordOperand(flavor)
        case .stringQuote, .multilineStringQuote, .singleQuote, .rawStringDelimiter: parseString()
        case .regexSlash, .regexPoundDelimiter, .regexPattern:
            let first = at
            while kind == .regexSlash || kind == .regexPoundDelimiter || kind == .regexPattern { advance() }
            leaf(.literal, from: first)
        case .leftParen: parseTuple()
        case .leftSquare: parseCollection()
        case .leftBrace:
            // `guard let x = { … }() else`
            if flavor.braceEnds, at > 0, tokens[at - 1].kind != .equal && tokens[at - 1].kind != .infixOperator { return false }
            parseClosure()
        case .period:
            guard isName(at: 1) || peek(1).kind == .integerLiteral else { return false }
            let first = at
            advance()
            advance()
            leaf(.implicitMember, from: first)
        case .backslash: parseKeyPath()
        case .pound: return parseMacroExpansion(flavor)
        case .poundAvailable, .poundUnavailable:
            let first = at
            advance()
            if kind == .leftParen { skipGroup() }
            leaf(.available, from: first)
        case .ellipsis: leaf(.operator)
        case .infixOperator where peek(1).kind == .comma || peek(1).kind == .rightParen || peek(1).kind == .endOfFile,
            .postfixOperator where peek(1).kind == .comma || peek(1).kind == .endOfFile:
            // An operator passed as a function.
            leaf(.reference)
        default: return false
        }
        return true
    }

    private mutating func parseKeywordOperand(_ flavor: Flavor) -> Bool {
        switch keyword {
        case .self, .Self, .super, .Any: leaf(.reference)
        case .`init` where peek(1).kind == .leftParen: leaf(.reference)
        case .true, .false, .nil: leaf(.literal)
        case .if: parseIf()
        case .switch: parseSwitch()
        case .do where peek(1).kind == .leftBrace: parseDo()
        default: return false
        }
        return true
    }

    private mutating func parseTuple() {
        node(.tuple) { $0.withinGroup { $0.parseArgumentList() } }
    }

    private mutating func parseCollection() {
        let collection = open(.array)
        var isDictionary = false
        withinGroup {
            while $0.at < $0.limit {
                let before = $0.at
                if $0.kind == .colon {
                    // `[:]`
                    isDictionary = true
                    $0.advance()
                    continue
                }
                $0.parseExpression(.basic)
                if $0.kind == .colon {
                    isDictionary = true
                    $0.advance()
                    $0.parseExpression(.basic)
                }
                $0.skipToComma(atLeastFrom: before)
            }
        }
        close(collection)
        if isDictionary { nodes[collection].kind = .dictionary }
    }

    private mutating func parseString() {
        node(.string) {
            $0.skipStringDelimiters()
            while $0.at < $0.limit {
                switch $0.kind {
                case .stringSegment: $0.advance()
                case .backslash:
                    $0.advance()
                    if $0.kind == .rawStringDelimiter { $0.advance() }
                    guard $0.kind == .leftParen else { continue }
                    $0.node(.interpolation) { $0.withinGroup { $0.parseArgumentList() } }
                case .stringQuote, .multilineStringQuote, .singleQuote:
                    $0.advance()
                    if $0.kind == .rawStringDelimiter && !$0.token.flags.contains(.spaceBefore) { $0.advance() }
                    return
                default: return
                }
            }
        }
    }

    private mutating func skipStringDelimiters() {
        if kind == .rawStringDelimiter { advance() }
        if kind == .stringQuote || kind == .multilineStringQuote || kind == .singleQuote { advance() }
    }

    /// `\Root.name?[index].method(argument)`
    private mutating func parseKeyPath() {
        node(.keyPath) {
            $0.advance()
            while $0.at < $0.limit {
                switch $0.kind {
                case .identifier, .keyword, .dollarIdentifier:
                    let isFirst = $0.peek(-1).kind == .backslash
                    guard isFirst || $0.text[Int($0.peek(-1).end) - 1] == 0x2E else { return }
                    $0.advance()
                case .period:
                    guard $0.isName(at: 1) || $0.peek(1).kind == .leftSquare || $0.peek(1).kind == .postfixQuestionMark
                        || $0.peek(1).kind == .exclamationMark || $0.peek(1).kind == .integerLiteral else { return }
                    $0.advance()
                    if $0.kind == .integerLiteral { $0.advance() }
                case .postfixQuestionMark, .exclamationMark: $0.advance()
                case .leftParen where !$0.startsLine: $0.parseArguments()
                case .leftSquare where !$0.startsLine: $0.parseArguments()
                case .infixOperator, .prefixOperator, .postfixOperator:
                    // `\.?.name` and `\.a?.b` lex the marks as an operator.
                    if $0.atOpeningAngle && $0.skipOptionalGenerics() { continue }
                    guard $0.firstByte == 0x3F || $0.firstByte == 0x21 || $0.firstByte == 0x2E, !$0.token.flags.contains(.spaceBefore) else { return }
                    $0.advance()
                default: return
                }
            }
        }
    }

    private mutating func skipOptionalGenerics() -> Bool {
        let start = at
        if skipGenericClause() && usedBytes == 0 { return true }
        at = start
        usedBytes = 0
        return false
    }

    /// `#name<T>(arguments) { … }`
    private mutating func parseMacroExpansion(_ flavor: Flavor) -> Bool {
        guard isName(at: 1), !peek(1).flags.contains(.spaceBefore) else { return false }
        node(.macroExpansion) {
            $0.advance()
            $0.leaf(.name)
            if $0.atOpeningAngle, !$0.token.flags.contains(.spaceBefore) { _ = $0.parseGenericArguments() }
            if $0.kind == .leftParen && !$0.startsLine { $0.parseArguments() }
            if $0.opensTrailingClosure(flavor) { $0.parseTrailingClosures(flavor) }
        }
        return true
    }

    // MARK: Behind an operand

    private mutating func parsePostfixes(_ flavor: Flavor) {
        while at < limit {
            switch kind {
            case .period:
                guard parseMember() else { return }
            case .leftParen:
                guard !startsLine else { return }
                parseCall(flavor)
            case .leftSquare:
                guard !startsLine else { return }
                node(.index) {
                    $0.parseArguments()
                    if $0.opensTrailingClosure(flavor) { $0.parseTrailingClosures(flavor) }
                }
            case .leftBrace:
                guard opensTrailingClosure(flavor) else { return }
                parseCall(flavor)
            case .exclamationMark: leaf(.forceUnwrap)
            case .postfixQuestionMark: leaf(.optionalChain)
            case .postfixOperator:
                if atOpeningAngle && parseGenericArguments() { continue }
                leaf(.operator)
            case .infixOperator, .prefixOperator:
                guard atOpeningAngle, parseGenericArguments() else { return }
            case .ellipsis:
                guard !startsLine, !operandFollowsEllipsis, !token.flags.contains(.spaceBefore) else { return }
                leaf(.operator)
            case .colonColon where isName(at: 1):
                let first = at
                advance()
                advance()
                leaf(.member, from: first)
            case .poundIf:
                guard conditionalHoldsPostfix() else { return }
                parseConditionalGroup { $0.parsePostfixes(flavor) }
            default: return
            }
        }
    }

    private var operandFollowsEllipsis: Bool {
        let next = peek(1)
        switch next.kind {
        case .rightParen, .rightSquare, .rightBrace, .comma, .colon, .semicolon, .endOfFile, .leftBrace, .equal: return false
        default: return !next.flags.contains(.startsLine)
        }
    }

    /// `.name`. A period with nothing behind it, or with a statement on the next line, is half-typed.
    private mutating func parseMember() -> Bool {
        let first = at
        let next = peek(1)
        let named = isName(at: 1) || next.kind == .integerLiteral || next.kind == .floatLiteral
        if !named || next.flags.contains(.startsLine) && (next.kind == .keyword || next.kind == .floatLiteral) {
            advance()
            leaf(.member, flags: .broken, from: first)
            return next.kind == .leftParen && !next.flags.contains(.startsLine)
        }
        advance()
        advance()
        leaf(.member, from: first)
        return true
    }

    private mutating func parseCall(_ flavor: Flavor) {
        node(.call) {
            if $0.kind == .leftParen { $0.parseArguments() }
            if $0.opensTrailingClosure(flavor) { $0.parseTrailingClosures(flavor) }
        }
    }

    /// `(…)` or `[…]` of a call.
    mutating func parseArguments() {
        withinGroup { $0.parseArgumentList() }
    }

    private mutating func parseArgumentList() {
        while at < limit {
            let before = at
            // The labels of a compound name, `f(a:_:)`.
            if isName() && peek(1).kind == .colon && (peek(2).kind == .endOfFile || isName(at: 2) && peek(3).kind == .colon) {
                advance()
                advance()
                continue
            }
            let labelled = isName() && peek(1).kind == .colon
            node(.argument, flags: labelled ? .labelled : []) {
                if labelled {
                    $0.advance()
                    $0.advance()
                }
                $0.parseExpression(.basic)
            }
            if nodes[nodes.count - 1].kind == .argument && !labelled && Int(nodes[nodes.count - 1].first) == at { nodes.assumeCount(nodes.count - 1) }
            skipToComma(atLeastFrom: before)
        }
    }

    /// The first closure behind a call, and any that follow with a label.
    private mutating func parseTrailingClosures(_ flavor: Flavor) {
        node(.argument, flags: .trailing) {
            $0.node(.expression) { $0.parseClosure() }
        }
        while isName(), keyword != .default || kind != .keyword, keyword != .case, peek(1).kind == .colon, peek(2).kind == .leftBrace {
            node(.argument, flags: [.trailing, .labelled]) {
                $0.advance()
                $0.advance()
                $0.node(.expression) { $0.parseClosure() }
            }
        }
    }

    /// Whether the brace at the cursor is a trailing closure. Before a block it must stand on one line and be
    /// followed by something that goes on with the expression, as the compiler has it.
    private func opensTrailingClosure(_ flavor: Flavor) -> Bool {
        guard kind == .leftBrace, !opensObservers, peek(1).keyword != .case else { return false }
        guard flavor.braceEnds else { return true }
        guard !peek(1).flags.contains(.startsLine) else { return false }
        let end = groupEnd
        guard end + 1 < limit, tokens[end].kind == .rightBrace else { return false }
        let next = tokens[end + 1]
        switch next.kind {
        case .leftBrace, .comma: return true
        case .leftSquare, .leftParen, .period, .postfixQuestionMark, .infixQuestionMark, .exclamationMark, .colon, .equal, .postfixOperator, .infixOperator:
            return !next.flags.contains(.startsLine)
        case .keyword:
            return next.keyword == .where || (next.keyword == .is || next.keyword == .as) && !next.flags.contains(.startsLine)
        default: return false
        }
    }

    /// `<T, U>` behind a name, if what stands behind it says so (the compiler's list); otherwise nothing is read.
    private mutating func parseGenericArguments() -> Bool {
        let start = at, count = nodes.count
        guard skipGenericClause() else {
            at = start
            usedBytes = 0
            nodes.assumeCount(count)
            return false
        }
        let fits: Bool
        if usedBytes > 0 {
            fits = firstByte == 0x3D
        } else if peek(-1).end > tokens[at - 1].start + 1 && text[Int(tokens[at - 1].end) - 1] != 0x3E {
            // `>?` and `>!`: what follows is a mark.
            fits = true
        } else {
            switch kind {
            case .rightParen, .rightSquare, .leftBrace, .rightBrace, .period, .comma, .semicolon, .endOfFile, .exclamationMark, .postfixQuestionMark, .colon: fits = true
            case .leftParen, .leftSquare: fits = !startsLine
            case .infixOperator: fits = isOperator("&")
            default: fits = false
            }
        }
        guard fits else {
            at = start
            usedBytes = 0
            return false
        }
        leaf(.genericArguments, from: start)
        return true
    }

    /// Whether the `#if` at the cursor holds the next parts of a postfix chain: its first token behind the condition is `.name`.
    private mutating func conditionalHoldsPostfix() -> Bool {
        let start = at
        defer { at = start }
        while kind == .poundIf || kind == .poundElse || kind == .poundElseif || kind == .poundEndif {
            let hasCondition = kind == .poundIf || kind == .poundElseif
            advance()
            if hasCondition { skipPoundCondition() }
        }
        return kind == .period && startsLine && isName(at: 1)
    }

    // MARK: Between operands

    /// Reads the operators up to the next operand; false if the expression ends here.
    private mutating func parseInfixes(_ flavor: Flavor) -> Bool {
        while at < limit {
            switch kind {
            case .infixOperator:
                leaf(isCompoundAssignment ? .assignment : .operator)
                return true
            case .ellipsis:
                leaf(.operator)
                return true
            case .equal:
                // In a condition or pattern it belongs to what is around.
                if flavor != .basic { return false }
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

    private mutating func parsePostfixMarks() {
        while kind == .exclamationMark || kind == .postfixQuestionMark { advance() }
    }

    private var arrowFollowsWords: Bool {
        var distance = 1
        while peek(distance).keyword.isEffect && distance < 4 { distance += 1 }
        if peek(distance).kind == .leftParen { distance = Int(brackets[at + distance].mate) + 1 - at }
        return peek(distance).kind == .arrow
    }

    /// `is T`, `as T`, `as? T`, `as! T`
    private mutating func parseCast() {
        node(.cast) {
            $0.advance()
            if $0.kind == .postfixQuestionMark || $0.kind == .exclamationMark || $0.kind == .infixQuestionMark { $0.advance() }
            $0.parseTypeNode()
        }
    }

    /// `? middle :`
    private mutating func parseTernary(_ flavor: Flavor) {
        node(.ternary) {
            $0.advance()
            $0.parseExpression(flavor)
            if $0.kind == .colon { $0.advance() } 
        }
    }

    /// Whether the operator at the cursor ends in `=` and is no comparison.
    private var isCompoundAssignment: Bool {
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
