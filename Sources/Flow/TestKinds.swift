import Lexing
import Outlining
import Source

extension FlowBuilder {
    /// Emits a test of `path`, if it stands for something.
    mutating func emitTest(_ path: AccessPath?, _ kind: TestKind = .plain, at range: Range<UInt32>) {
        // An error that becomes nil, and is asked for, is not dropped.
        for event in flow.events.indices.reversed() {
            guard flow.events[event].start >= range.lowerBound else { break }
            flow.events[event].flags.remove(.dropsError)
        }
        emit(.test, detail: kind.rawValue, operand: path.map { flow.paths.id(of: $0) } ?? Event.noOperand, flags: sources(of: path, range), at: range)
    }

    /// Emits a comparison whose words begin at a byte and whose first operand is `path`. It asks for the state among its operands.
    mutating func emitComparison(_ path: AccessPath?, _ kind: TestKind, at range: Range<UInt32>) {
        var locals = [path].compactMap { $0 }.filter(\.isLocal), state = locals.isEmpty ? path : nil
        for event in flow.events.reversed() {
            guard event.start >= range.lowerBound, event.kind == .read || event.kind == .call else { break }
            guard event.kind == .read else { continue }
            let read = flow.paths[event.operand]
            if read.isLocal { locals.append(read) } else { state = state ?? read }
        }
        emitTest(state ?? path, kind, at: range)
        // How much there is says nothing of who asked last.
        guard let state, state.names.last != KnownName.count, locals.contains(where: { handles.isTicket($0, of: state) }) else { return }
        flow.events[flow.events.count - 1].flags.insert(.rechecks)
    }

    /// What a test asks whose words are a range of `parts`, and whose first operand is `path`.
    func testKind(_ range: Range<Int>, _ path: AccessPath?) -> TestKind {
        guard let first = range.first, let last = range.last else { return .plain }
        let comparison = comparison(in: range)
        if mentionsCancellation(view.nodes[parts[first]].first..<view.nodes[parts[last]].end) {
            if comparison == nil, path == AccessPath(root: .type(KnownName.task), names: [KnownName.isCancelled]) { return .isCancelled }
            return asksForCancellationError(range) ? .isCancellationError : .aboutCancellation
        }
        if comparison == nil, let path, asksForAnotherError(path, casts: range.map { parts[$0] }.filter { view.kind($0) == .cast }) { return .anotherError }
        return comparison ?? .plain
    }

    /// Whether a local of a `catch` clause is cast to a type that a cancelled wait does not throw.
    private func asksForAnotherError(_ path: AccessPath, casts: [Int]) -> Bool {
        guard flags.contains(.inCatch), path.isLocal, path.names.isEmpty, casts.count == 1 else { return false }
        let word = tokens(of: casts[0]), isOptional = word.contains { view.token($0).kind == .postfixQuestionMark || view.token($0).kind == .infixQuestionMark }
        return (view.firstToken(of: casts[0]).keyword == .is || isOptional) && !mentions(KnownName.wideErrors, in: word)
    }

    /// What two values are compared for, nil if there is more or less than that.
    private func comparison(in range: Range<Int>) -> TestKind? {
        let operators = range.filter { view.kind(parts[$0]) == .operator && $0 > range.lowerBound }
        guard operators.count == 1, let only = operators.first else { return nil }
        if view.isOperator(parts[only], "==") || view.isOperator(parts[only], "===") { return .equal }
        return view.isOperator(parts[only], "!=") || view.isOperator(parts[only], "!==") ? .unequal : nil
    }

    /// `error is CancellationError`, `error as? CancellationError != nil`
    private func asksForCancellationError(_ range: Range<Int>) -> Bool {
        let casts = range.filter { view.kind(parts[$0]) == .cast }
        guard casts.count == 1, let cast = casts.first, mentions([KnownName.cancellationError], in: tokens(of: parts[cast])) else { return false }
        let operators = range.filter { view.kind(parts[$0]) == .operator }
        if view.firstToken(of: parts[cast]).keyword == .is { return operators.isEmpty }
        return operators.count == 1 && comparison(in: range) == .unequal
    }

    /// What `if let error = error as? CancellationError` and its like ask. A cast of an error to a wider type is about
    /// cancellation if what follows asks for it: `if let error = error as? URLError, error.code == .cancelled`.
    /// - Parameter path: what its value stands for.
    func testKind(ofBinding node: Int, _ path: AccessPath?) -> TestKind {
        if mentionsCancellation(tokens(of: node)) {
            return mentions([KnownName.cancellationError], in: tokens(of: node)) ? .isCancellationError : .aboutCancellation
        }
        guard mentions([KnownName.urlError, KnownName.nsError], in: tokens(of: node)) else {
            return path.map { asksForAnotherError($0, bindingAt: node) } ?? false ? .anotherError : .plain
        }
        let next = view.nodes[node].end, last = min(next + 200, UInt32(view.tokens.count))
        let inSight = (next..<last).prefix { view.token($0).start < visibleUntil }
        return mentionsCancellation(next..<next + UInt32(inSight.count)) ? .aboutCancellation : .plain
    }

    private func asksForAnotherError(_ path: AccessPath, bindingAt node: Int) -> Bool {
        guard let value = view.child(of: node, .initialValue, then: .expression) else { return false }
        let casts = view.children(of: value).filter { view.kind($0) == .cast }
        if view.child(of: node, .introducer).map({ view.firstToken(of: $0).keyword == .case }) ?? false {
            return flags.contains(.inCatch) && path.isLocal && path.names.isEmpty
        }
        return asksForAnotherError(path, casts: casts)
    }

    /// What a `switch` asks of its subject.
    func testKind(ofSwitch node: Int, subject: Int) -> TestKind {
        let patterns = view.children(of: node).filter { view.kind($0) == .switchCase }.flatMap { item in
            view.children(of: item).filter { view.kind($0) == .pattern || view.kind($0) == .whereExpression }
        }
        return ([subject] + patterns).contains { mentionsCancellation(tokens(of: $0)) } ? .aboutCancellation : .plain
    }

    // MARK: Words

    func tokens(of node: Int) -> Range<UInt32> { view.nodes[node].first..<max(view.nodes[node].end, view.nodes[node].first) }

    /// Whether a name among the tokens is about cancellation: `isCancelled`, `CancellationError`, `NSURLErrorCancelled`; or a string is what
    /// a cancelled request's error says.
    func mentionsCancellation(_ tokens: Range<UInt32>) -> Bool {
        tokens.contains { index in
            let token = view.token(index), bytes = view.bytes(of: token)
            return token.kind == .identifier && bytes.holds("ancel") || token.kind == .stringSegment && bytes.count == 9 && bytes.holds("ancelled")
        }
    }

    func mentions(_ names: [Name], in tokens: Range<UInt32>) -> Bool {
        tokens.contains { view.token($0).kind == .identifier && names.contains(view.name(of: view.token($0))) }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether these bytes stand somewhere in a row.
    fileprivate func holds(_ part: StaticString) -> Bool {
        let length = part.utf8CodeUnitCount
        guard count >= length else { return false }
        return (0...count - length).contains { start in
            (0..<length).allSatisfy { self[start + $0] == part.utf8Start[$0] }
        }
    }
}
