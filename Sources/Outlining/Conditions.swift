import Lexing

extension Parser {
    mutating func parseConditions() {
        while at < limit && (kind != .leftBrace || conditionGoesOn && peek(-1).kind == .comma) {
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
    mutating func recoverToBlock() {
        guard at < limit, kind != .leftBrace, keyword != .else, !startsLine, kind != .semicolon else { return }
        let first = at
        while at < limit && kind != .leftBrace && keyword != .else && !startsLine { skipOne() }
        leaf(.unexpected, flags: .broken, from: first)
    }

    mutating func parseBindingCondition() {
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
            if $0.keyword == .var || $0.keyword == .let, !$0.startsLine { $0.leaf(.introducer) }
            switch $0.kind {
            case .identifier, .dollarIdentifier:
                // On the next line it is rather what that begins with.
                guard !$0.startsLine || $0.peek(1).kind == .equal || $0.peek(1).kind == .colon || $0.peek(1).kind == .comma || $0.peek(1).kind == .endOfFile else { return }
                $0.leaf(.name)
            case .keyword where $0.keyword == .self || $0.keyword == .Self: $0.leaf(.name)
            case .wildcard: $0.advance()
            case .leftParen: $0.parseTuplePattern()
            default: break
            }
        }
    }

    mutating func parseTuplePattern() {
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
    mutating func parseMatchingPattern() {
        let outer = (inPattern, binds)
        (inPattern, binds) = (true, false)
        node(.pattern) { $0.parseExpression(.pattern) }
        (inPattern, binds) = outer
    }
}
