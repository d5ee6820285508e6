import Lexing
import Outlining
import Source

/// What an `await` covers, gathered while its operand is read.
struct AwaitContext {
    /// The operand of an `async let`: nothing waits here.
    var isChild = false
    /// Index of the last call that it covers.
    var call: UInt32?
    /// The whole wait is a change of the executor and back.
    var isHop = false
    /// The operand is `withTaskCancellationHandler`, whose waits are those of the operation in place.
    var isTransparent = false
    var isContinuation = false
    /// The task whose outcome is waited for.
    var outcome: TaskOutcome?
}

/// A task's `value` or `result`, as an expression asks for it.
struct TaskOutcome {
    var handle: AccessPath
    var kind: OutcomeKind
    var range: Range<UInt32>
}

extension FlowBuilder {
    /// Reads an expression; `handle` is what becomes of its value, should that be a task. Returns the path that
    /// its value stands for, if it does.
    @discardableResult
    mutating func readExpression(_ expression: Int, becomes handle: TaskStart.Handle) -> AccessPath? {
        let base = parts.count
        parts.append(contentsOf: view.children(of: expression))
        let path = readValue(base..<parts.count, becomes: handle)
        parts.removeLast(parts.count - base)
        return path
    }

    /// Reads a range of `parts`, splitting at the operator that binds weakest.
    @discardableResult
    mutating func readValue(_ range: Range<Int>, becomes handle: TaskStart.Handle) -> AccessPath? {
        guard let first = range.first else { return nil }
        if let assignment = range.first(where: { view.kind(parts[$0]) == .assignment }) {
            readAssignment(range, at: assignment)
            return nil
        }
        switch view.kind(parts[first]) {
        case .try: return readTry(range, becomes: handle)
        case .await: return readAwait(range, becomes: handle)
        default: break
        }
        if let ternary = range.first(where: { view.kind(parts[$0]) == .ternary }) { return readTernary(range, at: ternary, becomes: handle) }
        for operation: StaticString in ["||", "&&"] where range.contains(where: { view.kind(parts[$0]) == .operator && view.isOperator(parts[$0], operation) }) {
            var otherwise = Label()
            readTest(range, otherwise: &otherwise)
            graph.join(otherwise)
            return nil
        }
        return readOperands(range, becomes: handle)
    }

    /// Operands from left to right; what stands behind `??` may be left out.
    private mutating func readOperands(_ range: Range<Int>, becomes handle: TaskStart.Handle) -> AccessPath? {
        var start = range.lowerBound, skipped = Label(), path: AccessPath?, count = 0
        var index = start
        while index < range.upperBound {
            let kind = view.kind(parts[index])
            if index > start, kind == .try || kind == .await, view.kind(parts[index - 1]) == .operator {
                // The word covers everything to its right.
                path = readValue(index..<range.upperBound, becomes: handle)
                start = range.upperBound
                count += 1
                break
            }
            if kind == .operator, index > start, isInfix(index, in: range) {
                path = readChain(start..<index, becomes: handle) ?? path
                count += 1
                if view.isOperator(parts[index], "??") { graph.branch(to: &skipped) }
                start = index + 1
                if start < range.upperBound, view.kind(parts[start]) == .try || view.kind(parts[start]) == .await {
                    path = readValue(start..<range.upperBound, becomes: handle) ?? path
                    start = range.upperBound
                    count += 1
                    break
                }
            }
            index += 1
        }
        if start < range.upperBound {
            let last = readChain(start..<range.upperBound, becomes: handle)
            path = count == 0 ? last : path ?? last
        }
        graph.join(skipped)
        return path
    }

    /// Whether the operator at `index` stands between two operands.
    private func isInfix(_ index: Int, in range: Range<Int>) -> Bool {
        guard index > range.lowerBound, index + 1 < range.upperBound else { return false }
        let token = view.firstToken(of: parts[index])
        if token.kind == .postfixOperator { return false }
        if token.kind == .prefixOperator { return false }
        return true
    }

    // MARK: Prefix words

    private mutating func readTry(_ range: Range<Int>, becomes handle: TaskStart.Handle) -> AccessPath? {
        let word = view.nodes[parts[range.lowerBound]]
        let operand = range.lowerBound + 1..<range.upperBound
        if word.flags.contains(.forced) { return readValue(operand, becomes: handle) }
        if word.flags.contains(.optional) {
            scopes.append(Scope(kind: .handler))
            let path = readValue(operand, becomes: handle)
            throwFromFrontier()
            graph.join(popScope().onward)
            return path
        }
        let path = readValue(operand, becomes: handle)
        if let last = flow.events.indices.last, !graph.frontier.isEmpty, flow.events[last].kind == .await || flow.events[last].kind == .call {
            flow.events[last].flags.insert(.throwing)
        }
        throwFromFrontier()
        return path
    }

    private mutating func readAwait(_ range: Range<Int>, becomes handle: TaskStart.Handle) -> AccessPath? {
        let word = parts[range.lowerBound]
        let operand = range.lowerBound + 1..<range.upperBound
        awaits.append(AwaitContext())
        let path = readValue(operand, becomes: handle)
        let context = awaits.removeLast()
        if context.isTransparent { return path }
        let start = view.start(of: word), end = operand.isEmpty ? view.end(of: word) : view.end(of: parts[operand.upperBound - 1])
        if let outcome = context.outcome {
            emit(.awaitValue, detail: outcome.kind.rawValue, operand: flow.paths.id(of: outcome.handle), at: outcome.range)
        }
        let detail: WaitKind = context.isContinuation ? .continuation : .plain
        emit(context.isHop ? .hop : .await, detail: detail.rawValue, operand: context.call ?? Event.noOperand, at: start..<max(start, end))
        return path
    }

    // MARK: Operators

    /// `target = value`: the target's own operands, the value, then the store. Words before the target cover the value.
    private mutating func readAssignment(_ range: Range<Int>, at assignment: Int) {
        var start = range.lowerBound
        while start < assignment, view.kind(parts[start]) == .try || view.kind(parts[start]) == .await { start += 1 }
        let isCompound = view.firstToken(of: parts[assignment]).kind != .equal
        let isDiscarded = assignment == start + 1 && view.kind(parts[start]) == .wildcard
        let target = isDiscarded ? nil : readChain(start..<assignment, becomes: .passed, reads: isCompound)
        let handle: TaskStart.Handle
        if isDiscarded {
            handle = .dropped
        } else if let target {
            let place = view.start(of: parts[start])..<view.end(of: parts[assignment - 1])
            let id = flow.paths.id(of: target)
            handle = target.names.isEmpty && target.isLocal ? .local(id) : .stored(id)
        } else {
            handle = .passed
        }
        // The value, with the words that stood before the target.
        let base = parts.count
        for index in range.lowerBound..<start { parts.append(parts[index]) }
        for index in assignment + 1..<range.upperBound { parts.append(parts[index]) }
        let value = base..<parts.count
        let kind = isCompound ? WriteKind.relative : writeKind(value)
        if let target, target.names.last == KnownName.onTermination { handlesTermination = true }
        readValue(value, becomes: handle)
        handlesTermination = false
        parts.removeLast(parts.count - base)
        guard let target, start < assignment else { return }
        let place = view.start(of: parts[start])..<view.end(of: parts[assignment - 1])
        emit(.write, detail: (target.isElement && kind == .replace ? .keyed : kind).rawValue, operand: flow.paths.id(of: target), at: place)
    }

    /// What kind of write storing these parts is, as far as their shape tells.
    private func writeKind(_ value: Range<Int>) -> WriteKind {
        guard value.count == 1, let only = value.first else { return .replace }
        switch view.kind(parts[only]) {
        case .literal: return view.firstToken(of: parts[only]).keyword == .nil ? .clear : .literal
        case .array, .dictionary: return view.firstChild(of: parts[only]) == nil ? .clear : .replace
        case .string: return Int(view.nodes[parts[only]].end - view.nodes[parts[only]].first) <= 3 && view.end(of: parts[only]) - view.start(of: parts[only]) == 2 ? .clear : .literal
        default: return .replace
        }
    }

    private mutating func readTernary(_ range: Range<Int>, at ternary: Int, becomes handle: TaskStart.Handle) -> AccessPath? {
        var otherwise = Label(), end = Label()
        readTest(range.lowerBound..<ternary, otherwise: &otherwise)
        if let middle = view.child(of: parts[ternary], .expression) { readExpression(middle, becomes: handle) }
        graph.jump(to: &end)
        graph.resume(at: otherwise)
        readValue(ternary + 1..<range.upperBound, becomes: handle)
        graph.join(end)
        return nil
    }
}
