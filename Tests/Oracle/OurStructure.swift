import Lexing
import Outlining
import Source

/// Our outline's facts, sorted.
func ourFacts(_ outline: borrowing Outline, tokens: borrowing GrowingBuffer<Token>) -> [Fact] {
    var facts: [Fact] = []
    facts.reserveCapacity(outline.nodes.count)
    var parents: [(end: UInt32, kind: Node.Kind, enclosing: UInt32)] = [(UInt32(outline.nodes.count), .file, .max)]
    for index in 0..<outline.nodes.count {
        let node = outline.nodes[index]
        while parents.count > 1 && parents.last!.end <= index { parents.removeLast() }
        let parent = parents.last!
        var offset = tokens[Int(node.first)].start
        let end = node.end > node.first ? tokens[Int(node.end) - 1].end : offset
        if index > 0 && isItem(node.kind, in: parent.kind) {
            facts.append(Fact(offset: offset, kind: .item, enclosing: parent.enclosing, end: end))
        }
        var kind: Fact.Kind?
        var detail: UInt32 = 0
        var enclosing = parent.enclosing
        switch node.kind {
        case .function: kind = .function
        case .initializer: kind = .initializer
        case .deinitializer: kind = .deinitializer
        case .subscriptDeclaration: kind = .subscriptDeclaration
        case .accessor: kind = .accessor
        case .block: kind = parent.kind == .binding || parent.kind == .subscriptDeclaration ? .implicitGetter : nil
        case .closure: kind = .closure
        case .await: kind = .await
        case .try:
            kind = .try
            detail = node.flags.contains(.optional) ? 1 : node.flags.contains(.forced) ? 2 : 0
        case .catch: kind = .catch
        case .defer: kind = .defer
        case .if: kind = .if
        case .else: kind = .else
        case .guard: kind = .guard
        case .while: kind = .while
        case .repeat: kind = .repeat
        case .for: kind = .for
        case .switch: kind = .switch
        case .switchCase: kind = .switchCase
        case .do: kind = .do
        case .return: kind = .return
        case .throw: kind = .throw
        case .yield, .then, .discard: kind = .yield
        case .break, .continue, .fallthrough: kind = .jump
        case .labelled: kind = .labelled
        case .condition: kind = .condition
        case .bindingCondition: kind = .bindingCondition
        case .whereExpression: kind = .whereExpression
        case .pattern: kind = [.switchCase, .catch, .for, .bindingCondition].contains(parent.kind) ? .pattern : nil
        case .conditionalBranch: kind = .conditionalBranch
        case .type: kind = .type
        case .variable: kind = .variable
        case .binding: kind = .binding
        case .name where ![.attribute, .macroExpansion, .break, .continue, .labelled, .accessor, .otherDeclaration].contains(parent.kind): kind = .name
        case .parameter: kind = .parameter
        case .effect: kind = .effect
        case .attribute: kind = .attribute
        case .modifier: kind = .modifier
        case .enumCase: kind = .enumCase
        case .typeReference, .inherited: kind = .typeReference
        case .accessors: kind = .accessors
        case .call: kind = .call
        case .argument where node.flags.contains(.trailing):
            kind = .trailingClosure
            detail = node.flags.contains(.labelled) ? offset : .max
            offset = tokens[Int(outline.nodes[index + 2].first)].start
        case .argument:
            kind = .argument
            detail = node.flags.contains(.labelled) ? offset : .max
        case .index: kind = .index
        case .capture: kind = .capture
        case .closureSignature: kind = .closureSignature
        case .reference: kind = .reference
        case .member: kind = .member
        case .implicitMember: kind = .implicitMember
        case .literal: kind = .literal
        case .string: kind = .string
        case .interpolation: kind = .interpolation
        case .tuple: kind = .tuple
        case .array: kind = .array
        case .dictionary: kind = .dictionary
        case .keyPath: kind = .keyPath
        case .macroExpansion: kind = .macroExpansion
        case .wildcard: kind = .wildcard
        case .forceUnwrap: kind = .forceUnwrap
        case .optionalChain:
            kind = .optionalChain
            // `>?` is one token.
            offset = end - 1
        case .operator: kind = .operator
        case .inoutMarker: kind = .inoutMarker
        case .assignment: kind = tokens[Int(node.first)].kind == .equal ? .assignment : .operator
        case .ternary: kind = .ternary
        case .cast: kind = .cast
        case .available: kind = .available
        default: kind = nil
        }
        if let kind {
            if [.function, .initializer, .deinitializer, .subscriptDeclaration, .accessor, .type, .variable, .enumCase].contains(kind) {
                offset = introducer(of: index, outline, tokens) ?? offset
            }
            facts.append(Fact(offset: offset, kind: kind, enclosing: enclosing, end: kind.comparesEnd ? end : 0, detail: detail))
            if kind.isFunctionLike { enclosing = offset }
            if kind == .reference && isTask(at: index, end: Int(parent.end), outline, tokens) { facts.append(Fact(offset: offset, kind: .task, enclosing: enclosing)) }
        }
        parents.append((node.next, node.kind, enclosing))
    }
    return facts.sorted()
}

/// Whether a child is a statement or member.
private func isItem(_ kind: Node.Kind, in parent: Node.Kind) -> Bool {
    switch parent {
    case .file, .block, .closure, .conditionalBranch: break
    default: return false
    }
    switch kind {
    case .closureSignature, .switchCase, .accessor, .attribute, .conditionalGroup, .member, .call, .index, .forceUnwrap, .optionalChain, .operator, .genericArguments, .unexpected: return false
    default: return true
    }
}

private func introducer(of index: Int, _ outline: borrowing Outline, _ tokens: borrowing GrowingBuffer<Token>) -> UInt32? {
    var child = index + 1
    while child < Int(outline.nodes[index].next) {
        let kind = outline.nodes[child].kind
        if kind == .introducer || outline.nodes[index].kind == .accessor && kind == .name { return tokens[Int(outline.nodes[child].first)].start }
        child = Int(outline.nodes[child].next)
    }
    return nil
}

/// Whether the reference is called: `Task { }`, `Task<…>(…) { }`, `Task.detached { }`.
private func isTask(at index: Int, end: Int, _ outline: borrowing Outline, _ tokens: borrowing GrowingBuffer<Token>) -> Bool {
    guard tokens[Int(outline.nodes[index].first)].keyword == .Task else { return false }
    var next = index + 1
    while next < end {
        let node = outline.nodes[next]
        switch node.kind {
        case .call: return true
        case .member, .genericArguments: next += 1
        default: return false
        }
    }
    return false
}

extension Fact.Kind {
    /// Whether the two trees mean the same by its last token.
    var comparesEnd: Bool {
        switch self {
        // Theirs ends before what stands behind it in the same expression, or covers all of it.
        case .await, .try, .operator, .assignment, .reference, .member, .implicitMember, .name, .ternary, .jump, .keyPath, .macroExpansion: false
        case .effect, .modifier, .literal, .labelled, .available, .conditionalBranch, .capture, .cast: false
        default: true
        }
    }
}
