import Lexing

extension Parser {
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
    mutating func skipToNextMember() {
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
        if case .macroExpansion = introducer {
            parseExpression(.basic)
            return close(declaration)
        }
        let word = keyword
        leaf(.introducer)
        switch introducer {
        case .actor: parseType(declaration)
        case .macro: parseMacroDeclaration(declaration)
        case .initializer: parseInitializer(declaration)
        case .enumCase: parseEnumCase(declaration)
        case .macroExpansion: break
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

    // MARK: Types

    mutating func parseType(_ declaration: Int, isExtension: Bool = false) {
        nodes[declaration].kind = .type
        let first = at
        // A name on the next line is another declaration's.
        if !startsLine, isExtension ? skipType() : isName(), !isExtension { advance() }
        if at > first { leaf(.name, from: first) }
        if atOpeningAngle { parseGenerics(.generics) }
        if kind == .colon { parseInheritance() }
        parseWhereClause()
        guard kind == .leftBrace else { return }
        node(.block) { $0.withinGroup { $0.parseItems(as: .members) } }
    }

    mutating func parseInheritance() {
        repeat {
            advance()
            let first = at
            // `class` is an old word for `AnyObject`.
            if keyword == .class { advance() } else if !skipType() { return }
            leaf(.inherited, from: first)
        } while kind == .comma
    }

    mutating func parseTypeName(_ declaration: Int) {
        if kind == .identifier && !startsLine { leaf(.name) }
        if atOpeningAngle { parseGenerics(.generics) }
        if kind == .colon { parseInheritance() }
        if atEqual {
            advance()
            parseTypeNode()
        }
        parseWhereClause()
    }

    // MARK: Other declarations

    mutating func parseEnumCase(_ declaration: Int) {
        nodes[declaration].kind = .enumCase
        while isName() && !(startsLine && (kind == .keyword || declarationBegins)) {
            leaf(.name)
            if kind == .leftParen { parseParameters() }
            if atEqual { parseInitialValue() }
            guard kind == .comma else { return }
            advance()
        }
    }

    mutating func parseImport(_ declaration: Int) {
        // `import struct A.B`: the kind is a word on the same line.
        let first = at
        while at < limit, kind == .period || kind == .colonColon || isName() || kind.isOperator, !startsLine { advance() }
        if at > first { leaf(.name, from: first) }
    }

    /// `infix operator +: Precedence`, `precedencegroup P { … }`
    mutating func parseOperatorDeclaration(_ declaration: Int) {
        if at < limit && !startsLine { leaf(.name) }
        if kind == .colon {
            repeat { advance() } while at < limit && !startsLine && kind != .semicolon && kind != .leftBrace
        }
        if kind == .leftBrace && !startsLine { skipGroup() }
    }
}

extension Token.Kind {
    var isOperator: Bool { self == .infixOperator || self == .prefixOperator || self == .postfixOperator }
}
