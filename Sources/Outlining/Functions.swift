import Lexing

extension Parser {
    mutating func parseFunction(_ declaration: Int) {
        nodes[declaration].kind = .function
        // A name on the next line counts if parameters follow.
        if isName() && (!startsLine || kind == .identifier && peek(1).kind == .leftParen) {
            leaf(.name)
        } else if at < limit && !startsLine && kind != .leftParen && kind != .leftBrace && kind != .rightBrace {
            // An operator, of whatever punctuation.
            leaf(.name)
        }
        if kind != .leftParen && !atOpeningAngle && !startsLine {
            // `func <<T>(`: the operator took the angle bracket.
            while at < limit && kind != .leftParen && kind != .leftBrace && !startsLine { advance() }
        }
        let signature = at
        parseSignature()
        parseBody(behind: signature)
    }

    mutating func parseInitializer(_ declaration: Int) {
        nodes[declaration].kind = .initializer
        if kind == .postfixQuestionMark || kind == .infixQuestionMark || kind == .exclamationMark || kind.isOperator && !atOpeningAngle { advance() }
        let signature = at
        parseSignature()
        parseBody(behind: signature)
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
            var names = $0.parameterNames(at: $0.at)
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
        return parameterNames(at: index) > 0
    }

    /// How many names and modifiers stand from `index` on before a colon.
    private func parameterNames(at index: Int) -> Int {
        var count = 0
        while isName(at: index - at + count) && count < 4 { count += 1 }
        return peek(index - at + count).kind == .colon ? count : 0
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
