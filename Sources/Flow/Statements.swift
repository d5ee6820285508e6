import Lexing
import Outlining
import Source

extension FlowBuilder {
    /// Reads a block's statements in a scope of their own.
    mutating func readBlock(_ block: Int) {
        let outerEnd = visibleUntil, outerScopes = scopes.count
        visibleUntil = view.end(of: block)
        for statement in view.children(of: block) { readStatement(statement) }
        closeScopes(to: outerScopes)
        visibleUntil = outerEnd
    }

    mutating func readStatement(_ node: Int) {
        switch view.kind(node) {
        case .expression: readExpression(node, becomes: .dropped)
        case .variable: readVariable(node)
        case .if: readIf(node)
        case .guard: readGuard(node)
        case .while: readWhile(node)
        case .repeat: readRepeat(node)
        case .for: readFor(node)
        case .switch: readSwitch(node)
        case .do: readDo(node)
        case .defer: scopes.append(Scope(kind: .cleanUp(node: node)))
        case .return:
            let value = view.child(of: node, .expression)
            if let value { readExpression(value, becomes: .returned) }
            leave(.return(givesValue: value != nil), range: range(of: node))
        case .throw:
            if let value = view.child(of: node, .expression) { readExpression(value, becomes: .passed) }
            leave(.throw, range: range(of: node))
        case .yield, .then, .discard:
            if let value = view.child(of: node, .expression) { readExpression(value, becomes: .passed) }
        case .break, .continue: readJump(node)
        case .labelled: readLabelled(node)
        case .function: readLocalFunction(node)
        case .type where bodies[node] == nil:
            bodies[node] = body
            pending.append(PendingBody(node: node, body: body, types: types))
        case .conditionalGroup: readConditionalGroup(node)
        default: break
        }
    }

    func range(of node: Int) -> Range<UInt32> { view.start(of: node)..<view.end(of: node) }

    private mutating func readLocalFunction(_ node: Int) {
        if let name = view.child(of: node, .name) { declare(nameNode: name) }
        guard bodies[node] == nil, let block = view.child(of: node, .block) else { return }
        let parent = body
        let id = declareBody(node, block: block)
        record(function: node, body: id, isLocal: true)
        bodies[node] = id
        flow.bodies[Int(id)].parent = parent
        flow.bodies[Int(id)].flags.formUnion(flow.bodies[Int(parent)].flags.inherited)
        for path in continuationsNamed(in: node) { handOver(path, to: .body(id), at: range(of: node)) }
        pending.append(PendingBody(node: node, body: id, types: types))
    }

    /// `#if`: alternatives that nobody decides.
    private mutating func readConditionalGroup(_ node: Int) {
        gather(at: view.start(of: node))
        let start = graph.frontier
        var end = Label(), hasElse = false
        for branch in view.children(of: node) {
            graph.resume(at: start)
            if view.firstToken(of: branch).kind == .poundElse { hasElse = true }
            for statement in view.children(of: branch) { readStatement(statement) }
            graph.jump(to: &end)
        }
        graph.resume(at: end)
        if !hasElse { graph.join(start) }
    }

    // MARK: Variables

    private mutating func readVariable(_ node: Int) {
        let isAsync = view.children(of: node).contains { view.kind($0) == .modifier && view.firstToken(of: $0).keyword == .async }
        for binding in view.children(of: node) where view.kind(binding) == .binding {
            readBinding(binding, isAsync: isAsync)
        }
        if isAsync { scopes.append(Scope(kind: .cleanUp(node: node))) }
    }

    private mutating func readBinding(_ binding: Int, isAsync: Bool) {
        guard let pattern = view.child(of: binding, .pattern) else { return }
        guard let value = view.child(of: binding, .initialValue, then: .expression) else {
            if let name = view.child(of: pattern, .name) {
                noteType(of: name, declaredBy: binding)
                noteContinuation(name, declaredBy: binding)
            }
            return declare(pattern: pattern)
        }
        // A name stands for itself only behind its own initial value.
        let name = view.child(of: pattern, .name)
        if let name { noteType(of: name, declaredBy: binding) }
        let local = name.map { AccessPath(root: .local(declaredAt: view.start(of: $0))) }
        let handle = local.map { TaskStart.Handle.local(flow.paths.id(of: $0)) } ?? .passed
        if isAsync {
            awaits.append(AwaitContext(isChild: true))
            readExpression(value, becomes: handle)
            awaits.removeLast()
            if let local, let name { emit(.write, detail: WriteKind.replace.rawValue, operand: flow.paths.id(of: local), at: range(of: name)) }
        } else {
            let path = continuations.isEmpty ? readExpression(value, becomes: handle) : readValue(value, of: binding, becomes: handle)
            if let local, let name {
                emit(.write, detail: WriteKind.replace.rawValue, operand: flow.paths.id(of: local), at: range(of: name))
                if let path { handles.take(local.root, from: path) }
                noteCopy(of: path, by: name, declaredBy: binding)
                if path == AccessPath(root: .`self`) || isAnotherName(binding, for: path) {
                    return declare(view.name(of: view.firstToken(of: name)), at: view.start(of: name), alias: path)
                }
            }
        }
        if let name { noteContinuation(name, declaredBy: binding) }
        declare(pattern: pattern, isAsync: isAsync)
        guard name == nil else { return }
        for part in pattern..<Int(view.nodes[pattern].next) where view.kind(part) == .name {
            let local = AccessPath(root: .local(declaredAt: view.start(of: part)))
            emit(.write, detail: WriteKind.replace.rawValue, operand: flow.paths.id(of: local), at: range(of: part))
        }
    }

    /// Declares every name of a pattern that binds.
    mutating func declare(pattern: Int, isAsync: Bool = false) {
        for child in view.children(of: pattern) {
            switch view.kind(child) {
            case .name: declare(nameNode: child, isAsync: isAsync)
            case .pattern: declare(pattern: child, isAsync: isAsync)
            default: break
            }
        }
    }

    // MARK: Jumps

    private mutating func readJump(_ node: Int) {
        let continues = view.kind(node) == .continue
        let name = view.child(of: node, .name).map { view.name(of: view.firstToken(of: $0)) }
        guard let target = target(of: name, continues: continues) else { return }
        leave(continues ? .continueTo(target) : .breakTo(target), range: nil)
    }

    private mutating func readLabelled(_ node: Int) {
        label = view.child(of: node, .name).map { view.name(of: view.firstToken(of: $0)) }
        for child in view.children(of: node) where view.kind(child) != .name { readStatement(child) }
        label = nil
    }
}
