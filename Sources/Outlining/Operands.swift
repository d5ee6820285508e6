import Lexing

extension Parser {
    /// Returns false, and reads nothing, where no operand begins.
    mutating func parseOperand(_ flavor: Flavor) -> Bool {
        switch kind {
        case .identifier, .dollarIdentifier:
            let kind: Node.Kind = binds && bindsName ? .name : .reference, first = at
            advance()
            skipModuleSelector()
            leaf(kind, from: first)
            skipArgumentNames()
        case .wildcard: leaf(.wildcard)
        case .integerLiteral, .floatLiteral: leaf(.literal)
        case .keyword: return parseKeywordOperand(flavor)
        case .stringQuote, .multilineStringQuote, .singleQuote, .rawStringDelimiter: parseString()
        case .regexSlash, .regexPoundDelimiter, .regexPattern:
            let first = at
            while kind == .regexSlash || kind == .regexPoundDelimiter || kind == .regexPattern { advance() }
            leaf(.literal, from: first)
        case .leftParen: parseTuple()
        case .leftSquare: parseCollection()
        case .leftBrace:
            // `guard let x = { … }() else`, `if a, { … }() {`
            if flavor.braceEnds, at > 0, tokens[at - 1].kind != .equal && tokens[at - 1].kind != .infixOperator, !conditionGoesOn { return false }
            parseClosure()
        case .period:
            guard isName(at: 1) || peek(1).kind == .integerLiteral else { return false }
            let first = at
            advance()
            // Half-typed before the next case or statement.
            if startsLine && kind == .keyword {
                leaf(.implicitMember, flags: .broken, from: first)
                return true
            }
            advance()
            skipModuleSelector()
            leaf(.implicitMember, from: first)
            skipArgumentNames()
        case .backslash: parseKeyPath()
        case .pound: return parseMacroExpansion(flavor)
        case .poundAvailable, .poundUnavailable:
            let first = at
            advance()
            if kind == .leftParen { skipGroup() }
            leaf(.available, from: first)
        case .ellipsis: leaf(.reference)
        case .infixOperator where peek(1).kind == .comma || peek(1).kind == .rightParen || peek(1).kind == .endOfFile,
            .postfixOperator where peek(1).kind == .comma || peek(1).kind == .endOfFile:
            // An operator passed as a function.
            leaf(.reference)
        default: return false
        }
        return true
    }

    /// Steps over `::name`, the name that the module before it declares.
    mutating func skipModuleSelector() {
        guard kind == .colonColon, isName(at: 1) else { return }
        advance()
        advance()
    }

    /// Whether the identifier at the cursor is bound by the `let` before it: it is not called, and no member of it is named.
    private var bindsName: Bool {
        switch peek(1).kind {
        case .period, .leftParen, .leftSquare: false
        case .infixOperator, .prefixOperator, .postfixOperator: text[Int(peek(1).start)] != 0x3C
        default: true
        }
    }

    /// Steps over the labels of a compound name, `f(a:_:)`, which no rule asks for.
    mutating func skipArgumentNames() {
        guard kind == .leftParen, !token.flags.contains(.startsLine), isName(at: 1), peek(2).kind == .colon else { return }
        let end = groupEnd
        var index = at + 1
        while index + 1 < end, isName(at: index - at), tokens[index + 1].kind == .colon { index += 2 }
        guard index == end else { return }
        skipGroup()
    }

    mutating func parseKeywordOperand(_ flavor: Flavor) -> Bool {
        switch keyword {
        case .self, .Self, .super, .Any, .`init`:
            leaf(binds && keyword == .self && bindsName ? .name : .reference)
            skipArgumentNames()
        case .true, .false, .nil: leaf(.literal)
        case .if: deeper(by: 2) { $0.parseIf() }
        case .switch: deeper(by: 2) { $0.parseSwitch() }
        case .do where peek(1).kind == .leftBrace: deeper(by: 2) { $0.parseDo() }
        // `@attached(extension, names: named(deinit))`
        case .extension, .deinit, .subscript:
            guard !startsLine, peek(1).kind == .comma || peek(1).kind == .endOfFile || peek(1).kind == .leftParen else { return false }
            leaf(.reference)
            skipArgumentNames()
        default: return false
        }
        return true
    }

    mutating func parseTuple() {
        node(.tuple) { $0.withinGroup { $0.parseArgumentList() } }
    }

    mutating func parseCollection() {
        let collection = open(.array)
        var isDictionary = false
        withinGroup {
            while $0.at < $0.limit {
                let before = $0.at
                if $0.kind == .colon {
                    // `[:]`
                    isDictionary = true
                    $0.advance()
                    continue
                }
                $0.parseExpression(.basic)
                if $0.kind == .colon {
                    isDictionary = true
                    $0.advance()
                    $0.parseExpression(.basic)
                }
                $0.skipToComma(atLeastFrom: before)
            }
        }
        close(collection)
        if isDictionary { nodes[collection].kind = .dictionary }
    }

    mutating func parseString() {
        node(.string) {
            $0.skipStringDelimiters()
            while $0.at < $0.limit {
                switch $0.kind {
                case .stringSegment: $0.advance()
                case .backslash:
                    $0.advance()
                    if $0.kind == .rawStringDelimiter { $0.advance() }
                    guard $0.kind == .leftParen else { continue }
                    $0.node(.interpolation) { $0.withinGroup { $0.parseArgumentList() } }
                case .stringQuote, .multilineStringQuote, .singleQuote:
                    $0.advance()
                    if $0.kind == .rawStringDelimiter && !$0.token.flags.contains(.spaceBefore) { $0.advance() }
                    return
                default: return
                }
            }
        }
    }

    mutating func skipStringDelimiters() {
        if kind == .rawStringDelimiter { advance() }
        if kind == .stringQuote || kind == .multilineStringQuote || kind == .singleQuote { advance() }
    }

    /// `\Root.name?[index].method(argument)`
    mutating func parseKeyPath() {
        node(.keyPath) {
            $0.advance()
            while $0.at < $0.limit {
                switch $0.kind {
                case .identifier, .keyword, .dollarIdentifier:
                    let isFirst = $0.peek(-1).kind == .backslash && !$0.startsLine
                    guard isFirst || $0.text[Int($0.peek(-1).end) - 1] == 0x2E else { return }
                    $0.advance()
                case .period:
                    guard $0.isName(at: 1) && !$0.peek(1).flags.contains(.startsLine) || $0.peek(1).kind == .leftSquare || $0.peek(1).kind == .postfixQuestionMark
                        || $0.peek(1).kind == .exclamationMark || $0.peek(1).kind == .integerLiteral else { return }
                    $0.advance()
                    if $0.kind == .integerLiteral { $0.advance() }
                case .postfixQuestionMark, .exclamationMark: $0.advance()
                case .colonColon where $0.isName(at: 1): $0.skipModuleSelector()
                // A tuple as the root, or the labels of a method.
                case .leftParen where !$0.startsLine: $0.skipGroup()
                case .leftSquare where !$0.startsLine: $0.parseArguments()
                case .infixOperator, .prefixOperator, .postfixOperator:
                    // `\.?.name` and `\.a?.b` lex the marks as an operator.
                    if $0.atOpeningAngle && $0.skipOptionalGenerics() { continue }
                    guard $0.firstByte == 0x3F || $0.firstByte == 0x21 || $0.firstByte == 0x2E, !$0.token.flags.contains(.spaceBefore) else { return }
                    $0.advance()
                default: return
                }
            }
        }
    }

    mutating func skipOptionalGenerics() -> Bool {
        let start = at
        if skipGenericClause() && usedBytes == 0 { return true }
        at = start
        usedBytes = 0
        return false
    }

    /// `#name<T>(arguments) { … }`
    mutating func parseMacroExpansion(_ flavor: Flavor) -> Bool {
        guard isName(at: 1), !peek(1).flags.contains(.spaceBefore) else { return false }
        node(.macroExpansion) {
            $0.advance()
            let first = $0.at
            $0.advance()
            $0.skipModuleSelector()
            $0.leaf(.name, from: first)
            if $0.atOpeningAngle, !$0.token.flags.contains(.spaceBefore) { _ = $0.parseGenericArguments() }
            if $0.kind == .leftParen && !$0.startsLine { $0.parseArguments() }
            if $0.opensTrailingClosure(flavor) { $0.parseTrailingClosures(flavor) }
        }
        return true
    }
}
