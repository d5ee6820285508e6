import Lexing
import Outlining
import Source

extension FlowBuilder {
    mutating func readProperty(_ node: Int) {
        for binding in view.children(of: node) where view.kind(binding) == .binding {
            let name = view.child(of: binding, .pattern).flatMap { view.child(of: $0, .name) }.map { view.firstToken(of: $0) }
            if let accessors = view.child(of: binding, .accessors) {
                readAccessors(accessors, of: node, named: name)
            } else if let block = view.child(of: binding, .block) {
                readAccessor(block, block: block, of: node, named: name, effects: binding, returns: true)
            }
            // A script's globals are variables of its own body.
            if isScript && types.isEmpty { continue }
            if let value = view.child(of: binding, .initialValue) { readInitialValue(value, named: name) }
        }
    }

    mutating func readAccessors(_ accessors: Int, of declaration: Int, named name: Token?) {
        let flags = view.nodes[accessors].flags
        // Broken ones are skimmed as a whole, as they are where they are skipped: which words are accessors is a guess there.
        if flags.contains(.skipped) || flags.contains(.untriggered) && view.child(of: accessors, .unexpected) != nil {
            return readAccessor(accessors, block: accessors, of: declaration, named: name, effects: accessors, returns: false)
        }
        for accessor in view.children(of: accessors) {
            if view.kind(accessor) == .conditionalGroup {
                for branch in view.children(of: accessor) { readAccessors(branch, of: declaration, named: name) }
            } else if view.kind(accessor) == .accessor, let block = view.child(of: accessor, .block) {
                let isGetter = view.child(of: accessor, .name).map { view.firstToken(of: $0).keyword == .get } ?? false
                readAccessor(accessor, block: block, of: declaration, named: name, effects: accessor, returns: isGetter)
            }
        }
    }

    private mutating func readAccessor(_ node: Int, block: Int, of declaration: Int, named name: Token?, effects: Int, returns: Bool) {
        let keyword = node == block ? nil : view.child(of: node, .name).map { view.firstToken(of: $0) }
        let isAsync = view.children(of: effects).contains { view.kind($0) == .effect && view.firstToken(of: $0).keyword == .async }
        let spelling = spell(accessor: keyword, of: name)
        let id = append(Body(
            kind: .accessor, flags: isAsync ? place.union(.isAsync) : place, start: view.start(of: node), end: view.end(of: node),
            nameStart: (keyword ?? name)?.start ?? 0, nameEnd: (keyword ?? name)?.end ?? 0,
            spelling: spelling))
        if view.nodes[block].flags.contains(.untriggered) { skim(block, of: declaration, into: id) }
        if view.kind(block) == .accessors || view.nodes[block].flags.contains(.skipped) { return }
        visibleUntil = view.end(of: node)
        if let parameters = view.child(of: declaration, .parameters) { declareParameters(parameters) }
        if node != block {
            if let parameters = view.child(of: node, .parameters) { declareParameters(parameters) }
            for word in keyword.map({ implicitParameters($0.keyword) }) ?? [] { declare(Name(word), at: view.start(of: node)) }
        }
        build(id, block: block, implicitReturn: returns)
    }

    private mutating func spell(accessor keyword: Token?, of name: Token?) -> Range<UInt32> {
        let first = UInt32(flow.spellings.count)
        if let name { flow.spellings.append(contentsOf: view.bytes(of: name)) } else { flow.spellings.append(contentsOf: "subscript".utf8) }
        if let keyword {
            flow.spellings.append(UInt8(ascii: "."))
            flow.spellings.append(contentsOf: view.bytes(of: keyword))
        }
        return first..<UInt32(flow.spellings.count)
    }

    private func implicitParameters(_ accessor: Keyword) -> [String] {
        switch accessor {
        case .set, .willSet: ["newValue"]
        case .didSet: ["oldValue"]
        default: []
        }
    }

    /// A stored property's initial value: a body of its own where it holds a closure.
    private mutating func readInitialValue(_ node: Int, named name: Token?) {
        guard (node..<Int(view.nodes[node].next)).contains(where: { view.kind($0) == .closure }),
            let expression = view.child(of: node, .expression) else { return }
        let spelling = name.map { flow.spell(view.bytes(of: $0)) } ?? 0..<0
        let id = append(Body(
            kind: .initialValue, flags: place, start: view.start(of: expression), end: view.end(of: expression),
            nameStart: name?.start ?? 0, nameEnd: name?.end ?? 0, spelling: spelling))
        begin(id)
        readExpression(expression, becomes: .passed)
        finish(id)
    }

    func holdsStatement(_ node: Int) -> Bool {
        switch view.kind(node) {
        case .type, .function, .otherDeclaration, .variable, .conditionalGroup, .unexpected, .attribute: false
        default: true
        }
    }

    /// Statements outside of any declaration, if the file has any.
    mutating func readTopLevel() {
        guard isScript else { return }
        visibleUntil = view.end(of: 0)
        let id = append(Body(kind: .topLevel, flags: place, start: 0, end: view.end(of: 0)))
        begin(id)
        for child in view.children(of: 0) where view.kind(child) != .type && view.kind(child) != .function { readStatement(child) }
        closeScopes(to: 0)
        finish(id)
        drain(to: 0)
    }
}
