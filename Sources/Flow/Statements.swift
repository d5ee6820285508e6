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
        bodies[node] = id
        flow.bodies[Int(id)].parent = parent
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
        guard let value = view.child(of: binding, .initialValue).flatMap({ view.child(of: $0, .expression) }) else {
            return declare(pattern: pattern)
        }
        // A name stands for itself only behind its own initial value.
        let name = view.child(of: pattern, .name)
        let local = name.map { AccessPath(root: .local(declaredAt: view.start(of: $0))) }
        let handle = local.map { TaskStart.Handle.local(flow.paths.id(of: $0)) } ?? .passed
        if isAsync {
            awaits.append(AwaitContext(isChild: true))
            readExpression(value, becomes: handle)
            awaits.removeLast()
        } else {
            let path = readExpression(value, becomes: handle)
            if let local, let name {
                emit(.write, detail: WriteKind.replace.rawValue, operand: flow.paths.id(of: local), at: range(of: name))
                if path == AccessPath(root: .`self`) {
                    return declare(view.name(of: view.firstToken(of: name)), at: view.start(of: name), alias: path)
                }
            }
        }
        declare(pattern: pattern, isAsync: isAsync)
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

    // MARK: Branches

    mutating func readIf(_ node: Int) {
        let isBreakable = pushLabelled()
        var end = Label(), otherwise = Label(), isOpen = true
        let outer = visibleUntil, block = view.child(of: node, .block)
        visibleUntil = view.end(of: block ?? node)
        for child in view.children(of: node) {
            switch view.kind(child) {
            case .condition: readCondition(child, otherwise: &otherwise)
            case .block:
                readBlock(child)
                graph.jump(to: &end)
                graph.resume(at: otherwise)
            case .else:
                var next = Label()
                isOpen = view.child(of: child, .condition) != nil
                visibleUntil = view.end(of: child)
                for part in view.children(of: child) {
                    if view.kind(part) == .condition { readCondition(part, otherwise: &next) }
                    if view.kind(part) == .block { readBlock(part) }
                }
                graph.jump(to: &end)
                graph.resume(at: next)
            default: break
            }
        }
        // Half-typed: conditions without a block.
        if block == nil { graph.join(otherwise) }
        visibleUntil = outer
        if isOpen { graph.jump(to: &end) }
        graph.resume(at: end)
        if isBreakable { graph.join(popScope().onward) }
    }

    /// Opens a scope for a label that the statement has been given; false if it has none.
    private mutating func pushLabelled() -> Bool {
        guard let name = label else { return false }
        label = nil
        scopes.append(Scope(kind: .labelled, name: name))
        return true
    }

    private mutating func readGuard(_ node: Int) {
        var otherwise = Label()
        for child in view.children(of: node) where view.kind(child) == .condition { readCondition(child, otherwise: &otherwise) }
        let onward = graph.frontier
        graph.resume(at: otherwise)
        if let block = view.child(of: node, .block) { readBlock(block) }
        // A guard's block must leave; where it does not, it is half-typed.
        graph.join(onward)
    }

    mutating func readSwitch(_ node: Int) {
        let name = label
        label = nil
        if let subject = view.child(of: node, .expression) {
            let path = readExpression(subject, becomes: .passed)
            emitTest(path, at: range(of: subject))
        }
        scopes.append(Scope(kind: .switch, name: name))
        gather(at: view.end(of: node))
        let start = graph.frontier
        var end = Label(), fallen = Label()
        readCases(of: node, start: start, end: &end, fallen: &fallen)
        graph.resume(at: end)
        graph.join(popScope().onward)
    }

    private mutating func readCases(of node: Int, start: Label, end: inout Label, fallen: inout Label) {
        for child in view.children(of: node) {
            if view.kind(child) == .conditionalGroup {
                for branch in view.children(of: child) { readCases(of: branch, start: start, end: &end, fallen: &fallen) }
                continue
            }
            guard view.kind(child) == .switchCase else { continue }
            let outer = visibleUntil
            visibleUntil = view.end(of: child)
            graph.resume(at: start)
            for part in view.children(of: child) {
                switch view.kind(part) {
                case .pattern: declare(matching: part)
                case .whereExpression: readWhere(part)
                case .block:
                    graph.join(fallen)
                    fallen = Label()
                    gather(at: view.start(of: part))
                    readBlock(part)
                    if endsInFallthrough(part) { graph.jump(to: &fallen) }
                default: break
                }
            }
            visibleUntil = outer
            graph.jump(to: &end)
        }
    }

    private func endsInFallthrough(_ block: Int) -> Bool {
        view.children(of: block).contains { view.kind($0) == .fallthrough }
    }

    /// A `where` of a case, which sends what does not fit on to cases that start anew: only its reads matter.
    private mutating func readWhere(_ node: Int) {
        guard let expression = view.child(of: node, .expression) else { return }
        var otherwise = Label()
        readTest(expression, otherwise: &otherwise)
    }

    // MARK: Loops

    private mutating func readWhile(_ node: Int) {
        let head = openLoop(node)
        var exit = Label()
        let outer = visibleUntil
        visibleUntil = view.end(of: node)
        for child in view.children(of: node) where view.kind(child) == .condition { readCondition(child, otherwise: &exit) }
        if let block = view.child(of: node, .block) { readBlock(block) }
        visibleUntil = outer
        closeLoop(node, head: head, exit: exit)
    }

    private mutating func readRepeat(_ node: Int) {
        let head = openLoop(node)
        if let block = view.child(of: node, .block) { readBlock(block) }
        graph.join(scopes[scopes.count - 1].again)
        scopes[scopes.count - 1].again = Label()
        var exit = Label()
        if let test = view.child(of: node, .expression) { readTest(test, otherwise: &exit) }
        closeLoop(node, head: head, exit: exit)
    }

    private mutating func readFor(_ node: Int) {
        if let sequence = view.child(of: node, .expression) { readExpression(sequence, becomes: .passed) }
        let outer = visibleUntil
        visibleUntil = view.end(of: node)
        let head: UInt32
        if let wait = view.child(of: node, .await) {
            pushLoop()
            let throwing = view.child(of: node, .try) != nil
            let end = view.child(of: node, .expression).map { view.end(of: $0) } ?? view.end(of: wait)
            head = emit(.await, detail: WaitKind.forLoop.rawValue, at: view.start(of: wait)..<end)
            if throwing {
                flow.events[Int(head)].flags.insert(.throwing)
                throwFromFrontier()
            }
        } else {
            head = openLoop(node)
        }
        var exit = Label()
        graph.branch(to: &exit)
        if let pattern = view.child(of: node, .pattern) {
            if view.child(of: node, .introducer).map({ view.firstToken(of: $0).keyword == .case }) ?? false { declare(matching: pattern) } else { declare(pattern: pattern) }
        }
        if let test = view.child(of: node, .whereExpression).flatMap({ view.child(of: $0, .expression) }) {
            var again = Label()
            readTest(test, otherwise: &again)
            let onward = graph.frontier
            graph.resume(at: again)
            graph.jump(to: &scopes[scopes.count - 1].again)
            graph.resume(at: onward)
        }
        if let block = view.child(of: node, .block) { readBlock(block) }
        visibleUntil = outer
        closeLoop(node, head: head, exit: exit)
    }

    private mutating func pushLoop() {
        scopes.append(Scope(kind: .loop, name: label))
        label = nil
    }

    private mutating func openLoop(_ node: Int) -> UInt32 {
        pushLoop()
        let word = view.firstToken(of: node)
        return emit(.join, at: word.start..<word.end)
    }

    /// Leads the frontier and every `continue` back to the loop's head, and goes on where it is left.
    private mutating func closeLoop(_ node: Int, head: UInt32, exit: Label) {
        let scope = popScope()
        graph.join(scope.again)
        if !graph.frontier.isEmpty {
            emit(.loopAgain, at: range(of: node))
            graph.lead(graph.frontier, to: head)
        }
        graph.resume(at: exit)
        graph.join(scope.onward)
    }

    // MARK: Errors

    mutating func readDo(_ node: Int) {
        let isBreakable = pushLabelled()
        let catches = view.children(of: node).filter { view.kind($0) == .catch }
        if !catches.isEmpty { scopes.append(Scope(kind: .handler)) }
        if let block = view.child(of: node, .block) { readBlock(block) }
        if !catches.isEmpty { readCatches(catches, errors: popScope().onward) }
        if isBreakable { graph.join(popScope().onward) }
    }

    private mutating func readCatches(_ catches: [Int], errors: Label) {
        var end = Label(), errors = errors
        graph.jump(to: &end)
        graph.resume(at: errors)
        if catches.count > 1 { gather(at: view.start(of: catches[0])) }
        errors = graph.frontier
        for node in catches {
            graph.resume(at: errors)
            let patterns = view.children(of: node).filter { view.kind($0) == .pattern }
            let kind = patterns.isEmpty ? CatchKind.any : patterns.map { catchKind(of: $0) }.max { $0.rawValue < $1.rawValue } ?? .any
            let word = view.firstToken(of: node)
            let outer = visibleUntil, outerFlags = flags
            visibleUntil = view.end(of: node)
            flags.insert(.inCatch)
            emit(.catch, detail: kind.rawValue, at: word.start..<word.end)
            if patterns.isEmpty { declare(Name("error"), at: word.start) }
            var catchesAll = kind == .any
            for part in view.children(of: node) {
                switch view.kind(part) {
                case .pattern: declare(matching: part)
                case .whereExpression:
                    readWhere(part)
                    catchesAll = false
                case .block: readBlock(part)
                default: break
                }
            }
            flags = outerFlags
            visibleUntil = outer
            graph.jump(to: &end)
            if catchesAll { errors = Label() }
        }
        graph.resume(at: errors)
        leave(.throw, range: nil)
        graph.resume(at: end)
    }

    /// What a clause's pattern lets in: everything for `let error`, else a type.
    private func catchKind(of pattern: Int) -> CatchKind {
        guard let expression = view.child(of: pattern, .expression) else { return .any }
        let parts = view.children(of: expression).map { view.kind($0) }
        if parts == [.introducer, .name] || parts == [.wildcard] { return .any }
        return view.string(of: expression).contains("CancellationError") ? .cancellation : .type
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
