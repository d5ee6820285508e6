import Lexing

extension Parser {
    /// What a declaration begins with, found behind its attributes and modifiers.
    enum Introducer { case keyword(Keyword), actor, macro, initializer, enumCase, macroExpansion }

    /// The introducer of the declaration at the cursor, nil if none begins here. Attributes and modifiers are looked over.
    mutating func declarationIntroducer(in items: ItemKind) -> Introducer? {
        let index = behindModifiers(), sawModifier = index > at
        guard index < limit else { return nil }
        let token = tokens[index]
        let next = index + 1 < limit ? tokens[index + 1] : tokens[limit]
        switch token.keyword {
        case .`init`:
            return items == .members || sawModifier || next.kind == .leftParen && bodyFollows(index + 1) ? .initializer : nil
        case .case: return items == .members ? .enumCase : nil
        case .actor where token.kind == .identifier:
            return next.kind == .identifier && !(next.flags.contains(.startsLine) && !sawModifier) ? .actor : nil
        case .macro where token.kind == .identifier:
            return next.kind == .identifier && !next.flags.contains(.startsLine) ? .macro : nil
        case let keyword where token.kind == .keyword && keyword.introducesDeclaration: return .keyword(keyword)
        default: return sawModifier && token.kind == .pound && isName(at: index + 1 - at) && !next.flags.contains(.spaceBefore) ? .macroExpansion : nil
        }
    }

    /// Whether a function's body or effects stand behind the parameters at `index`.
    private func bodyFollows(_ index: Int) -> Bool {
        let behind = behindGroup(index)
        return behind < limit && (tokens[behind].kind == .leftBrace || tokens[behind].keyword.isEffect)
    }

    /// The index behind the attributes and modifiers at the cursor.
    private mutating func behindModifiers() -> Int {
        guard canBeModifier(at) else { return at }
        // Where no declaration follows, each attribute is read as an item of its own; nothing is looked over twice.
        if memo.pointee.modifiers.limit == limit && memo.pointee.modifiers.first <= at && at < memo.pointee.modifiers.end { return memo.pointee.modifiers.end }
        var index = at
        while index < limit {
            guard canBeModifier(index) else { break }
            if tokens[index].kind == .poundIf {
                guard let end = behindConditionalAttributes(index) else { break }
                index = end
                continue
            }
            let takesParentheses: Bool
            if tokens[index].kind == .atSign {
                index = behindAttributeName(index)
                takesParentheses = index < limit && !tokens[index].flags.contains(.spaceBefore)
            } else {
                takesParentheses = tokens[index].keyword.takesParentheses
                index += 1
            }
            guard takesParentheses, index < limit, tokens[index].kind == .leftParen else { continue }
            // Half-typed, `private(set`: no part of what stands on the next line.
            if tokens[min(Int(brackets[index].mate), limit)].kind != .rightParen { return limit }
            index = behindGroup(index)
        }
        memo.pointee.modifiers = (at, index, limit)
        return index
    }

    func canBeModifier(_ index: Int) -> Bool {
        guard index < limit else { return false }
        let token = tokens[index]
        switch token.kind {
        // A lone `@` is no attribute of what stands on the next line.
        case .atSign: return index + 1 < limit && !tokens[index + 1].flags.contains(.startsLine)
        case .poundIf: return true
        case .identifier, .keyword:
            return token.keyword == .class ? !introducesClass(index) : token.keyword.isModifier && !token.flags.contains(.escaped)
        default: return false
        }
    }

    /// Whether `#if` at the cursor holds nothing but attributes of the declaration behind its `#endif`.
    var conditionalHoldsAttributes: Bool { kind == .poundIf && behindConditionalAttributes(at) != nil }

    /// The index behind the `#endif` of the `#if` at `index`, if nothing but attributes stands between.
    private func behindConditionalAttributes(_ index: Int) -> Int? {
        var index = index, nesting = 0, sawAttribute = false
        while index < limit {
            switch tokens[index].kind {
            case .poundIf, .poundElseif, .poundElse:
                if tokens[index].kind == .poundIf { nesting += 1 }
                // Nobody nests deeper, and looking further would add up.
                if nesting > 4 { return nil }
                index += 1
                while index < limit, !tokens[index].flags.contains(.startsLine) { index += 1 }
            case .atSign:
                sawAttribute = true
                index = behindAttribute(index)
            case .poundEndif:
                nesting -= 1
                index += 1
                if nesting == 0 { return sawAttribute ? index : nil }
            default: return nil
            }
        }
        return nil
    }

    /// Whether the `class` at `index` introduces a class rather than modifying a member.
    func introducesClass(_ index: Int) -> Bool {
        guard index + 1 < limit else { return true }
        let next = tokens[index + 1]
        if next.flags.contains(.startsLine) { return true }
        return !(next.keyword.introducesDeclaration || next.keyword.isModifier && next.kind == .keyword
                 || next.keyword == .override || next.keyword == .final || next.keyword == .async && index + 2 < limit && tokens[index + 2].kind == .keyword)
    }

    /// The index behind the attribute whose `@` is at `index`.
    func behindAttribute(_ index: Int) -> Int {
        let index = behindAttributeName(index)
        guard index < limit, tokens[index].kind == .leftParen, !tokens[index].flags.contains(.spaceBefore) else { return index }
        return behindGroup(index)
    }

    /// Likewise, but without its arguments.
    private func behindAttributeName(_ index: Int) -> Int {
        var index = index + 1
        guard index < limit, tokens[index].kind == .identifier || tokens[index].kind == .keyword, !tokens[index].flags.contains(.startsLine) else { return index }
        index += 1
        while index < limit, !tokens[index].flags.contains(.spaceBefore) {
            if tokens[index].kind == .period || tokens[index].kind == .colonColon, isName(at: index + 1 - at) {
                index += 2
            } else if tokens[index].kind.isOperator, text[Int(tokens[index].start)] == 0x3C, let end = behindAngles(index) {
                index = end
            } else {
                break
            }
        }
        return index
    }

    /// The index behind the generic arguments that open at `index`, nil if none do.
    func behindAngles(_ index: Int) -> Int? {
        var index = index, open = 0, steps = 0
        // Nobody writes more, and looking further from each of many attributes would add up.
        while index < limit && steps < 64 {
            steps += 1
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
                index = behindGroup(index)
            } else if token.kind == .leftBrace || token.kind == .rightBrace || token.kind == .semicolon {
                return nil
            } else {
                index += 1
            }
        }
        return nil
    }

    mutating func parseAttributesAndModifiers() {
        while at < limit {
            if kind == .atSign {
                parseAttribute()
            } else if kind == .poundIf {
                guard conditionalHoldsAttributes else { return }
                parseConditionalGroup { $0.parseConditionalAttributes() }
            } else if canBeModifier(at) {
                let first = at, takesParentheses = keyword.takesParentheses
                advance()
                if takesParentheses && kind == .leftParen { skipGroup() }
                leaf(.modifier, from: first)
            } else {
                return
            }
        }
    }

    private mutating func parseConditionalAttributes() {
        while at < limit {
            if kind == .atSign {
                parseAttribute()
            } else if kind == .poundIf {
                parseConditionalGroup { $0.parseConditionalAttributes() }
            } else {
                return
            }
        }
    }

    /// `.member` and `::member`, any number of times.
    private mutating func skipMemberNames() {
        while kind == .period || kind == .colonColon, isName(at: 1) {
            advance()
            advance()
        }
    }

    /// `@name.member<T>(arguments)`; the arguments only where no space stands before them.
    mutating func parseAttribute() {
        node(.attribute) {
            $0.advance()
            guard $0.kind == .identifier || $0.kind == .keyword, !$0.startsLine else { return }
            let first = $0.at
            // Their arguments are no expressions: `iOS 17.0, *`.
            let isOpaque = $0.spells("available") || $0.spells("backDeployed") || $0.spells("_spi_available")
            let isDeclaration = $0.spells("abi")
            $0.advance()
            $0.skipMemberNames()
            $0.leaf(.name, from: first)
            if isOpaque && $0.kind == .leftParen { return $0.skipGroup() }
            if isDeclaration && $0.kind == .leftParen { return $0.withinGroup { $0.parseItems(as: .members) } }
            while $0.atOpeningAngle && !$0.token.flags.contains(.spaceBefore) {
                $0.parseGenerics(.genericArguments)
                $0.skipMemberNames()
            }
            if $0.kind == .leftParen && !$0.token.flags.contains(.spaceBefore) { $0.deeper(by: 1) { $0.parseArguments() } }
        }
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
