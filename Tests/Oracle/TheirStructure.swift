@_spi(ExperimentalLanguageFeatures) import SwiftParser
@_spi(RawSyntax) @_spi(ExperimentalLanguageFeatures) import SwiftSyntax

/// SwiftParser's facts, sorted, and the byte ranges that we leave opaque or read otherwise.
struct TheirStructure {
    var facts: [Fact]
    /// Types that stand as expressions, and arguments of attributes that are none.
    var opaque: [Range<UInt32>]
    var hasError: Bool

    init(of bytes: [UInt8]) {
        let tree = (bytes + [0]).withUnsafeBufferPointer { Parser.parse(source: UnsafeBufferPointer(rebasing: $0.dropLast())) }
        let walker = StructureWalker(viewMode: .sourceAccurate)
        walker.walk(tree)
        facts = walker.facts.sorted()
        opaque = merged(walker.opaque)
        hasError = tree.hasError
    }
}

private final class StructureWalker: SyntaxAnyVisitor {
    var facts: [Fact] = []
    var opaque: [Range<UInt32>] = []
    private var enclosing: [UInt32] = [.max]
    /// The tuples that name bindings in conditions, which their tree has as expressions.
    private var boundPatterns: [SyntaxIdentifier] = []

    private func add(_ kind: Fact.Kind, at token: TokenSyntax?, of node: some SyntaxProtocol, end: AbsolutePosition? = nil, detail: UInt32 = 0) {
        guard let token else { return }
        add(kind, at: token.positionAfterSkippingLeadingTrivia, of: node, end: end, detail: detail)
    }

    private func add(_ kind: Fact.Kind, at place: AbsolutePosition, of node: some SyntaxProtocol, end: AbsolutePosition? = nil, detail: UInt32 = 0) {
        if !boundPatterns.isEmpty && [.tuple, .argument, .wildcard].contains(kind) { return }
        let last = kind.comparesEnd ? (end ?? node.endPositionBeforeTrailingTrivia).utf8Offset : 0
        facts.append(Fact(offset: UInt32(place.utf8Offset), kind: kind, enclosing: enclosing.last!, end: UInt32(last), detail: detail))
    }

    private func add(_ kind: Fact.Kind, _ node: some SyntaxProtocol, detail: UInt32 = 0, end: AbsolutePosition? = nil) {
        add(kind, at: node.positionAfterSkippingLeadingTrivia, of: node, end: end, detail: detail)
    }

    private func enter(_ kind: Fact.Kind, at token: TokenSyntax, of node: some SyntaxProtocol) {
        add(kind, at: token, of: node)
        enclosing.append(UInt32(token.positionAfterSkippingLeadingTrivia.utf8Offset))
    }

    private func leaveOpaque(_ node: some SyntaxProtocol) {
        opaque.append(UInt32(node.positionAfterSkippingLeadingTrivia.utf8Offset)..<UInt32(node.endPositionBeforeTrailingTrivia.utf8Offset))
    }

    override func visitAnyPost(_ node: Syntax) {
        switch node.kind {
        case .expressionPattern: if boundPatterns.last == node.id { boundPatterns.removeLast() }
        case .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl, .accessorDecl, .closureExpr: enclosing.removeLast()
        case .accessorBlock: if case .getter = node.cast(AccessorBlockSyntax.self).accessors { enclosing.removeLast() }
        default: break
        }
    }

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
        switch node.as(SyntaxEnum.self) {
        case .token, .codeBlockItemList, .memberBlockItemList: break
        // MARK: Functions
        case .functionDecl(let node):
            enter(.function, at: node.funcKeyword, of: node)
            add(.name, at: node.name, of: node)
        case .initializerDecl(let node): enter(.initializer, at: node.initKeyword, of: node)
        case .deinitializerDecl(let node): enter(.deinitializer, at: node.deinitKeyword, of: node)
        case .subscriptDecl(let node): enter(.subscriptDeclaration, at: node.subscriptKeyword, of: node)
        case .accessorDecl(let node): enter(.accessor, at: node.accessorSpecifier, of: node)
        case .accessorBlock(let node):
            if case .getter = node.accessors { enter(.implicitGetter, at: node.leftBrace, of: node) } else { add(.accessors, node) }
        case .closureExpr(let node): enter(.closure, at: node.leftBrace, of: node)
        case .functionParameter(let node):
            add(.parameter, node, end: (node.defaultValue?.endPositionBeforeTrailingTrivia ?? node.ellipsis?.endPositionBeforeTrailingTrivia ?? node.type.endPositionBeforeTrailingTrivia))
            add(.name, at: node.firstName, of: node)
            add(.name, at: node.secondName, of: node)
            add(.typeReference, node.type)
        case .closureParameter(let node):
            add(.parameter, node, end: node.trailingComma?.positionAfterSkippingLeadingTrivia.utf8Offset == nil ? nil : (node.ellipsis?.endPositionBeforeTrailingTrivia ?? node.type?.endPositionBeforeTrailingTrivia ?? node.secondName?.endPositionBeforeTrailingTrivia ?? node.firstName.endPositionBeforeTrailingTrivia))
            add(.name, at: node.firstName, of: node)
            add(.name, at: node.secondName, of: node)
            if let type = node.type { add(.typeReference, type) }
        case .closureShorthandParameter(let node):
            add(.parameter, node, end: node.name.endPositionBeforeTrailingTrivia)
            add(.name, at: node.name, of: node)
        case .enumCaseParameter(let node):
            add(.parameter, node, end: node.defaultValue?.endPositionBeforeTrailingTrivia ?? node.type.endPositionBeforeTrailingTrivia)
            add(.name, at: node.firstName, of: node)
            add(.name, at: node.secondName, of: node)
            add(.typeReference, node.type)
        case .closureCapture(let node):
            add(.capture, node)
            add(.name, at: node.name, of: node)
        case .closureCaptureSpecifier(let node): add(.modifier, node)
        case .closureSignature(let node): add(.closureSignature, node)
        case .functionEffectSpecifiers(let node): add(.effect, at: node.asyncSpecifier, of: node, end: node.asyncSpecifier?.endPositionBeforeTrailingTrivia)
        case .accessorEffectSpecifiers(let node): add(.effect, at: node.asyncSpecifier, of: node, end: node.asyncSpecifier?.endPositionBeforeTrailingTrivia)
        case .deinitializerEffectSpecifiers(let node): add(.effect, at: node.asyncSpecifier, of: node, end: node.asyncSpecifier?.endPositionBeforeTrailingTrivia)
        case .typeEffectSpecifiers(let node): if !node.parent!.is(ArrowExprSyntax.self) { add(.effect, at: node.asyncSpecifier, of: node) }
        case .throwsClause(let node):
            if !(node.parent?.parent?.is(ArrowExprSyntax.self) ?? false) {
                add(.effect, at: node.throwsSpecifier, of: node)
                if let type = node.type { add(.typeReference, type) }
            }
        case .returnClause(let node): add(.typeReference, node.type)
        // MARK: Declarations
        case .classDecl(let node): addType(node, node.classKeyword, node.name)
        case .structDecl(let node): addType(node, node.structKeyword, node.name)
        case .enumDecl(let node): addType(node, node.enumKeyword, node.name)
        case .actorDecl(let node): addType(node, node.actorKeyword, node.name)
        case .protocolDecl(let node): addType(node, node.protocolKeyword, node.name)
        case .extensionDecl(let node):
            add(.type, at: node.extensionKeyword, of: node)
            add(.name, at: node.extendedType.positionAfterSkippingLeadingTrivia, of: node)
        case .inheritedType(let node): add(.typeReference, node.type)
        case .variableDecl(let node): add(.variable, at: node.bindingSpecifier, of: node)
        case .patternBinding(let node):
            add(.binding, node, end: node.accessorBlock?.endPositionBeforeTrailingTrivia ?? node.initializer?.endPositionBeforeTrailingTrivia ?? node.typeAnnotation?.endPositionBeforeTrailingTrivia ?? node.pattern.endPositionBeforeTrailingTrivia)
        case .typeAnnotation(let node): add(.typeReference, node.type)
        case .typeInitializerClause(let node): add(.typeReference, node.value)
        case .accessorParameters(let node):
            add(.parameter, at: node.name, of: node, end: node.name.endPositionBeforeTrailingTrivia)
            add(.name, at: node.name, of: node)
        case .enumCaseDecl(let node): add(.enumCase, at: node.caseKeyword, of: node)
        case .enumCaseElement(let node): add(.name, at: node.name, of: node)
        case .attribute(let node):
            add(.attribute, node)
            switch node.arguments {
            case .argumentList, nil: break
            default: leaveOpaque(node.arguments!)
            }
        case .declModifier(let node): add(.modifier, node)
        case .ifConfigClause(let node): add(.conditionalBranch, at: node.poundKeyword, of: node)
            if let condition = node.condition { leaveOpaque(condition) }
        case .poundSourceLocation(let node): if let arguments = node.arguments { leaveOpaque(arguments) }
        case .genericParameterClause(let node):
            leaveOpaque(node)
            return .skipChildren
        case .genericArgumentClause(let node):
            leaveOpaque(node)
            return .skipChildren
        case .genericWhereClause(let node):
            leaveOpaque(node)
            return .skipChildren
        case .operatorDecl(let node): add(.modifier, at: node.fixitySpecifier, of: node, end: node.fixitySpecifier.endPositionBeforeTrailingTrivia)
        // MARK: Statements
        case .codeBlockItem(let node): if !node.item.isEmpty && !node.item.asSyntax.is(IfConfigDeclSyntax.self) { add(.item, node.item.asSyntax) }
        case .memberBlockItem(let node): if !node.decl.is(IfConfigDeclSyntax.self) { add(.item, node.decl) }
        case .ifExpr(let node):
            if node.parent?.as(IfExprSyntax.self)?.elseBody?.id != node.id { add(.if, node) }
            if let keyword = node.elseKeyword {
                add(.else, at: keyword, of: node, end: (node.elseBody?.as(IfExprSyntax.self)).map { $0.body.endPositionBeforeTrailingTrivia } ?? node.endPositionBeforeTrailingTrivia)
            }
        case .guardStmt(let node): add(.guard, node)
        case .whileStmt(let node): add(.while, node)
        case .repeatStmt(let node): add(.repeat, node)
        case .forStmt(let node):
            add(.for, node)
            add(.await, at: node.awaitKeyword, of: node)
            add(.try, at: node.tryKeyword, of: node)
            add(.pattern, node.caseKeyword == nil ? node.pattern.as(ValueBindingPatternSyntax.self)?.pattern ?? node.pattern : node.pattern)
        case .switchExpr(let node): add(.switch, node)
        case .switchCase(let node): add(.switchCase, node)
        case .switchCaseItem(let node): add(.pattern, node.pattern)
        case .catchItem(let node): if let pattern = node.pattern { add(.pattern, pattern) }
        case .doStmt(let node): add(.do, node)
        case .doExpr(let node): add(.do, node)
        case .catchClause(let node): add(.catch, node)
        case .deferStmt(let node): add(.defer, node)
        case .returnStmt(let node): add(.return, node)
        case .throwStmt(let node): add(.throw, node)
        case .yieldStmt(let node): add(.yield, node)
        case .thenStmt(let node): add(.yield, node)
        case .discardStmt(let node): add(.yield, node)
        case .breakStmt(let node): add(.jump, node)
        case .continueStmt(let node): add(.jump, node)
        case .fallThroughStmt(let node): add(.jump, node)
        case .labeledStmt(let node): add(.labelled, node)
        case .conditionElement(let node): add(.condition, node, end: node.condition.endPositionBeforeTrailingTrivia)
        case .optionalBindingCondition(let node):
            if node.pattern.is(ExpressionPatternSyntax.self) { boundPatterns.append(node.pattern.id) }
            add(.bindingCondition, node)
            add(.pattern, node.pattern)
        case .matchingPatternCondition(let node):
            add(.bindingCondition, node)
            add(.pattern, node.pattern)
        case .availabilityCondition(let node):
            add(.available, node)
            leaveOpaque(node.availabilityArguments)
        case .whereClause(let node): add(.whereExpression, node)
        case .identifierPattern(let node): add(.name, at: node.identifier, of: node)
        // MARK: Expressions
        case .awaitExpr(let node): add(.await, at: node.awaitKeyword, of: node)
        case .tryExpr(let node):
            add(.try, at: node.tryKeyword, of: node, detail: node.questionOrExclamationMark.map { $0.tokenKind == .exclamationMark ? 2 : 1 } ?? 0)
        case .functionCallExpr(let node): addCall(node)
        case .subscriptCallExpr(let node):
            add(.index, at: node.leftSquare, of: node)
            addTrailing(node.trailingClosure, node.additionalTrailingClosures)
        case .macroExpansionExpr(let node):
            add(.macroExpansion, node)
            addTrailing(node.trailingClosure, node.additionalTrailingClosures)
        case .macroExpansionDecl(let node):
            add(.macroExpansion, at: node.pound, of: node)
            addTrailing(node.trailingClosure, node.additionalTrailingClosures)
        case .labeledExpr(let node): add(.argument, node, detail: node.label.map { UInt32($0.positionAfterSkippingLeadingTrivia.utf8Offset) } ?? .max, end: node.expression.endPositionBeforeTrailingTrivia)
        case .declReferenceExpr(let node):
            if node.parent?.is(KeyPathPropertyComponentSyntax.self) == true { break }
            if node.parent?.is(MemberAccessExprSyntax.self) != true || node.parent!.cast(MemberAccessExprSyntax.self).declName.id != node.id { add(.reference, node) }
        case .superExpr(let node): add(.reference, node)
        case .memberAccessExpr(let node): add(node.base == nil && !continuesChain(node) ? .implicitMember : .member, at: node.period, of: node)
        case .integerLiteralExpr(let node): add(.literal, node)
        case .floatLiteralExpr(let node): add(.literal, node)
        case .booleanLiteralExpr(let node): add(.literal, node)
        case .nilLiteralExpr(let node): add(.literal, node)
        case .regexLiteralExpr(let node): add(.literal, node)
        case .stringLiteralExpr(let node): add(.string, node)
        case .simpleStringLiteralExpr(let node): add(.string, node)
        case .expressionSegment(let node): add(.interpolation, at: node.leftParen, of: node)
        case .tupleExpr(let node): add(.tuple, node)
        case .tuplePattern: break
        case .arrayExpr(let node): add(.array, node)
        case .dictionaryExpr(let node): add(.dictionary, node)
        case .keyPathExpr(let node): add(.keyPath, node)
        case .discardAssignmentExpr(let node): add(.wildcard, node)
        case .forceUnwrapExpr(let node): add(.forceUnwrap, at: node.exclamationMark, of: node)
        case .optionalChainingExpr(let node): add(.optionalChain, at: node.questionMark, of: node)
        case .binaryOperatorExpr(let node): add(.operator, node)
        case .prefixOperatorExpr(let node): add(.operator, node)
        case .postfixOperatorExpr(let node): add(.operator, at: node.operator, of: node)
        case .arrowExpr(let node):
            add(.operator, at: node.arrow, of: node)
            if let effects = node.effectSpecifiers { leaveOpaque(effects) }
        case .inOutExpr(let node): add(.inoutMarker, node, end: node.ampersand.endPositionBeforeTrailingTrivia)
        case .assignmentExpr(let node): add(.assignment, node)
        case .unresolvedTernaryExpr(let node): add(.ternary, node)
        case .unresolvedIsExpr(let node): add(.cast, node)
        case .unresolvedAsExpr(let node): add(.cast, node)
        case .isTypePattern(let node):
            add(.cast, node)
            add(.typeReference, node.type)
        case .typeExpr(let node):
            leaveOpaque(node)
            return .skipChildren
        default:
            if node.is(TypeSyntax.self) { return .skipChildren }
        }
        return .visitChildren
    }

    private func addType(_ node: some SyntaxProtocol, _ keyword: TokenSyntax, _ name: TokenSyntax) {
        add(.type, at: keyword, of: node)
        add(.name, at: name, of: node)
    }

    /// Whether the member stands first in a branch of `#if` inside of a postfix chain.
    private func continuesChain(_ node: MemberAccessExprSyntax) -> Bool {
        var outer = Syntax(node)
        while let parent = outer.parent, parent.is(ExprSyntax.self), parent.positionAfterSkippingLeadingTrivia == node.positionAfterSkippingLeadingTrivia { outer = parent }
        return outer.parent?.is(IfConfigClauseSyntax.self) == true
    }

    private func addCall(_ node: FunctionCallExprSyntax) {
        add(.call, at: node.leftParen ?? node.trailingClosure?.leftBrace, of: node)
        addTrailing(node.trailingClosure, node.additionalTrailingClosures)
        var base = node.calledExpression
        while true {
            if let member = base.as(MemberAccessExprSyntax.self), let inner = member.base {
                base = inner
            } else if let generic = base.as(GenericSpecializationExprSyntax.self) {
                base = generic.expression
            } else {
                break
            }
        }
        if let reference = base.as(DeclReferenceExprSyntax.self), reference.baseName.tokenKind == .identifier("Task") { add(.task, at: reference.baseName, of: node, end: AbsolutePosition(utf8Offset: 0)) }
    }

    private func addTrailing(_ first: ClosureExprSyntax?, _ others: MultipleTrailingClosureElementListSyntax) {
        if let first { add(.trailingClosure, first, detail: .max) }
        for other in others { add(.trailingClosure, other.closure, detail: UInt32(other.label.positionAfterSkippingLeadingTrivia.utf8Offset)) }
    }
}

extension CodeBlockItemSyntax.Item {
    fileprivate var asSyntax: Syntax { Syntax(fromProtocol: self) }
    fileprivate var isEmpty: Bool { asSyntax.firstToken(viewMode: .sourceAccurate) == nil }
}

/// The ranges in order, those inside of others left out.
private func merged(_ ranges: [Range<UInt32>]) -> [Range<UInt32>] {
    var result: [Range<UInt32>] = []
    for range in ranges.sorted(by: { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }) where range.lowerBound >= result.last?.upperBound ?? 0 {
        result.append(range)
    }
    return result
}
