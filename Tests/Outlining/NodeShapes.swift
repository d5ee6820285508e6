import Outlining

extension Node.Kind {
    /// What may stand in a node of this kind, stage by stage: each stage's kinds any number of times, none of an earlier
    /// stage behind a later one. `unexpected` may stand anywhere. Nil for a node without children.
    var shape: [[Node.Kind]]? {
        switch self {
        case .file, .block: [Self.items]
        case .type: [Self.prefixes, [.introducer], [.name], [.generics], [.inherited], [.whereClause], [.block]]
        case .function, .initializer: [Self.prefixes, [.introducer], [.name]] + Self.signature + [[.block]]
        case .deinitializer: [Self.prefixes, [.introducer], [.effect], [.block]]
        case .subscriptDeclaration: [Self.prefixes, [.introducer]] + Self.signature + [[.block, .accessors]]
        case .variable: [Self.prefixes, [.introducer], [.binding]]
        case .binding: [[.pattern], [.typeReference], [.initialValue], [.accessors, .block]]
        case .accessors: [[.accessor, .conditionalGroup]]
        case .accessor: [[.attribute, .modifier], [.name], [.parameters], [.effect], [.block]]
        case .enumCase: [Self.prefixes, [.introducer], [.name, .parameters, .initialValue]]
        case .otherDeclaration: [Self.prefixes, [.introducer, .expression], [.name], [.generics], [.inherited], [.parameters], [.effect], [.typeReference], [.effect], [.whereClause], [.initialValue], [.whereClause]]
        case .attribute: [[.name], [.genericArguments], [.argument] + Self.items]
        case .parameters: [[.parameter]]
        case .parameter: [[.attribute], [.modifier], [.name], [.typeReference], [.initialValue]]
        case .effect, .cast: [[.typeReference]]
        case .if: [[.condition], [.block], [.else]]
        case .else, .guard, .while: [[.condition], [.block]]
        case .repeat: [[.block], [.expression]]
        case .for: [[.try, .await, .prefixWord], [.introducer], [.pattern], [.typeReference], [.expression], [.whereExpression], [.block]]
        case .switch: [[.expression], [.switchCase, .conditionalGroup] + Self.items]
        case .switchCase: [[.attribute], [.pattern, .whereExpression], [.block]]
        case .do: [[.effect], [.block], [.catch]]
        case .catch: [[.pattern, .whereExpression], [.block]]
        case .defer: [[.block]]
        case .return, .throw, .yield, .then, .discard, .initialValue, .whereExpression, .argument, .array, .dictionary, .ternary: [[.expression]]
        case .break, .continue: [[.name]]
        case .labelled: [[.name], [.for, .while, .repeat, .switch, .if, .do, .expression]]
        case .condition: [[.expression, .bindingCondition, .available]]
        case .bindingCondition: [[.introducer], [.pattern], [.typeReference], [.initialValue]]
        case .pattern: [[.introducer], [.name, .pattern, .expression]]
        case .conditionalGroup: [[.conditionalBranch]]
        case .conditionalBranch: [Self.items + [.switchCase, .accessor] + Self.postfixParts]
        case .expression: [Self.expressionParts]
        case .string: [[.interpolation]]
        case .interpolation, .tuple, .call, .index, .keyPath: [[.argument]]
        case .macroExpansion: [[.name], [.genericArguments], [.argument]]
        case .closure: [[.closureSignature], Self.items]
        case .closureSignature: [[.attribute], [.capture], [.parameter, .parameters], [.effect], [.typeReference]]
        case .capture: [[.modifier], [.name], [.initialValue]]
        default: nil
        }
    }

    private static let prefixes: [Node.Kind] = [.attribute, .modifier, .conditionalGroup]
    private static let signature: [[Node.Kind]] = [[.generics], [.parameters], [.effect], [.typeReference], [.effect], [.whereClause]]
    private static let items: [Node.Kind] = [
        .type, .function, .initializer, .deinitializer, .subscriptDeclaration, .variable, .enumCase, .otherDeclaration, .attribute, .conditionalGroup, .expression,
        .if, .guard, .while, .repeat, .for, .switch, .do, .defer, .return, .throw, .yield, .then, .discard, .break, .continue, .fallthrough, .labelled,
    ]
    private static let postfixParts: [Node.Kind] = [.member, .call, .index, .forceUnwrap, .optionalChain, .genericArguments, .operator, .conditionalGroup]
    private static let expressionParts: [Node.Kind] = postfixParts + [
        .try, .await, .prefixWord, .inoutMarker, .introducer, .attribute, .reference, .name, .implicitMember, .literal, .string, .tuple, .array, .dictionary,
        .closure, .keyPath, .macroExpansion, .wildcard, .if, .switch, .do, .available, .assignment, .ternary, .cast,
    ]
}

/// The first node whose children are not as its shape has them.
func brokenShape(_ outline: borrowing Outline) -> String? {
    for index in 0..<outline.nodes.count {
        let end = Int(outline.nodes[index].next)
        guard end > index + 1 else { continue }
        guard let stages = outline.nodes[index].kind.shape else { return "node \(index), \(outline.nodes[index].kind), has children" }
        var stage = 0, child = index + 1
        while child < end {
            let kind = outline.nodes[child].kind
            while kind != .unexpected && stage < stages.count && !stages[stage].contains(kind) { stage += 1 }
            if stage == stages.count { return "node \(index), \(outline.nodes[index].kind), has a \(kind) out of place" }
            child = Int(outline.nodes[child].next)
        }
    }
    return nil
}
