import Lexing

extension Parser {
    mutating func parseFile() {
        let file = open(.file)
        if kind == .shebang { advance() }
        parseItems(as: .statements)
        close(file)
    }

    /// What a list of items holds.
    enum ItemKind {
        /// Statements, declarations and expressions.
        case statements
        /// Members of a type.
        case members
        /// The statements of a switch case, which end at the next one.
        case caseStatements
    }

    /// Reads items up to the limit; inside `#if`, up to its next `#elseif`, `#else` or `#endif`.
    mutating func parseItems(as items: ItemKind, inConditional: Bool = false) {
        while at < limit {
            switch kind {
            case .semicolon:
                advance()
                continue
            case .poundElseif, .poundElse, .poundEndif:
                if inConditional { return }
                skipUnexpected()
                continue
            case .poundIf where !conditionalHoldsAttributes:
                if items == .caseStatements && conditionalHoldsCases() { return }
                parseConditionalGroup { $0.parseItems(as: items, inConditional: true) }
                continue
            case .poundSourceLocation:
                parsePoundSourceLocation()
                continue
            default: break
            }
            if items == .caseStatements && isCaseStart { return }
            let before = at
            if items == .members { parseMember() } else { parseStatement() }
            if at == before { skipUnexpected() }
        }
    }

    /// A group of `#if` branches; `content` reads what stands in each.
    mutating func parseConditionalGroup(_ content: (inout Parser) -> Void) {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.deepest else { return skipUnexpected() }
        let group = open(.conditionalGroup)
        while kind == .poundIf || kind == .poundElseif || kind == .poundElse {
            let branch = open(.conditionalBranch)
            let hasCondition = kind != .poundElse
            advance()
            if hasCondition { skipPoundCondition() }
            content(&self)
            close(branch)
            // Another group begins here only through `content`, which has read it.
            if kind == .poundIf { break }
        }
        if kind == .poundEndif { advance() }
        close(group)
    }

    /// Steps over the condition of `#if`: to the end of its line, further where an operator stands at the line's end or start.
    mutating func skipPoundCondition() {
        var afterOperator = false
        while at < limit {
            if startsLine && !afterOperator && kind != .infixOperator { return }
            if kind == .poundElse || kind == .poundElseif || kind == .poundEndif || kind == .poundIf { return }
            afterOperator = kind == .infixOperator || kind == .prefixOperator
            skipOne()
        }
    }

    /// Steps over a run of directives, its conditions included.
    mutating func skipDirectives() {
        // Nested `#if`s ask for what stands behind the same run.
        if memo.pointee.directives.limit == limit && memo.pointee.directives.first <= at && at < memo.pointee.directives.end {
            at = memo.pointee.directives.end
            return
        }
        let first = at
        while kind == .poundIf || kind == .poundElseif || kind == .poundElse || kind == .poundEndif {
            let hasCondition = kind == .poundIf || kind == .poundElseif
            advance()
            if hasCondition { skipPoundCondition() }
        }
        memo.pointee.directives = (first, at, limit)
    }

    /// Whether the `#if` at the cursor guards cases of a switch, as the first token that is no directive tells.
    private mutating func conditionalHoldsCases() -> Bool {
        let start = at
        defer { at = start }
        skipDirectives()
        return isCaseStart
    }

    /// `#sourceLocation(…)`
    private mutating func parsePoundSourceLocation() {
        let first = at
        advance()
        if kind == .leftParen { skipGroup() }
        leaf(.otherDeclaration, from: first)
    }

    /// `{ … }` of statements. Nothing if no brace stands here.
    mutating func parseBlock() {
        guard kind == .leftBrace else { return }
        outsideOfPattern { $0.node(.block) { $0.withinGroup { $0.parseItems(as: .statements) } } }
    }

    /// Runs `content`, which holds statements, as no part of the pattern that may be around it.
    mutating func outsideOfPattern(_ content: (inout Parser) -> Void) {
        let outer = (inPattern, binds)
        (inPattern, binds) = (false, false)
        content(&self)
        (inPattern, binds) = outer
    }

    /// The block of a function or accessor, left opaque if no rule can ask for anything in it: not one of an `async` function,
    /// which may block its thread, nor of one that is given a continuation, which it may forget.
    /// - Parameter signature: where the function's signature begins, a token; nil for an accessor.
    mutating func parseBody(behind signature: Int? = nil) {
        guard kind == .leftBrace else { return }
        let isUntriggered = !holdsTrigger && !(signature.map { matters($0..<at) } ?? false), block = nodes.count
        if isUntriggered, detail == .triggered { return skipBody(.block) }
        parseBlock()
        if isUntriggered { nodes[block].flags.insert(.untriggered) }
    }

    private func matters(_ signature: Range<Int>) -> Bool { signature.contains { tokens[$0].keyword == .async || tokens[$0].keyword.isTrigger } }

    /// Leaves the group that opens at the cursor opaque, if no rule can ask for anything in it and nobody wants it all the same.
    mutating func skipsUntriggered(_ node: Node.Kind) -> Bool {
        guard detail == .triggered && !holdsTrigger else { return false }
        skipBody(node)
        return true
    }

    private mutating func skipBody(_ node: Node.Kind) {
        let first = at
        skipGroup()
        leaf(node, flags: [.skipped, .untriggered], from: first)
    }

    /// Whether a trigger stands in the group that opens at the cursor.
    var holdsTrigger: Bool {
        let end = groupEnd
        guard end < tokens.count - 1, tokens[end].kind == .rightBrace else { return true }
        return brackets[end].triggers != brackets[at].triggers
    }
}
