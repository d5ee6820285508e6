import Lexing

extension Parser {
    mutating func parseFunction(_ declaration: Int) {
        nodes[declaration].kind = .function
        if kind == .identifier || kind == .keyword && kind != .endOfFile || kind == .wildcard {
            leaf(.name)
        } else if at < limit && kind != .leftParen && kind != .leftBrace && kind != .rightBrace {
            // An operator, of whatever punctuation.
            leaf(.name)
        }
        if kind != .leftParen && !atOpeningAngle {
            // `func <<T>(`: the operator took the angle bracket.
            while at < limit && kind != .leftParen && kind != .leftBrace && !startsLine { advance() }
        }
        parseSignature()
        parseBody()
    }

    mutating func parseInitializer(_ declaration: Int) {
        nodes[declaration].kind = .initializer
        if kind == .postfixQuestionMark || kind == .infixQuestionMark || kind == .exclamationMark || kind.isOperator && !atOpeningAngle { advance() }
        parseSignature()
        parseBody()
    }

    /// `<T>(parameters) async throws -> Result where …`
    mutating func parseSignature() {
        if atOpeningAngle { parseGenerics(.generics) }
        if kind == .leftParen { parseParameters() }
        parseEffects()
        if kind == .arrow {
            advance()
            parseTypeNode()
        }
        // Effects behind the result are a common slip.
        parseEffects()
        parseWhereClause()
    }

    mutating func parseSubscript(_ declaration: Int) {
        nodes[declaration].kind = .subscriptDeclaration
        parseSignature()
        parseAccessorsOrGetter()
    }

    mutating func parseMacroDeclaration(_ declaration: Int) {
        if isName() { leaf(.name) }
        parseSignature()
        if atEqual { parseInitialValue() }
        parseWhereClause()
    }

    /// `(name label: Type = value, …)`
    mutating func parseParameters() {
        node(.parameters) {
            $0.withinGroup {
                while $0.at < $0.limit {
                    let before = $0.at
                    $0.parseParameter()
                    $0.skipToComma(atLeastFrom: before)
                }
            }
        }
    }

    /// Moves to the next comma of this group and behind it; leaves out whatever stands before it.
    mutating func skipToComma(atLeastFrom before: Int) {
        if at < limit && kind != .comma {
            let first = at
            repeat { skipOne() } while at < limit && kind != .comma
            leaf(.unexpected, flags: .broken, from: first)
        }
        if kind == .comma { advance() }
        if at == before { advance() }
    }

    mutating func parseParameter() {
        node(.parameter) {
            if $0.namesFollowAttributes { while $0.kind == .atSign { $0.parseAttribute() } }
            var names = 0
            while $0.isName(at: names) && names < 4 { names += 1 }
            if $0.peek(names).kind != .colon { names = 0 }
            // `isolated _const first second: T`
            while names > 2 {
                $0.leaf(.modifier)
                names -= 1
            }
            for _ in 0..<names { $0.leaf(.name) }
            if names > 0 { $0.advance() }
            $0.parseTypeNode()
            if $0.kind == .ellipsis || $0.isOperator("...") { $0.advance() }
            if $0.atEqual { $0.parseInitialValue() }
        }
    }

    /// Whether the attributes at the cursor belong to a parameter rather than to a type without a name.
    var namesFollowAttributes: Bool {
        var index = at
        while index < limit, tokens[index].kind == .atSign { index = behindAttribute(index) }
        guard index > at, index < limit else { return false }
        return isName(at: index - at) && (peek(index + 1 - at).kind == .colon || isName(at: index + 1 - at) && peek(index + 2 - at).kind == .colon)
    }

    /// `async throws(E)` in any order.
    mutating func parseEffects() {
        while keyword.isEffect {
            // On a line of its own, `async` begins an `async let`.
            if keyword == .async && peek(1).keyword == .let { return }
            node(.effect) {
                let throwing = $0.keyword == .throws
                $0.advance()
                guard throwing && $0.kind == .leftParen else { return }
                $0.withinGroup { $0.parseTypeNode() }
            }
        }
    }
}
