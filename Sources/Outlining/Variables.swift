import Lexing

extension Parser {
    /// The bindings of a `let` or `var`.
    mutating func parseVariable(_ declaration: Int) {
        nodes[declaration].kind = .variable
        while true {
            let before = at
            node(.binding) {
                $0.parseBindingPattern()
                if $0.kind == .colon {
                    $0.advance()
                    $0.parseTypeNode()
                }
                if $0.atEqual { $0.parseInitialValue() }
                if $0.kind == .leftBrace { $0.parseAccessorsOrGetter() }
            }
            guard kind == .comma, at > before else { return }
            advance()
        }
    }

    /// `= expression`
    mutating func parseInitialValue() {
        node(.initialValue) {
            $0.advance()
            $0.parseExpression(.basic)
        }
    }

    /// The braces behind a property or subscript.
    mutating func parseAccessorsOrGetter() {
        guard kind == .leftBrace else { return }
        guard holdsAccessors else { return parseBody() }
        if skipsUntriggered(.accessors) { return }
        let isUntriggered = !holdsTrigger, accessors = nodes.count
        defer { if isUntriggered { nodes[accessors].flags.insert(.untriggered) } }
        node(.accessors) {
            $0.withinGroup {
                while $0.at < $0.limit {
                    if $0.kind == .poundIf {
                        $0.parseConditionalGroup { $0.parseAccessorList() }
                    } else {
                        $0.parseAccessorList()
                        if $0.at < $0.limit && $0.kind != .poundIf { $0.skipUnexpected() }
                    }
                }
            }
        }
    }

    private mutating func parseAccessorList() {
        while at < limit {
            let before = at
            parseAccessor()
            if kind == .semicolon { advance() }
            if at == before { return }
        }
    }

    private mutating func parseAccessor() {
        guard kind == .atSign || isName() else { return }
        let accessor = open(.accessor)
        while true {
            if kind == .atSign {
                parseAttribute()
            } else if keyword.isModifier && peek(1).kind != .leftBrace {
                leaf(.modifier)
            } else {
                break
            }
        }
        if isName() { leaf(.name) }
        if kind == .leftParen { parseAccessorParameter() }
        parseEffects()
        parseBody()
        close(accessor)
    }

    /// `(newValue)`
    private mutating func parseAccessorParameter() {
        node(.parameters) {
            $0.withinGroup {
                guard $0.isName() else { return }
                $0.node(.parameter) { $0.leaf(.name) }
            }
        }
    }

    /// Whether the braces at the cursor hold accessors rather than a getter's statements.
    var holdsAccessors: Bool {
        var index = at + 1
        let end = groupEnd
        if index < end, tokens[index].kind == .poundIf { return false }
        while index < end {
            let token = tokens[index]
            if token.kind == .atSign {
                index += 2
                while index + 1 < end, tokens[index].kind == .period { index += 2 }
                if index < end, tokens[index].kind == .leftParen { index = Int(brackets[index].mate) + 1 }
            } else if token.keyword.isModifier && token.keyword != .class && token.keyword != .static && index + 1 < end {
                index += 1
            } else {
                break
            }
        }
        guard index < end, !tokens[index].flags.contains(.escaped) else { return false }
        let word = tokens[index].keyword
        if word.isAccessor { return accessorFollows(index, end: end) }
        guard word.isAccessorBeforeBrace else { return false }
        var next = index + 1
        if next < end, tokens[next].kind == .leftParen { next = Int(brackets[next].mate) + 1 }
        return next < end ? tokens[next].kind == .leftBrace : word == .borrow
    }

    /// Whether the accessor's name at `index` is one, and not a variable or function of that name used in a getter.
    private func accessorFollows(_ index: Int, end: Int) -> Bool {
        guard index + 1 < end else { return true }
        let next = tokens[index + 1]
        switch next.kind {
        case .leftBrace, .identifier, .keyword, .atSign, .semicolon: return true
        case .leftParen:
            let behind = Int(brackets[index + 1].mate) + 1
            return behind < end && (tokens[behind].kind == .leftBrace || tokens[behind].keyword.isEffect)
        default: return false
        }
    }

    /// Whether the brace at the cursor opens observers, which may stand behind an initial value.
    var opensObservers: Bool {
        var index = at + 1
        while index + 1 < limit, tokens[index].kind == .atSign {
            index += 2
            if index < limit, tokens[index].kind == .leftParen { index = Int(brackets[index].mate) + 1 }
        }
        guard index < limit else { return false }
        let word = tokens[index].keyword
        return word == .didSet || word == .willSet || word == .`init` && index + 1 < limit && (tokens[index + 1].kind == .leftBrace || tokens[index + 1].kind == .leftParen)
    }
}
