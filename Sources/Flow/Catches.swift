import Lexing
import Outlining
import Source

extension FlowBuilder {
    mutating func readDo(_ node: Int) {
        let isBreakable = pushLabelled()
        let catches = view.children(of: node).filter { view.kind($0) == .catch }
        if !catches.isEmpty { scopes.append(Scope(kind: .handler)) }
        if let block = view.child(of: node, .block) { readBlock(block) }
        if !catches.isEmpty { readCatches(catches, errors: popScope().onward) }
        if isBreakable { graph.join(popScope().onward) }
    }

    private mutating func readCatches(_ catches: [Int], errors: Label) {
        var end = Label(), errors = errors, past: Event.Flags = []
        graph.jump(to: &end)
        graph.resume(at: errors)
        if catches.count > 1 { gather(at: view.start(of: catches[0])) }
        for node in catches { readCatch(node, errors: &errors, end: &end, past: &past) }
        graph.resume(at: errors)
        if past.contains(.pastCancellation), !graph.frontier.isEmpty {
            let last = catches.last.map { view.end(of: $0) } ?? 0
            emit(.join, flags: past, at: last..<last)
        }
        leave(.throw, range: nil)
        graph.resume(at: end)
    }

    /// Reads one clause: its `where`, then `catch` where it lets the error in. `errors` becomes what the next clause gets.
    private mutating func readCatch(_ node: Int, errors: inout Label, end: inout Label, past: inout Event.Flags) {
        let patterns = view.children(of: node).filter { view.kind($0) == .pattern }
        let kind = patterns.isEmpty ? CatchKind.any : patterns.map { catchKind(of: $0) }.max { $0.rawValue < $1.rawValue } ?? .any
        let word = view.firstToken(of: node), outer = (visibleUntil, flags)
        visibleUntil = view.end(of: node)
        flags.insert(.inCatch)
        if patterns.isEmpty { declare(KnownName.error, at: word.start) }
        for pattern in patterns { declare(matching: pattern) }
        graph.resume(at: errors)
        let wheres = view.children(of: node).filter { view.kind($0) == .whereExpression }
        if !wheres.isEmpty { gather(at: word.start) }
        let start = graph.frontier
        let refused = readWheres(wheres, isOpen: wheres.count < max(patterns.count, 1))
        emit(.catch, detail: kind.rawValue, flags: past, at: word.start..<word.end)
        past.formUnion(whatIsTaken(by: node, kind))
        if let block = view.child(of: node, .block) { readBlock(block) }
        graph.jump(to: &end)
        graph.resume(at: kind == .any ? Label() : start)
        graph.join(refused)
        errors = graph.frontier
        (visibleUntil, flags) = outer
    }

    /// Reads the `where`s of a clause's patterns, any of which lets an error in; gives the errors that none does.
    /// - Parameter isOpen: whether some pattern has no `where`.
    private mutating func readWheres(_ wheres: [Int], isOpen: Bool) -> Label {
        let start = graph.frontier
        var holds = isOpen ? start : Label(), refused = Label()
        for node in wheres {
            graph.resume(at: start)
            if let test = view.child(of: node, .expression) { readTest(test, otherwise: &refused) }
            graph.jump(to: &holds)
        }
        if !wheres.isEmpty { graph.resume(at: holds) }
        return refused
    }


    /// What a clause's pattern lets in: everything for `let error`, else a type.
    private func catchKind(of pattern: Int) -> CatchKind {
        guard let expression = view.child(of: pattern, .expression) else { return .any }
        let parts = view.children(of: expression).map { view.kind($0) }
        if parts == [.introducer, .name] || parts == [.wildcard] { return .any }
        if mentionsCancellation(tokens(of: pattern)) { return .cancellation }
        return mentions([KnownName.urlError, KnownName.nsError], in: tokens(of: pattern)) ? .network : .type
    }

    /// What no clause behind this one will meet. A `where` about cancellation is taken to let all of it in.
    private func whatIsTaken(by node: Int, _ kind: CatchKind) -> Event.Flags {
        var taken: Event.Flags = []
        let wheres = view.children(of: node).filter { view.kind($0) == .whereExpression }, parts = view.children(of: node).filter { view.kind($0) == .pattern } + wheres
        if kind == .cancellation || kind != .any && wheres.contains(where: { mentionsCancellation(tokens(of: $0)) }) { taken.insert(.pastCancellation) }
        if parts.contains(where: { mentions([KnownName.urlError, KnownName.nsError, KnownName.cancelled], in: tokens(of: $0)) }) { taken.insert(.pastNetwork) }
        return taken
    }
}
