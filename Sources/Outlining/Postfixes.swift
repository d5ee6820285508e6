import Lexing

extension Parser {
    mutating func parsePostfixes(_ flavor: Flavor, afterLiteral: Bool = false) {
        let first = nodes.count
        while at < limit {
            switch kind {
            case .period:
                guard parseMemberAccess() else { return }
            case .leftParen:
                guard !startsLine else { return }
                parseCall(flavor)
            case .leftSquare:
                guard !startsLine else { return }
                node(.index) {
                    $0.parseArguments()
                    if !flavor.braceEnds && $0.opensTrailingClosure(flavor) { $0.parseTrailingClosures(flavor) }
                }
            case .leftBrace:
                guard !(afterLiteral && nodes.count == first), opensTrailingClosure(flavor) else { return }
                node(.call) { $0.parseTrailingClosures(flavor) }
                // A second closure is a statement of its own.
                if kind == .leftBrace { return }
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
            case .poundIf:
                guard conditionalHoldsPostfix() else { return }
                parseConditionalGroup { $0.parsePostfixes(flavor) }
            default: return
            }
        }
    }

    var operandFollowsEllipsis: Bool {
        let next = peek(1)
        switch next.kind {
        case .rightParen, .rightSquare, .rightBrace, .comma, .colon, .semicolon, .endOfFile, .leftBrace, .equal: return false
        default: return !next.flags.contains(.startsLine)
        }
    }

    /// `.name`. A period with nothing behind it, or with a statement on the next line, is half-typed.
    mutating func parseMemberAccess() -> Bool {
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
        skipModuleSelector()
        leaf(.member, from: first)
        skipArgumentNames()
        return true
    }

    mutating func parseCall(_ flavor: Flavor) {
        node(.call) {
            $0.parseArguments()
            if !flavor.braceEnds && $0.opensTrailingClosure(flavor) { $0.parseTrailingClosures(flavor) }
        }
    }

    /// `(…)` or `[…]` of a call.
    mutating func parseArguments() {
        withinGroup { $0.parseArgumentList() }
    }

    mutating func parseArgumentList() {
        while at < limit {
            let before = at
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
    mutating func parseTrailingClosures(_ flavor: Flavor) {
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
    func opensTrailingClosure(_ flavor: Flavor) -> Bool {
        guard kind == .leftBrace, !opensObservers, peek(1).keyword != .case else { return false }
        guard flavor.braceEnds else { return true }
        return !peek(1).flags.contains(.startsLine) && conditionGoesOn
    }

    /// Whether something stands behind the braces at the cursor that makes a closure of them rather than a block.
    var conditionGoesOn: Bool {
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
    mutating func parseGenericArguments() -> Bool {
        let start = at, count = nodes.count
        guard skipGenericClause() else {
            at = start
            usedBytes = 0
            nodes.assumeCount(count)
            return false
        }
        // `>?` and `>!`: what follows the clause is a mark.
        let isMarked = tokens[at - 1].length > 1 && usedBytes == 0 && text[Int(tokens[at - 1].end) - 1] != 0x3E
        guard isMarked || usedBytes == 0 && endsGenericArguments else {
            at = start
            usedBytes = 0
            return false
        }
        guard isMarked else {
            leaf(.genericArguments, from: start)
            return true
        }
        at -= 1
        leaf(.genericArguments, from: start)
        leaf(text[Int(token.end) - 1] == 0x3F ? .optionalChain : .forceUnwrap)
        return true
    }

    /// Whether generic arguments may stand before the token at the cursor.
    private var endsGenericArguments: Bool {
        switch kind {
        case .rightParen, .rightSquare, .leftBrace, .rightBrace, .period, .comma, .semicolon, .endOfFile, .exclamationMark, .postfixQuestionMark, .colon: true
        case .leftParen, .leftSquare: !startsLine
        case .infixOperator: isOperator("&")
        default: false
        }
    }

    /// Whether the `#if` at the cursor holds the next parts of a postfix chain: its first token behind the condition is `.name`.
    mutating func conditionalHoldsPostfix() -> Bool {
        let start = at
        defer { at = start }
        skipDirectives()
        return kind == .period && startsLine && isName(at: 1)
    }
}
