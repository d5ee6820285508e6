import Lexing
import Outlining
import Source

extension FlowBuilder {
    mutating func readWhile(_ node: Int) {
        let head = openLoop(node)
        var exit = Label()
        let outer = visibleUntil
        visibleUntil = view.end(of: node)
        for child in view.children(of: node) where view.kind(child) == .condition { readCondition(child, otherwise: &exit) }
        if let block = view.child(of: node, .block) { readBlock(block) }
        visibleUntil = outer
        closeLoop(node, head: head, exit: exit)
    }

    mutating func readRepeat(_ node: Int) {
        let head = openLoop(node)
        if let block = view.child(of: node, .block) { readBlock(block) }
        graph.join(scopes[scopes.count - 1].again)
        scopes[scopes.count - 1].again = Label()
        var exit = Label()
        if let test = view.child(of: node, .expression) { readTest(test, otherwise: &exit) }
        closeLoop(node, head: head, exit: exit)
    }

    mutating func readFor(_ node: Int) {
        var elements: Holding?, collection: AccessPath?
        if let sequence = view.child(of: node, .expression) {
            let outerLook = isLookedAt
            isLookedAt = true
            collection = readExpression(sequence, becomes: .passed)
            elements = continuations.holding(of: collection)
            isLookedAt = outerLook
        }
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
            if elements != nil { holdAll(in: pattern) }
            if let collection { takeAll(in: pattern, from: collection) }
            if view.child(of: node, .introducer).map({ view.firstToken(of: $0).keyword == .case }) ?? false { declare(matching: pattern) } else { declare(pattern: pattern) }
        }
        if let test = view.child(of: node, .whereExpression, then: .expression) {
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
}
