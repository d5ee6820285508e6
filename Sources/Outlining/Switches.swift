import Lexing

extension Parser {
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

    mutating func parseCases(inConditional: Bool) {
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

    mutating func parseCase() {
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
}
