import Lexing
import Outlining
import Source

/// What an `await` covers, gathered while its operand is read.
struct AwaitContext {
    /// The operand of an `async let`: nothing waits here.
    var isChild = false
    /// Index of the last call that it covers, and its event.
    var call: UInt32?
    var callEvent: Int?
    /// The operand is `MainActor.run`, a change of the executor that has been emitted.
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

/// What the `try`s and `await`s to the left of an operand do to it.
struct Covers {
    var isThrowing = false
    /// Whether a `try?` drops the error.
    var dropsError = false
    /// The `await` that no operand has waited for yet, as a node.
    var await: Int?
}

extension FlowBuilder {
    /// Reads an expression; `handle` is what becomes of its value, should that be a task. Returns the path that
    /// its value stands for, if it does.
    @discardableResult
    mutating func readExpression(_ expression: Int, becomes handle: TaskStart.Handle) -> AccessPath? {
        let base = parts.count, outer = covers
        // An error in an argument leaves too; a wait is that of the whole operand.
        covers.await = nil
        var isOperand = true
        for part in view.children(of: expression) {
            parts.append(part)
            if !isOperandPart(part) { isOperand = false }
        }
        let range = base..<parts.count
        let path = isOperand ? readCovered(range, becomes: handle) : readValue(range, becomes: handle)
        parts.assumeCount(base)
        covers = outer
        return path
    }

    /// Whether a part neither stands between operands nor covers what stands to its right.
    private func isOperandPart(_ part: Int) -> Bool {
        switch view.kind(part) {
        case .operator, .assignment, .ternary, .try, .await: false
        default: true
        }
    }

    /// The first of a range of `parts` that is of a kind.
    func part(_ kind: Node.Kind, in range: Range<Int>) -> Int? {
        for index in range where view.kind(parts[index]) == kind { return index }
        return nil
    }

    /// Reads a range of `parts`, splitting at the operator that binds weakest. `try` and `await` cover what stands to
    /// their right: an error may leave behind each operand that calls something; the wait stands behind the first.
    @discardableResult
    mutating func readValue(_ range: Range<Int>, becomes handle: TaskStart.Handle) -> AccessPath? {
        if let assignment = part(.assignment, in: range) {
            readAssignment(range, at: assignment)
            return nil
        }
        return readUnassigned(range, becomes: handle)
    }

    /// The same for what holds no assignment, or one that makes no sense and is read as an operator.
    private mutating func readUnassigned(_ range: Range<Int>, becomes handle: TaskStart.Handle) -> AccessPath? {
        let outer = (covers, scopes.count)
        defer { closeCovers(outer.0, to: outer.1) }
        var start = range.lowerBound, end = Label(), path: AccessPath?, isChoice = false
        while let ternary = part(.ternary, in: start..<range.upperBound) {
            isChoice = true
            var otherwise = Label()
            start = openCovers(start..<ternary)
            readTest(start..<ternary, otherwise: &otherwise)
            if let middle = view.child(of: parts[ternary], .expression) { readExpression(middle, becomes: handle) }
            graph.jump(to: &end)
            graph.resume(at: otherwise)
            start = ternary + 1
        }
        let operands = openCovers(start..<range.upperBound)..<range.upperBound
        let junction: StaticString? = holds(operands, "||") ? "||" : holds(operands, "&&") ? "&&" : nil
        if junction != nil {
            var otherwise = Label()
            readTest(operands, otherwise: &otherwise)
            graph.join(otherwise)
        } else {
            path = readOperands(operands, becomes: handle)
        }
        graph.join(end)
        return isChoice ? nil : path
    }

    func holds(_ range: Range<Int>, _ operation: StaticString) -> Bool {
        for index in range where view.kind(parts[index]) == .operator && view.isOperator(parts[index], operation) { return true }
        return false
    }

    /// Operands from left to right; what stands behind `??` may be left out.
    private mutating func readOperands(_ range: Range<Int>, becomes handle: TaskStart.Handle) -> AccessPath? {
        var start = range.lowerBound, skipped = Label(), path: AccessPath?
        let outerLook = isLookedAt
        if !continuations.isEmpty, holds(range, "==") || holds(range, "!=") { isLookedAt = true }
        defer { isLookedAt = outerLook }
        while start < range.upperBound {
            start = openCovers(start..<range.upperBound)
            let end = endOfOperand(start..<range.upperBound)
            let operand = readCovered(start..<end, becomes: handle)
            path = path ?? operand
            if end < range.upperBound, view.isOperator(parts[end], "??") {
                gather(at: view.start(of: parts[end]))
                graph.branch(to: &skipped)
            }
            start = end + 1
        }
        graph.join(skipped)
        return path
    }

    /// Where the first operand of a range ends.
    private func endOfOperand(_ range: Range<Int>) -> Int {
        for index in range where isInfix(index, in: range) { return index }
        return range.upperBound
    }

    /// Whether the part at `index` stands between two operands.
    private func isInfix(_ index: Int, in range: Range<Int>) -> Bool {
        guard index > range.lowerBound, index + 1 < range.upperBound else { return false }
        switch view.kind(parts[index]) {
        case .assignment: return true
        case .operator:
            let kind = view.firstToken(of: parts[index]).kind
            return kind != .postfixOperator && kind != .prefixOperator
        default: return false
        }
    }

    // MARK: Prefix words

    /// Steps over the words at the start of a range and lets them cover what follows; returns where the operand begins.
    mutating func openCovers(_ range: Range<Int>) -> Int {
        var index = range.lowerBound
        while index < range.upperBound {
            switch view.kind(parts[index]) {
            case .try:
                let flags = view.nodes[parts[index]].flags
                // One handler is enough, however many stand in a row.
                if flags.contains(.optional), index == range.lowerBound || view.kind(parts[index - 1]) != .try { scopes.append(Scope(kind: .handler)) }
                covers.isThrowing = !flags.contains(.forced)
                covers.dropsError = flags.contains(.optional)
            case .await:
                if covers.await == nil { awaits.append(AwaitContext()) }
                covers.await = parts[index]
            default: return index
            }
            index += 1
        }
        return index
    }

    /// Ends what words since `outer` cover: errors that a `try?` has caught go on behind it.
    private mutating func closeCovers(_ outer: Covers, to scope: Int) {
        // An `await` without an operand.
        if let word = covers.await, outer.await == nil { finishAwait(word, end: view.end(of: word)) }
        while scopes.count > scope { graph.join(popScope().onward) }
        covers = Covers(isThrowing: outer.isThrowing, dropsError: outer.dropsError, await: covers.await)
    }

    /// Reads one operand, then the wait and the error that its words stand for.
    mutating func readCovered(_ range: Range<Int>, becomes handle: TaskStart.Handle) -> AccessPath? {
        let first = flow.events.count
        let path = readChain(range, becomes: handle)
        if let word = covers.await, let last = range.last { finishAwait(word, end: view.end(of: parts[last])) }
        guard covers.isThrowing, !graph.frontier.isEmpty, !isPlainValue(range),
            let last = flow.events[first...].lastIndex(where: { $0.kind == .await || $0.kind == .call }) else { return path }
        flow.events[last].flags.insert(covers.dropsError ? [.throwing, .dropsError] : .throwing)
        throwFromFrontier()
        return path
    }

    /// Whether an operand is something like `.seconds(1)` with no `try` of its own: a `try` around it is meant for something else.
    private func isPlainValue(_ range: Range<Int>) -> Bool {
        guard let base = range.first, view.kind(parts[base]) == .implicitMember else { return false }
        return base == 0 || view.kind(parts[base - 1]) != .try && view.kind(parts[base - 1]) != .await
    }

    /// Emits the wait of an `await` whose operand has been read.
    private mutating func finishAwait(_ word: Int, end: UInt32) {
        covers.await = nil
        let context = awaits.removeLast()
        if context.isTransparent || context.isHop { return }
        if let outcome = context.outcome {
            emit(.awaitValue, detail: outcome.kind.rawValue, operand: flow.paths.id(of: handles.original(of: outcome.handle)), at: outcome.range)
        }
        if let call = context.callEvent { flow.events[call].flags.insert(.awaited) }
        let detail: WaitKind = context.isContinuation ? .continuation : .plain
        let start = view.start(of: word)
        emit(.await, detail: detail.rawValue, operand: context.call ?? Event.noOperand, at: start..<max(start, end))
    }

    /// Waits and throws for the words that cover an operand before its last call, which does neither itself: what its
    /// arguments have called since `first` does.
    mutating func settleCovers(since first: Int, end: UInt32) {
        guard !graph.frontier.isEmpty, let last = flow.events[first...].lastIndex(where: { $0.kind == .await || $0.kind == .call }) else { return }
        if let word = covers.await { finishAwait(word, end: end) }
        guard covers.isThrowing else { return }
        flow.events[flow.events.count - 1 > last && flow.events[flow.events.count - 1].kind == .await ? flow.events.count - 1 : last].flags.insert(.throwing)
        throwFromFrontier()
        covers.isThrowing = false
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
            let id = flow.paths.id(of: target)
            handle = target.names.isEmpty && target.isLocal ? .local(id) : .stored(id)
        } else {
            handle = .passed
        }
        // The words that stood before the target cover the value.
        let outer = (covers, scopes.count)
        let value = assignment + 1..<range.upperBound
        let kind = isCompound ? WriteKind.relative : writeKind(value)
        handlesTermination = target?.names.last == KnownName.onTermination
        _ = openCovers(range.lowerBound..<start)
        let first = flow.events.count
        let task = readUnassigned(value, becomes: handle)
        if let target { handles.forget(target) }
        if value.count == 1, case .stored(let state) = handle {
            storeTask(of: task, into: state)
            handles.store(task, in: flow.paths[state])
        }
        handlesTermination = false
        closeCovers(outer.0, to: outer.1)
        guard let target, start < assignment else { return }
        noteDecision(target)
        let place = view.start(of: parts[start])..<view.end(of: parts[assignment - 1])
        let stored: WriteKind = kind != .replace ? kind : target.isElement ? .keyed : reads(target, from: first) ? .derived : .replace
        emit(.write, detail: stored.rawValue, operand: flow.paths.id(of: target), at: place)
    }

    /// Whether the events from `first` on, behind the last wait among them, read the target of an assignment or a part of it.
    private func reads(_ target: AccessPath, from first: Int) -> Bool {
        for event in flow.events[first...].reversed() {
            if event.kind == .await { return false }
            let path: PathID? = event.kind == .read ? event.operand : event.kind == .call ? flow.calls[Int(event.operand)].receiver : nil
            guard let path else { continue }
            let read = flow.paths[path]
            if read.names.count >= target.names.count, read.overlaps(target) { return true }
        }
        return false
    }

    /// What kind of write storing these parts is, as far as their shape tells.
    private func writeKind(_ value: Range<Int>) -> WriteKind {
        guard value.count == 1, let only = value.first else { return .replace }
        switch view.kind(parts[only]) {
        case .literal: return view.firstToken(of: parts[only]).keyword == .nil ? .clear : .literal
        // A case or constant, the same whoever stores it.
        case .implicitMember: return .literal
        case .array, .dictionary: return view.firstChild(of: parts[only]) == nil ? .clear : .replace
        case .string: return Int(view.nodes[parts[only]].end - view.nodes[parts[only]].first) <= 3 && view.end(of: parts[only]) - view.start(of: parts[only]) == 2 ? .clear : .literal
        default: return .replace
        }
    }
}
