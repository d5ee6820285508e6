import Lexing
import Outlining
import Source

extension FlowBuilder {
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
    mutating func pushLabelled() -> Bool {
        guard let name = label else { return false }
        label = nil
        scopes.append(Scope(kind: .labelled, name: name))
        return true
    }

    mutating func readGuard(_ node: Int) {
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
            let outerLook = isLookedAt
            isLookedAt = true
            let path = readExpression(subject, becomes: .passed)
            isLookedAt = outerLook
            emitTest(path, testKind(ofSwitch: node, subject: subject), at: range(of: subject))
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
    mutating func readWhere(_ node: Int) {
        guard let expression = view.child(of: node, .expression) else { return }
        var otherwise = Label()
        readTest(expression, otherwise: &otherwise)
    }
}
