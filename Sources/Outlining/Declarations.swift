import Lexing

extension Parser {
    /// What a declaration begins with, found behind its attributes and modifiers.
    enum Introducer { case keyword(Keyword), actor, macro, initializer, enumCase }

    /// The introducer of the declaration at the cursor, nil if none begins here. Attributes and modifiers are looked over.
    func declarationIntroducer(in items: ItemKind) -> Introducer? {
        var index = at, sawModifier = false
        while index < limit {
            let token = tokens[index]
            if token.kind == .atSign {
                index = behindAttribute(index)
                sawModifier = true
                continue
            }
            if token.kind == .poundIf { return nil }
            if token.keyword == .class && !introducesClass(index) || token.keyword != .class && token.keyword.isModifier && !token.flags.contains(.escaped) {
                index += 1
                if token.keyword != .open, index < limit, tokens[index].kind == .leftParen, token.keyword.takesParentheses {
                    index = min(Int(brackets[index].mate), limit) + 1
                }
                sawModifier = true
                continue
            }
            break
        }
        guard index < limit else { return nil }
        let token = tokens[index]
        let next = index + 1 < limit ? tokens[index + 1] : tokens[limit]
        switch token.keyword {
        case .`init`: return items == .members || sawModifier ? .initializer : nil
        case .case: return items == .members ? .enumCase : nil
        case .actor where token.kind == .identifier:
            return next.kind == .identifier && !(next.flags.contains(.startsLine) && !sawModifier) ? .actor : nil
        case .macro where token.kind == .identifier:
            return next.kind == .identifier && !next.flags.contains(.startsLine) ? .macro : nil
        case let keyword where token.kind == .keyword && keyword.introducesDeclaration: return .keyword(keyword)
        default: return nil
        }
    }

    /// Whether the `class` at `index` introduces a class rather than modifying a member.
    private func introducesClass(_ index: Int) -> Bool {
        guard index + 1 < limit else { return true }
        let next = tokens[index + 1]
        return !(next.keyword.introducesDeclaration || next.keyword.isModifier && next.kind == .keyword
                 || next.keyword == .override || next.keyword == .final || next.keyword == .async && index + 2 < limit && tokens[index + 2].kind == .keyword)
    }

    /// The index behind the attribute whose `@` is at `index`.
    private func behindAttribute(_ index: Int) -> Int {
        var index = index + 1
        guard index < limit, tokens[index].kind == .identifier || tokens[index].kind == .keyword else { return index }
        index += 1
        while index + 1 < limit, tokens[index].kind == .period, tokens[index + 1].kind == .identifier || tokens[index + 1].kind == .keyword { index += 2 }
        if index < limit, text[Int(tokens[index].start)] == 0x3C, tokens[index].kind.isOperator, !tokens[index].flags.contains(.spaceBefore) {
            index = behindAngles(index) ?? index
        }
        if index < limit, tokens[index].kind == .leftParen, !tokens[index].flags.contains(.spaceBefore) {
            index = min(Int(brackets[index].mate), limit)
            if index < limit, tokens[index].kind == .rightParen { index += 1 }
        }
        return index
    }

    /// The index behind the generic arguments that open at `index`, nil if none do.
    private func behindAngles(_ index: Int) -> Int? {
        var index = index, open = 0
        while index < limit {
            let token = tokens[index]
            if token.kind.isOperator {
                for offset in 0..<Int(token.length) {
                    switch text[Int(token.start) + offset] {
                    case 0x3C: open += 1
                    case 0x3E: open -= 1
                    default: break
                    }
                }
                index += 1
                if open <= 0 { return index }
            } else if token.kind == .leftParen || token.kind == .leftSquare {
                index = max(min(Int(brackets[index].mate), limit), index) + 1
            } else if token.kind == .leftBrace || token.kind == .rightBrace || token.kind == .semicolon {
                return nil
            } else {
                index += 1
            }
        }
        return nil
    }

    /// One member of a type; what is none is left to the caller.
    mutating func parseMember() {
        if let introducer = declarationIntroducer(in: .members) { return parseDeclaration(introducer) }
        switch kind {
        case .pound: parseExpression(.basic)
        case .atSign:
            // Attributes before `#if`, a macro, or nothing.
            parseAttribute()
        case .rightBrace: advance()
        default: skipToNextMember()
        }
    }

    /// Leaves out what is no member: up to a token, first on its line, that begins one.
    private mutating func skipToNextMember() {
        let first = at
        repeat { skipOne() } while at < limit && kind != .poundElse && kind != .poundElseif && kind != .poundEndif && kind != .poundIf
            && !(startsLine && (kind == .atSign || declarationIntroducer(in: .members) != nil))
        leaf(.unexpected, flags: .broken, from: first)
    }

    mutating func parseDeclaration(_ introducer: Introducer) {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.deepest else { return skipUnexpected() }
        let declaration = open(.otherDeclaration)
        parseAttributesAndModifiers()
        let word = keyword
        leaf(.introducer)
        switch introducer {
        case .actor: parseType(declaration)
        case .macro: parseMacroDeclaration(declaration)
        case .initializer: parseInitializer(declaration)
        case .enumCase: parseEnumCase(declaration)
        case .keyword:
            switch word {
            case .let, .var: parseVariable(declaration)
            case .func: parseFunction(declaration)
            case .class, .struct, .enum, .protocol, .extension: parseType(declaration, isExtension: word == .extension)
            case .deinit:
                nodes[declaration].kind = .deinitializer
                parseEffects()
                parseBody()
            case .subscript: parseSubscript(declaration)
            case .typealias, .associatedtype: parseTypeName(declaration)
            case .import: parseImport(declaration)
            default: parseOperatorDeclaration(declaration)
            }
        }
        close(declaration)
    }

    private mutating func parseAttributesAndModifiers() {
        while at < limit {
            if kind == .atSign {
                parseAttribute()
            } else if keyword == .class ? !introducesClass(at) : keyword.isModifier {
                let first = at, takesParentheses = keyword.takesParentheses
                advance()
                if takesParentheses && kind == .leftParen { skipGroup() }
                leaf(.modifier, from: first)
            } else {
                return
            }
        }
    }

    /// `@name.member<T>(arguments)`; the arguments only where no space stands before them.
    mutating func parseAttribute() {
        node(.attribute) {
            $0.advance()
            guard $0.kind == .identifier || $0.kind == .keyword else { return }
            let first = $0.at
            // Their arguments are no expressions: `iOS 17.0, *`.
            let isOpaque = $0.spells("available") || $0.spells("backDeployed") || $0.spells("_spi_available")
            let isDeclaration = $0.spells("abi")
            $0.advance()
            while $0.kind == .period, $0.peek(1).kind == .identifier || $0.peek(1).kind == .keyword {
                $0.advance()
                $0.advance()
            }
            $0.leaf(.name, from: first)
            if isOpaque && $0.kind == .leftParen { return $0.skipGroup() }
            if isDeclaration && $0.kind == .leftParen { return $0.withinGroup { $0.parseItems(as: .members) } }
            if $0.firstByte == 0x3C && $0.kind.isOperator && !$0.token.flags.contains(.spaceBefore) { $0.parseGenerics(.genericArguments) }
            if $0.kind == .leftParen && !$0.token.flags.contains(.spaceBefore) { $0.parseArguments() }
        }
    }

    // MARK: Types

    private mutating func parseType(_ declaration: Int, isExtension: Bool = false) {
        nodes[declaration].kind = .type
        let first = at
        if isExtension { _ = skipType() } else if isName() { advance() }
        if at > first { leaf(.name, from: first) }
        if atOpeningAngle { parseGenerics(.generics) }
        if kind == .colon { parseInheritance() }
        parseWhereClause()
        guard kind == .leftBrace else { return }
        node(.block) { $0.withinGroup { $0.parseItems(as: .members) } }
    }

    private mutating func parseInheritance() {
        repeat {
            advance()
            let first = at
            if skipType() { leaf(.inherited, from: first) } else { return }
        } while kind == .comma
    }

    private mutating func parseTypeName(_ declaration: Int) {
        if kind == .identifier { leaf(.name) }
        if atOpeningAngle { parseGenerics(.generics) }
        if kind == .colon { parseInheritance() }
        if atEqual {
            advance()
            parseTypeNode()
        }
        parseWhereClause()
    }

    // MARK: Functions

    private mutating func parseFunction(_ declaration: Int) {
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

    private mutating func parseInitializer(_ declaration: Int) {
        nodes[declaration].kind = .initializer
        if kind == .postfixQuestionMark || kind == .infixQuestionMark || kind == .exclamationMark || kind.isOperator && !atOpeningAngle { advance() }
        parseSignature()
        parseBody()
    }

    /// `<T>(parameters) async throws -> Result where …`
    private mutating func parseSignature() {
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

    private mutating func parseSubscript(_ declaration: Int) {
        nodes[declaration].kind = .subscriptDeclaration
        parseSignature()
        parseAccessorsOrGetter()
    }

    private mutating func parseMacroDeclaration(_ declaration: Int) {
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

    private mutating func parseParameter() {
        node(.parameter) {
            while $0.kind == .atSign { $0.parseAttribute() }
            let names = $0.isName() && $0.peek(1).kind == .colon ? 1 : $0.isName() && $0.isName(at: 1) && $0.peek(2).kind == .colon ? 2 : 0
            for _ in 0..<names { $0.leaf(.name) }
            if names > 0 { $0.advance() }
            $0.parseTypeNode()
            if $0.kind == .ellipsis || $0.isOperator("...") { $0.advance() }
            if $0.atEqual { $0.parseInitialValue() }
        }
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

    // MARK: Other declarations

    private mutating func parseEnumCase(_ declaration: Int) {
        nodes[declaration].kind = .enumCase
        while isName() {
            leaf(.name)
            if kind == .leftParen { parseParameters() }
            if atEqual { parseInitialValue() }
            guard kind == .comma else { return }
            advance()
        }
    }

    private mutating func parseImport(_ declaration: Int) {
        // `import struct A.B`: the kind is a word on the same line.
        let first = at
        while at < limit, kind == .period || isName() || kind.isOperator, at == first || !startsLine { advance() }
        if at > first { leaf(.name, from: first) }
    }

    /// `infix operator +: Precedence`, `precedencegroup P { … }`
    private mutating func parseOperatorDeclaration(_ declaration: Int) {
        if at < limit { leaf(.name) }
        if kind == .colon {
            advance()
            while kind == .identifier {
                advance()
                if kind == .comma { advance() } else { break }
            }
        }
        if kind == .leftBrace && !startsLine { skipGroup() }
    }
}

extension Keyword {
    /// Modifiers that take an argument: `private(set)`, `unowned(safe)`, `nonisolated(unsafe)`.
    var takesParentheses: Bool {
        switch self {
        case .private, .fileprivate, .internal, .public, .package, .unowned, .nonisolated: true
        default: false
        }
    }
}

extension Token.Kind {
    var isOperator: Bool { self == .infixOperator || self == .prefixOperator || self == .postfixOperator }
}
