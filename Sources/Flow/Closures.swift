import Lexing
import Outlining
import Source

extension FlowBuilder {
    /// Reads a closure that runs here and now, once or any number of times; the value of one that is a single
    /// expression becomes `handle`.
    mutating func readInPlace(_ node: Int, repeats: Bool, parameter: ParameterRole = .value, becomes handle: TaskStart.Handle) {
        let outerEnd = visibleUntil, outerFlags = flags, outerWords = (awaits, covers)
        visibleUntil = view.end(of: node)
        let signature = view.child(of: node, .closureSignature)
        flags.insert(.inPlace)
        (awaits, covers) = ([], Covers())
        var head: UInt32?, after = Label()
        if repeats {
            let brace = view.firstToken(of: node)
            head = emit(.join, at: brace.start..<brace.end)
            graph.branch(to: &after)
        }
        declareParameters(ofClosure: node, signature: signature, role: parameter)
        takeOver(by: .builder, at: view.start(of: node))
        scopes.append(Scope(kind: .closure))
        let base = scopes.count
        readBody(node, skipping: signature, becomes: handle)
        closeScopes(to: base)
        graph.join(popScope().onward)
        if let head {
            if !graph.frontier.isEmpty {
                emitAgain(node, .elements)
                graph.lead(graph.frontier, to: head)
            }
            graph.resume(at: after)
        }
        flags = outerFlags
        (awaits, covers) = outerWords
        visibleUntil = outerEnd
    }

    /// Puts off a closure that runs later: it is a body of its own, with what it can see from here.
    @discardableResult
    mutating func readLater(_ node: Int, launch: Body.Launch, argumentOf callee: Name = .none) -> BodyID {
        if let known = bodies[node] { return known }
        let parent = flow.bodies[Int(body)]
        let id = append(Body(
            kind: .closure, flags: parent.flags.inherited, parent: body, launch: launch,
            start: view.start(of: node), end: view.end(of: node)))
        flow.bodies[Int(id)].argumentOf = callee
        bodies[node] = id
        if let signature = view.child(of: node, .closureSignature) {
            for capture in view.children(of: signature) where view.kind(capture) == .capture {
                if let value = view.child(of: capture, .initialValue, then: .expression) { readExpression(value, becomes: .passed) }
                if view.child(of: capture, .modifier) != nil, view.lastToken(of: capture).keyword == .self { flow.bodies[Int(id)].flags.insert(.isWeak) }
                if view.child(of: capture, .initialValue) == nil, view.lastToken(of: capture).kind == .identifier {
                    flow.captures.append(Capture(body: id, name: view.name(of: view.lastToken(of: capture))))
                }
            }
            if view.children(of: signature).contains(where: { view.kind($0) == .effect && view.firstToken(of: $0).keyword == .async }) {
                flow.bodies[Int(id)].flags.insert(.isAsync)
            }
        }
        let named = continuationsNamed(in: node)
        for path in named { handOver(path, to: .body(id), at: view.start(of: node)..<view.start(of: node) + 1) }
        let owed = named.filter { continuations.holding(of: $0) == .one }
        pending.append(PendingBody(
            node: node, body: id, types: types, continuations: owed, isHandled: launch == .child && flags.contains(.handled),
            isAwaited: !owed.isEmpty && holdsSelf))
        return id
    }

    /// Builds the graph of a closure that was put off.
    mutating func buildClosure(_ id: BodyID, node: Int, owing owed: [AccessPath], isHandled: Bool) {
        let signature = view.child(of: node, .closureSignature)
        visibleUntil = view.end(of: node)
        declareParameters(ofClosure: node, signature: signature)
        continuations.owed += owed
        begin(id)
        if isHandled { flags.insert(.handled) }
        let returns = signature.flatMap { view.child(of: $0, .typeReference) } != nil
        readBody(node, skipping: signature, becomes: returns ? .returned : .dropped)
        finish(id)
    }

    /// The names that a closure brings: captures with a value, parameters, or `$0` and its like.
    private mutating func declareParameters(ofClosure node: Int, signature: Int?, role: ParameterRole = .value) {
        guard let signature else {
            for (number, name) in KnownName.closureParameters.enumerated() {
                declare(name, at: view.start(of: node) + UInt32(number), as: role.forParameter(number))
            }
            return
        }
        var count = 0
        for child in view.children(of: signature) {
            switch view.kind(child) {
            case .capture:
                guard let name = view.child(of: child, .name), view.child(of: child, .initialValue) != nil else { continue }
                declare(nameNode: name)
            case .parameters:
                for parameter in view.children(of: child) where view.kind(parameter) == .parameter { declare(parameter: parameter, &count, role) }
            case .parameter: declare(parameter: child, &count, role)
            default: break
            }
        }
    }

    private mutating func declare(parameter: Int, _ count: inout Int, _ role: ParameterRole) {
        // The second name is the one that the body uses.
        if let name = view.lastChild(of: parameter, .name) {
            noteType(of: name, declaredBy: parameter)
            noteContinuation(name, declaredBy: parameter, isParameter: true)
            declare(view.name(of: view.firstToken(of: name)), at: view.start(of: name), as: role.forParameter(count))
        }
        count += 1
    }
}
