import Lexing
import Outlining
import Source

extension FlowBuilder {
    /// Finds the properties of the file that hold continuations, before any body is read.
    mutating func findContinuationSlots() {
        continuations.areNamed = view.namesContinuations
        guard continuations.areNamed else { return }
        var types: [Int] = []
        for node in view.nodes.indices {
            switch view.kind(node) {
            case .type: types.append(node)
            case .otherDeclaration:
                guard let type = view.child(of: node, .typeReference), holding(ofType: type) != nil, let name = view.child(of: node, .name) else { continue }
                continuations.aliases.insert(view.name(of: view.firstToken(of: name)))
            default: continue
            }
        }
        for node in types {
            if let block = view.child(of: node, .block) { findContinuationSlots(in: block) }
        }
    }

    private mutating func findContinuationSlots(in node: Int) {
        for member in view.children(of: node) {
            switch view.kind(member) {
            case .conditionalGroup, .conditionalBranch: findContinuationSlots(in: member)
            case .variable:
                for binding in view.children(of: member) where view.kind(binding) == .binding {
                    guard let name = view.child(of: binding, .pattern, then: .name),
                        let holding = holding(declaredBy: binding) else { continue }
                    continuations.slots[view.name(of: view.firstToken(of: name))] = holding
                }
            default: break
            }
        }
    }

    /// What the written type or the initial value of a declaration says of its variable.
    private func holding(declaredBy node: Int) -> Holding? {
        if let type = view.child(of: node, .typeReference) { return holding(ofType: type) }
        guard let value = view.child(of: node, .initialValue, then: .expression),
            let first = view.firstChild(of: value) else { return nil }
        // `[CheckedContinuation<Void, Never>]()`, `Mutex<CheckedContinuation<Void, Never>?>(nil)`
        switch view.kind(first) {
        case .array, .dictionary: return holding(ofType: first)
        case .reference: return view.child(of: value, .genericArguments).flatMap { holding(ofType: $0) }
        default: return nil
        }
    }

    /// The same for a type: not one of functions.
    private func holding(ofType node: Int) -> Holding? {
        var isFound = false, isMany = false
        for index in Int(view.nodes[node].first)..<Int(view.nodes[node].end) {
            let token = view.tokens[index]
            switch token.kind {
            case .leftSquare: isMany = true
            case .arrow: return nil
            case .identifier where !isFound: isFound = isContinuation(token)
            default: break
            }
        }
        guard isFound else { return nil }
        if isMany { return .many }
        // Not one inside of another type, a lock or a tuple.
        guard view.kind(node) == .typeReference, isContinuation(view.firstToken(of: node)) else { return .maybe }
        let last = view.text[Int(view.end(of: node)) - 1]
        return last == UInt8(ascii: "?") || last == UInt8(ascii: "!") ? .maybe : .one
    }

    private func isContinuation(_ token: Token) -> Bool {
        token.keyword == .CheckedContinuation || token.keyword == .UnsafeContinuation
            || !continuations.aliases.isEmpty && continuations.aliases.contains(view.name(of: token))
    }

    /// Notes what a parameter or binding declares, if its type tells.
    mutating func noteContinuation(_ name: Int, declaredBy node: Int, isParameter: Bool = false) {
        guard continuations.areNamed, let holding = holding(declaredBy: node) else { return }
        hold(holding, in: name)
        if isParameter, holding == .one { continuations.owed.append(AccessPath(root: .local(declaredAt: view.start(of: name)))) }
    }

    /// Notes that the variable with this name node holds continuations.
    mutating func hold(_ holding: Holding, in name: Int) { hold(holding, view.name(of: view.firstToken(of: name)), at: view.start(of: name)) }

    mutating func hold(_ holding: Holding, _ name: Name, at offset: UInt32) {
        continuations.variables[.local(declaredAt: offset)] = holding
        if !continuations.names.contains(name) { continuations.names.append(name) }
    }

    /// Notes that every variable which a pattern binds holds one.
    mutating func holdAll(in pattern: Int) {
        for node in pattern..<Int(view.nodes[pattern].next) where view.kind(node) == .name { hold(.one, in: node) }
    }

    // MARK: Other names

    /// Reads what a binding stores. A continuation that only gets another name stays in the same hands.
    mutating func readValue(_ value: Int, of binding: Int, becomes handle: TaskStart.Handle) -> AccessPath? {
        let outerLook = isLookedAt
        isLookedAt = isConstant(binding)
        defer { isLookedAt = outerLook }
        let first = flow.events.count, path = readExpression(value, becomes: handle)
        if let pattern = view.child(of: binding, .pattern) { noteDecisions(in: pattern, since: first) }
        if continuations.holding(of: path) != nil, let pattern = view.child(of: binding, .pattern), let name = view.child(of: pattern, .name) {
            hold(continuations.holding(of: path) == .many ? .many : .maybe, in: name)
        }
        return path
    }

    /// Whether what a binding declares is another name for a path: `let waiter = waiting`.
    func isAnotherName(_ binding: Int, for path: AccessPath?) -> Bool { isConstant(binding) && heldPath(path) != nil }

    /// The path, if it stands for a continuation, or for several, that is there to be found again.
    func heldPath(_ path: AccessPath?) -> AccessPath? {
        guard let path, continuations.holding(of: path) != nil, !path.isElement, !path.root.isTemporary else { return nil }
        return path
    }

    private func isConstant(_ binding: Int) -> Bool {
        var token = Int(view.nodes[binding].first)
        while token > 0, view.tokens[token].keyword != .let, view.tokens[token].keyword != .var { token -= 1 }
        return view.tokens[token].keyword == .let
    }

    /// Declares a parameter of a closure that runs in place.
    mutating func declare(_ name: Name, at offset: UInt32, as role: ParameterRole) {
        switch role {
        case .value: break
        case .state(let path): return declare(name, at: offset, alias: path)
        case .element: hold(.one, name, at: offset)
        case .taken(let collection): handles.take(.local(declaredAt: offset), from: collection, isElement: true)
        case .continuation:
            hold(.one, name, at: offset)
            let path = AccessPath(root: .local(declaredAt: offset))
            if !continuations.owed.contains(path) { continuations.owed.append(path) }
        }
        declare(name, at: offset)
    }
}
