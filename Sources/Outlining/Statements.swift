import Lexing

extension Parser {
    mutating func parseStatement() {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.deepest else { return skipUnexpected() }
        if let introducer = declarationIntroducer(in: .statements) { return parseDeclaration(introducer) }
        switch kind {
        case .keyword: parseKeywordStatement()
        case .identifier:
            if peek(1).kind == .colon && isLabel { return parseLabelled() }
            switch keyword {
            case .yield where startsOperand(behindWordWithClosure: false): parseLeaving(.yield)
            case .then where startsOperand(behindWordWithClosure: false): parseLeaving(.then)
            case .discard where peek(1).keyword == .self && !peek(1).flags.contains(.startsLine): parseLeaving(.discard)
            default: parseExpression(.basic)
            }
        case .atSign:
            parseAttribute()
        default:
            parseExpression(.basic)
        }
    }

    private mutating func parseKeywordStatement() {
        switch keyword {
        case .if: parseIf()
        case .guard:
            node(.guard) {
                $0.advance()
                $0.parseConditions()
                if $0.keyword == .else { $0.advance() }
                $0.parseBlock()
            }
        case .while:
            node(.while) {
                $0.advance()
                $0.parseConditions()
                $0.parseBlock()
            }
        case .repeat where peek(1).kind == .leftBrace:
            node(.repeat) {
                $0.advance()
                $0.parseBlock()
                guard $0.keyword == .while else { return }
                $0.advance()
                $0.parseExpression(.basic)
            }
        case .for: parseFor()
        case .switch: parseSwitch()
        case .do: parseDo()
        case .defer:
            node(.defer) {
                $0.advance()
                $0.parseBlock()
            }
        case .return: parseLeaving(.return)
        case .throw: parseLeaving(.throw)
        case .break: parseJump(.break)
        case .continue: parseJump(.continue)
        case .fallthrough: leaf(.fallthrough)
        default: parseExpression(.basic)
        }
    }

    /// Whether the name and colon at the cursor label a statement.
    private var isLabel: Bool {
        switch peek(2).keyword {
        case .for, .while, .repeat, .switch, .if, .do: true
        default: false
        }
    }

    private mutating func parseLabelled() {
        node(.labelled) {
            $0.leaf(.name)
            $0.advance()
            $0.parseKeywordStatement()
        }
    }

    /// `if` with all of its `else if`s, one after the other.
    mutating func parseIf() {
        node(.if) {
            $0.advance()
            $0.parseConditions()
            $0.parseBlock()
            while $0.keyword == .else {
                let isLast = $0.peek(1).keyword != .if
                $0.node(.else) {
                    $0.advance()
                    if !isLast {
                        $0.advance()
                        $0.parseConditions()
                    }
                    $0.parseBlock()
                }
                if isLast { return }
            }
        }
    }

    private mutating func parseFor() {
        node(.for) {
            $0.advance()
            if $0.keyword == .try { $0.leaf(.try) }
            if $0.keyword == .await { $0.leaf(.await) }
            if $0.keyword == .unsafe && $0.peek(1).keyword != .in { $0.leaf(.prefixWord) }
            if $0.keyword == .case {
                $0.leaf(.introducer)
                $0.parseMatchingPattern()
            } else {
                if $0.keyword == .var || $0.keyword == .let { $0.leaf(.introducer) }
                $0.parseBindingPattern()
            }
            if $0.kind == .colon {
                $0.advance()
                $0.parseTypeNode()
            }
            if $0.keyword == .in {
                $0.advance()
                $0.parseExpression(.condition)
            }
            $0.parseWhereExpression()
            $0.parseBlock()
        }
    }

    private mutating func parseWhereExpression() {
        guard keyword == .where else { return }
        node(.whereExpression) {
            $0.advance()
            $0.parseExpression(.condition)
        }
    }

    mutating func parseDo() {
        node(.do) {
            $0.advance()
            $0.parseEffects()
            $0.parseBlock()
            while $0.keyword == .catch {
                $0.node(.catch) {
                    $0.advance()
                    while $0.at < $0.limit && $0.kind != .leftBrace {
                        let before = $0.at
                        $0.parseMatchingPattern()
                        $0.parseWhereExpression()
                        guard $0.kind == .comma, $0.at > before else { break }
                        $0.advance()
                    }
                    $0.parseBlock()
                }
            }
        }
    }

    /// `return`, `throw`, `yield`, `then`, `discard` and what they take, if anything.
    private mutating func parseLeaving(_ kind: Node.Kind) {
        node(kind) {
            $0.advance()
            if $0.operandMayFollow { $0.parseExpression(.basic) }
        }
    }

    /// Whether an expression behind `return` is its operand and not the next statement.
    private var operandMayFollow: Bool {
        switch kind {
        case .endOfFile, .semicolon, .rightBrace, .poundIf, .poundElse, .poundElseif, .poundEndif: return false
        case .keyword:
            switch keyword {
            case .if, .switch, .do: return !startsLine
            case .case, .default, .else, .catch, .in, .where: return false
            default:
                return !keyword.isStatementWord && declarationIntroducer(in: .statements) == nil
            }
        default: return declarationIntroducer(in: .statements) == nil && !isCaseStart
        }
    }

    private mutating func parseJump(_ kind: Node.Kind) {
        node(kind) {
            $0.advance()
            if $0.kind == .identifier && !$0.startsLine && $0.peek(1).kind != .colon { $0.leaf(.name) }
        }
    }

    // MARK: Switches

    mutating func parseSwitch() {
        node(.switch) {
            $0.advance()
            $0.parseExpression(.condition)
            guard $0.kind == .leftBrace else { return }
            $0.withinGroup { $0.parseCases(inConditional: false) }
        }
    }

    /// Whether a case label begins at the cursor.
    var isCaseStart: Bool {
        if keyword == .case || keyword == .default && kind == .keyword { return true }
        guard kind == .atSign, isName(at: 1) else { return false }
        var distance = 2
        if peek(distance).kind == .leftParen { distance = Int(brackets[at + distance].mate) + 1 - at }
        return peek(distance).keyword == .case || peek(distance).keyword == .default
    }

    private mutating func parseCases(inConditional: Bool) {
        while at < limit {
            if isCaseStart {
                parseCase()
            } else if kind == .poundIf {
                parseConditionalGroup { $0.parseCases(inConditional: true) }
            } else if inConditional && (kind == .poundElse || kind == .poundElseif || kind == .poundEndif) {
                return
            } else {
                // Statements before the first case.
                let before = at
                parseItems(as: .caseStatements, inConditional: inConditional)
                if at == before { skipUnexpected() }
            }
        }
    }

    private mutating func parseCase() {
        node(.switchCase) {
            while $0.kind == .atSign { $0.parseAttribute() }
            let isDefault = $0.keyword == .default
            $0.advance()
            while !isDefault && $0.at < $0.limit && $0.kind != .colon {
                let before = $0.at
                $0.parseMatchingPattern()
                $0.parseWhereExpression()
                guard $0.kind == .comma, $0.at > before else { break }
                $0.advance()
            }
            if $0.kind == .colon { $0.advance() }
            $0.node(.block) { $0.parseItems(as: .caseStatements, inConditional: true) }
        }
    }

    // MARK: Conditions and patterns

    mutating func parseConditions() {
        while at < limit && kind != .leftBrace {
            let before = at
            node(.condition) {
                switch $0.keyword {
                case .let, .var, .inout: $0.parseBindingCondition()
                case .case: $0.parseBindingCondition()
                default:
                    if $0.kind == .poundAvailable || $0.kind == .poundUnavailable {
                        let first = $0.at
                        $0.advance()
                        if $0.kind == .leftParen { $0.skipGroup() }
                        $0.leaf(.available, from: first)
                    } else {
                        $0.parseExpression(.condition)
                    }
                }
            }
            guard kind == .comma, at > before else { break }
            advance()
        }
        recoverToBlock()
    }

    /// Leaves out what stands between a condition list and its block on the same line.
    private mutating func recoverToBlock() {
        guard at < limit, kind != .leftBrace, keyword != .else, !startsLine, kind != .semicolon else { return }
        let first = at
        while at < limit && kind != .leftBrace && keyword != .else && !startsLine { skipOne() }
        leaf(.unexpected, flags: .broken, from: first)
    }

    private mutating func parseBindingCondition() {
        node(.bindingCondition) {
            let matches = $0.keyword == .case
            $0.leaf(.introducer)
            if matches { $0.parseMatchingPattern() } else { $0.parseBindingPattern() }
            if $0.kind == .colon {
                $0.advance()
                $0.parseTypeNode()
            }
            guard $0.atEqual else { return }
            $0.node(.initialValue) {
                $0.advance()
                $0.parseExpression(.condition)
            }
        }
    }

    /// A pattern that binds every name in it: `x`, `_`, `(a, (b, _))`.
    mutating func parseBindingPattern() {
        node(.pattern) {
            if $0.keyword == .var || $0.keyword == .let { $0.leaf(.introducer) }
            switch $0.kind {
            case .identifier, .dollarIdentifier: $0.leaf(.name)
            case .keyword where $0.keyword == .self || $0.keyword == .Self: $0.leaf(.name)
            case .wildcard: $0.advance()
            case .leftParen: $0.parseTuplePattern()
            default: break
            }
        }
    }

    private mutating func parseTuplePattern() {
        withinGroup {
            while $0.at < $0.limit {
                let before = $0.at
                if $0.isName() && $0.peek(1).kind == .colon {
                    $0.advance()
                    $0.advance()
                }
                $0.parseBindingPattern()
                $0.skipToComma(atLeastFrom: before)
            }
        }
    }

    /// A pattern that is matched: an expression in which `let` and `var` bind what stands behind them.
    private mutating func parseMatchingPattern() {
        let outer = inPattern
        inPattern = true
        node(.pattern) { $0.parseExpression(.pattern) }
        inPattern = outer
    }
}
