import Lexing
import Outlining
import Source

extension FlowBuilder {
    /// Reads a closure that runs here and now, once or any number of times; the value of one that is a single
    /// expression becomes `handle`.
    mutating func readInPlace(_ node: Int, repeats: Bool, becomes handle: TaskStart.Handle) {
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
        declareParameters(ofClosure: node, signature: signature)
        scopes.append(Scope(kind: .closure))
        let base = scopes.count
        readBody(node, skipping: signature, becomes: handle)
        closeScopes(to: base)
        graph.join(popScope().onward)
        if let head {
            if !graph.frontier.isEmpty {
                emit(.loopAgain, at: range(of: node))
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
            kind: .closure, flags: parent.flags.intersection([.isTest, .isPreview]), parent: body, launch: launch,
            start: view.start(of: node), end: view.end(of: node), qualifiedName: parent.qualifiedName + ".closure"))
        flow.bodies[Int(id)].argumentOf = callee
        bodies[node] = id
        if let signature = view.child(of: node, .closureSignature) {
            for capture in view.children(of: signature) where view.kind(capture) == .capture {
                if let value = view.child(of: capture, .initialValue).flatMap({ view.child(of: $0, .expression) }) { readExpression(value, becomes: .passed) }
            }
            if view.children(of: signature).contains(where: { view.kind($0) == .effect && view.firstToken(of: $0).keyword == .async }) {
                flow.bodies[Int(id)].flags.insert(.isAsync)
            }
        }
        pending.append(PendingBody(node: node, body: id, types: types))
        return id
    }

    /// Builds the graph of a closure that was put off.
    mutating func buildClosure(_ id: BodyID, node: Int) {
        let signature = view.child(of: node, .closureSignature)
        visibleUntil = view.end(of: node)
        declareParameters(ofClosure: node, signature: signature)
        begin(id)
        let returns = signature.flatMap { view.child(of: $0, .typeReference) } != nil
        readBody(node, skipping: signature, becomes: returns ? .returned : .dropped)
        finish(id)
    }

    /// The names that a closure brings: captures with a value, parameters, or `$0` and its like.
    private mutating func declareParameters(ofClosure node: Int, signature: Int?) {
        guard let signature else {
            for number in 0..<3 { declare(Name("$\(number)"), at: view.start(of: node) + UInt32(number)) }
            return
        }
        for child in view.children(of: signature) {
            switch view.kind(child) {
            case .capture:
                guard let name = view.child(of: child, .name), view.child(of: child, .initialValue) != nil else { continue }
                declare(nameNode: name)
            case .parameters: declareParameters(child)
            case .parameter:
                guard let name = view.child(of: child, .name) else { continue }
                noteType(of: name, declaredBy: child)
                declare(nameNode: name)
            default: break
            }
        }
    }
}
