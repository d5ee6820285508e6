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
            case .then where startsOperand(behindWordWithClosure: false) && peek(1).kind != .leftParen && peek(1).kind != .leftSquare && peek(1).kind != .period: parseLeaving(.then)
            case .discard where peek(1).keyword == .self && !peek(1).flags.contains(.startsLine): parseLeaving(.discard)
            default: parseExpression(.basic)
            }
        case .atSign:
            parseAttribute()
        default:
            parseExpression(.basic)
        }
    }

    mutating func parseKeywordStatement() {
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
    var isLabel: Bool {
        switch peek(2).keyword {
        case .for, .while, .repeat, .switch, .if, .do: true
        default: false
        }
    }

    mutating func parseLabelled() {
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

    mutating func parseFor() {
        node(.for) {
            $0.advance()
            if $0.keyword == .try { $0.leaf(.try) }
            if $0.keyword == .await { $0.leaf(.await) }
            if $0.keyword == .unsafe && $0.peek(1).keyword != .in && $0.peek(1).kind != .colon { $0.leaf(.prefixWord) }
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

    mutating func parseWhereExpression() {
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
                        if $0.keyword != .where { $0.parseMatchingPattern() }
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
    mutating func parseLeaving(_ kind: Node.Kind) {
        node(kind) {
            $0.advance()
            if $0.operandMayFollow() { $0.parseExpression(.basic) }
        }
    }

    /// Whether an expression behind `return` is its operand and not the next statement.
    mutating func operandMayFollow() -> Bool {
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

    mutating func parseJump(_ kind: Node.Kind) {
        node(kind) {
            $0.advance()
            if $0.kind == .identifier && !$0.startsLine && $0.peek(1).kind != .colon { $0.leaf(.name) }
        }
    }

}
