import Lexing

extension Parser {
    mutating func parseClosure() {
        outsideOfPattern {
            $0.node(.closure) {
                $0.withinGroup {
                    if $0.hasClosureSignature { $0.parseClosureSignature() }
                    $0.parseItems(as: .statements)
                }
            }
        }
    }

    /// Whether an `in` that belongs to the closure stands behind attributes, captures, parameters, effects and a result.
    private var hasClosureSignature: Bool {
        var index = at
        while index < limit, tokens[index].kind == .atSign {
            index += 2
            while index + 1 < limit, tokens[index].kind == .period { index += 2 }
            if index < limit, tokens[index].kind == .leftParen, !tokens[index].flags.contains(.spaceBefore) { index = behindGroup(index) }
        }
        if index < limit, tokens[index].kind == .leftSquare { index = behindGroup(index) }
        if index < limit {
            if tokens[index].kind == .leftParen {
                index = behindGroup(index)
            } else if isParameterName(index) {
                index += 1
                while index + 1 < limit, tokens[index].kind == .comma, isParameterName(index + 1) { index += 2 }
            }
        }
        while index < limit, tokens[index].keyword.isEffect {
            index += 1
            if index < limit, tokens[index].kind == .leftParen { index = behindGroup(index) }
        }
        guard index < limit else { return false }
        if tokens[index].kind == .arrow { return resultEndsInIn(index + 1) }
        return tokens[index].keyword == .in && tokens[index].kind == .keyword
    }

    private func isParameterName(_ index: Int) -> Bool {
        let kind = tokens[index].kind
        return kind == .identifier && !tokens[index].keyword.isEffect || kind == .wildcard || kind == .dollarIdentifier
            || tokens[index].keyword == .self && kind == .keyword
    }

    /// Whether a type and `in` stand from `index` on: a type holds no brace, semicolon or other statement's word.
    private func resultEndsInIn(_ index: Int) -> Bool {
        var index = index
        while index < limit {
            let token = tokens[index]
            if token.keyword == .in && token.kind == .keyword { return true }
            switch token.kind {
            case .leftBrace, .rightBrace, .semicolon, .equal, .stringQuote, .integerLiteral: return false
            case .keyword where token.keyword.startsStatement || token.keyword.isStatementWord: return false
            case .leftParen, .leftSquare: index = behindGroup(index)
            default: index += 1
            }
        }
        return false
    }

    private mutating func parseClosureSignature() {
        node(.closureSignature) {
            while $0.kind == .atSign { $0.parseAttribute() }
            if $0.kind == .leftSquare { $0.withinGroup { $0.parseCaptures() } }
            if $0.kind == .leftParen {
                $0.parseClosureParameters()
            } else {
                while $0.kind == .identifier || $0.kind == .wildcard || $0.kind == .dollarIdentifier || $0.keyword == .self, !$0.keyword.isEffect {
                    $0.node(.parameter) { $0.leaf(.name) }
                    guard $0.kind == .comma else { break }
                    $0.advance()
                }
            }
            $0.parseEffects()
            if $0.kind == .arrow {
                $0.advance()
                $0.parseTypeNode()
            }
            while $0.at < $0.limit && $0.keyword != .in { $0.skipOne() }
            $0.advance()
        }
    }

    /// `(a, b: Int, _ c: T)`
    private mutating func parseClosureParameters() {
        node(.parameters) {
            $0.withinGroup {
                while $0.at < $0.limit {
                    let before = $0.at
                    $0.node(.parameter) {
                        if $0.namesFollowAttributes { while $0.kind == .atSign { $0.parseAttribute() } }
                        while $0.isName() { $0.leaf(.name) }
                        if $0.kind == .leftParen { $0.skipGroup() }
                        guard $0.kind == .colon else { return }
                        $0.advance()
                        $0.parseTypeNode()
                        if $0.kind == .ellipsis || $0.isOperator("...") { $0.advance() }
                    }
                    $0.skipToComma(atLeastFrom: before)
                }
            }
        }
    }

    /// `weak self, x, y = expression`
    private mutating func parseCaptures() {
        while at < limit {
            let before = at
            node(.capture) {
                if ($0.keyword == .weak || $0.keyword == .unowned) && $0.peek(1).kind != .equal && $0.peek(1).kind != .comma && $0.peek(1).kind != .endOfFile {
                    let first = $0.at
                    $0.advance()
                    if $0.kind == .leftParen { $0.skipGroup() }
                    $0.leaf(.modifier, from: first)
                }
                if $0.isName() { $0.leaf(.name) }
                if $0.kind == .equal { $0.parseInitialValue() }
            }
            skipToComma(atLeastFrom: before)
        }
    }
}
