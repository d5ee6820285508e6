import Lexing
import Outlining
import Source

extension FlowBuilder {
    /// Reads one element of a condition list: goes on where it holds, and leads to `otherwise` where it does not.
    mutating func readCondition(_ node: Int, otherwise: inout Label) {
        guard let child = view.firstChild(of: node) else { return }
        switch view.kind(child) {
        case .expression: readTest(child, otherwise: &otherwise)
        case .bindingCondition: readBindingCondition(child, otherwise: &otherwise)
        default:
            emitTest(nil, at: range(of: child))
            split(otherwise: &otherwise)
        }
    }

    private mutating func readBindingCondition(_ node: Int, otherwise: inout Label) {
        let pattern = view.child(of: node, .pattern), outerLook = isLookedAt
        isLookedAt = true
        defer { isLookedAt = outerLook }
        var path: AccessPath?
        if let value = view.child(of: node, .initialValue, then: .expression) {
            path = readExpression(value, becomes: .passed)
        } else if let name = pattern.flatMap({ view.child(of: $0, .name) }) {
            path = resolve(view.firstToken(of: name))
        }
        emitTest(path, testKind(ofBinding: node, path), at: range(of: node))
        let isThere = path == AccessPath(root: .`self`) && holdsSelf && (flags.contains(.inPlace) || flow.bodies[Int(body)].kind == .closure)
        if !isThere { split(otherwise: &otherwise) }
        guard let pattern else { return }
        if let path, let name = view.child(of: pattern, .name) {
            handles.take(.local(declaredAt: view.start(of: name)), from: path)
            noteCopy(of: path, by: name, declaredBy: node)
        }
        let matches = view.child(of: node, .introducer).map { view.firstToken(of: $0).keyword == .case } ?? false
        if matches {
            declare(matching: pattern)
        } else if let held = heldPath(path), let name = view.child(of: pattern, .name) {
            hold(.one, in: name)
            declare(view.name(of: view.firstToken(of: name)), at: view.start(of: name), alias: held)
        } else if path == AccessPath(root: .`self`), let name = view.child(of: pattern, .name) {
            let token = view.firstToken(of: name)
            if token.keyword != .self { declare(view.name(of: token), at: token.start, alias: path) }
        } else {
            if continuations.holding(of: path) != nil { holdAll(in: pattern) }
            declare(pattern: pattern)
        }
    }

    /// Reads an expression as a condition, element by element of `&&`, `||` and `!`.
    mutating func readTest(_ expression: Int, otherwise: inout Label) {
        let base = parts.count, outer = covers
        covers.await = nil
        for part in view.children(of: expression) { parts.append(part) }
        readTest(base..<parts.count, otherwise: &otherwise)
        parts.assumeCount(base)
        covers = outer
    }

    mutating func readTest(_ range: Range<Int>, otherwise: inout Label) {
        let isWhole = range.contains { view.kind(parts[$0]) == .ternary || view.kind(parts[$0]) == .assignment }
        let isCovered = range.first.map { view.kind(parts[$0]) == .try || view.kind(parts[$0]) == .await } ?? false
        if !isWhole && !isCovered {
            if readJunction(range, "||", otherwise: &otherwise) || readJunction(range, "&&", otherwise: &otherwise) { return }
            if readNegation(range, otherwise: &otherwise) || readParenthesis(range, otherwise: &otherwise) || readLiteral(range, otherwise: &otherwise) { return }
        }
        let outerLook = isLookedAt
        isLookedAt = true
        let path = readValue(range, becomes: .passed)
        isLookedAt = outerLook
        guard let first = range.first, let last = range.last else { return }
        let kind = testKind(range, path), place = view.start(of: parts[first])..<view.end(of: parts[last])
        if kind == .equal || kind == .unequal { emitComparison(path, kind, at: place) } else { emitTest(path, kind, at: place) }
        split(otherwise: &otherwise)
    }

    private mutating func readJunction(_ range: Range<Int>, _ operation: StaticString, otherwise: inout Label) -> Bool {
        let splits = range.filter { view.kind(parts[$0]) == .operator && view.isOperator(parts[$0], operation) }
        guard !splits.isEmpty else { return false }
        let isOr = operation.utf8Start[0] == 0x7C
        var holds = Label(), start = range.lowerBound
        for end in splits + [range.upperBound] {
            if isOr && end < range.upperBound {
                var next = Label()
                readTest(start..<end, otherwise: &next)
                graph.jump(to: &holds)
                graph.resume(at: next)
            } else {
                readTest(start..<end, otherwise: &otherwise)
            }
            start = end + 1
        }
        graph.join(holds)
        return true
    }

    private mutating func readNegation(_ range: Range<Int>, otherwise: inout Label) -> Bool {
        guard range.count > 1, view.kind(parts[range.lowerBound]) == .operator, view.isOperator(parts[range.lowerBound], "!"),
            !range.dropFirst().contains(where: { view.kind(parts[$0]) == .operator || view.kind(parts[$0]) == .cast }) else { return false }
        var fails = Label()
        readTest(range.lowerBound + 1..<range.upperBound, otherwise: &fails)
        graph.jump(to: &otherwise)
        graph.resume(at: fails)
        return true
    }

    private mutating func readParenthesis(_ range: Range<Int>, otherwise: inout Label) -> Bool {
        guard range.count == 1, view.kind(parts[range.lowerBound]) == .tuple else { return false }
        let arguments = Array(view.children(of: parts[range.lowerBound]))
        guard arguments.count == 1, !view.nodes[arguments[0]].flags.contains(.labelled), let inner = view.child(of: arguments[0], .expression) else { return false }
        readTest(inner, otherwise: &otherwise)
        return true
    }

    private mutating func readLiteral(_ range: Range<Int>, otherwise: inout Label) -> Bool {
        guard range.count == 1, view.kind(parts[range.lowerBound]) == .literal else { return false }
        switch view.firstToken(of: parts[range.lowerBound]).keyword {
        case .true: return true
        case .false:
            graph.jump(to: &otherwise)
            return true
        default: return false
        }
    }

    /// Makes the test at the frontier go on when true, and lead to `otherwise` when false.
    private mutating func split(otherwise: inout Label) {
        guard !graph.frontier.isEmpty else { return }
        let test = UInt32(flow.events.count - 1)
        graph.add(test, .whenFalse, to: &otherwise)
        var holds = Label()
        graph.add(test, .whenTrue, to: &holds)
        graph.resume(at: holds)
    }

    // MARK: Patterns

    /// Declares the names that a matched pattern binds, at any depth.
    mutating func declare(matching pattern: Int) {
        for node in pattern..<Int(view.nodes[pattern].next) where view.kind(node) == .name { declare(nameNode: node) }
    }
}
