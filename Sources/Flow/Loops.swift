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
        closeLoop(node, kind(ofWhile: node), head: head, exit: exit)
    }

    mutating func readRepeat(_ node: Int) {
        let head = openLoop(node)
        if let block = view.child(of: node, .block) { readBlock(block) }
        graph.join(scopes[scopes.count - 1].again)
        scopes[scopes.count - 1].again = Label()
        var exit = Label()
        if let test = view.child(of: node, .expression) { readTest(test, otherwise: &exit) }
        closeLoop(node, .condition, head: head, exit: exit)
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
        closeLoop(node, kind(ofFor: node), head: head, exit: exit)
    }

    /// What a `while` goes on with: elements where it draws one each time, or asks whether there are any.
    private func kind(ofWhile node: Int) -> LoopKind {
        let conditions = view.children(of: node).filter { view.kind($0) == .condition }
        if conditions.allSatisfy({ isEndless(tokens(of: $0)) }) { return .endless }
        let draws = conditions.contains { condition in
            view.child(of: condition, .bindingCondition) != nil || mentions([KnownName.isEmpty], in: tokens(of: condition))
        }
        return draws ? .elements : .condition
    }

    /// `true`, `!Task.isCancelled`
    private func isEndless(_ condition: Range<UInt32>) -> Bool {
        if condition.count == 1, let word = condition.first { return view.token(word).keyword == .true }
        return condition.count == 4 && mentions([KnownName.task], in: condition) && mentions([KnownName.isCancelled], in: condition)
    }

    private func kind(ofFor node: Int) -> LoopKind {
        if view.child(of: node, .await) != nil { return .stream }
        if let pattern = view.child(of: node, .pattern), view.firstToken(of: pattern).kind == .wildcard { return .counting }
        guard let sequence = view.child(of: node, .expression) else { return .elements }
        let isRange = view.children(of: sequence).contains { view.kind($0) == .operator && (view.isOperator($0, "...") || view.isOperator($0, "..<")) }
        return isRange && !mentions([KnownName.count], in: tokens(of: sequence)) ? .counting : .elements
    }

    /// Emits that a loop, or a closure that is called time and again, is about to run its body once more.
    mutating func emitAgain(_ node: Int, _ kind: LoopKind) {
        let loop = flow.paths.id(of: AccessPath(root: .temporary(at: view.start(of: node))))
        emit(.loopAgain, detail: kind.rawValue, operand: loop, at: range(of: node))
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
    private mutating func closeLoop(_ node: Int, _ kind: LoopKind, head: UInt32, exit: Label) {
        let scope = popScope()
        graph.join(scope.again)
        if !graph.frontier.isEmpty {
            emitAgain(node, kind)
            graph.lead(graph.frontier, to: head)
        }
        graph.resume(at: exit)
        graph.join(scope.onward)
    }
}
