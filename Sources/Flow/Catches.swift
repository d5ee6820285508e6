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
        var end = Label(), errors = errors
        graph.jump(to: &end)
        graph.resume(at: errors)
        if catches.count > 1 { gather(at: view.start(of: catches[0])) }
        errors = graph.frontier
        for node in catches {
            graph.resume(at: errors)
            let patterns = view.children(of: node).filter { view.kind($0) == .pattern }
            let kind = patterns.isEmpty ? CatchKind.any : patterns.map { catchKind(of: $0) }.max { $0.rawValue < $1.rawValue } ?? .any
            let word = view.firstToken(of: node)
            let outer = visibleUntil, outerFlags = flags
            visibleUntil = view.end(of: node)
            flags.insert(.inCatch)
            emit(.catch, detail: kind.rawValue, at: word.start..<word.end)
            if patterns.isEmpty { declare(Name("error"), at: word.start) }
            var catchesAll = kind == .any
            for part in view.children(of: node) {
                switch view.kind(part) {
                case .pattern: declare(matching: part)
                case .whereExpression:
                    readWhere(part)
                    catchesAll = false
                case .block: readBlock(part)
                default: break
                }
            }
            flags = outerFlags
            visibleUntil = outer
            graph.jump(to: &end)
            if catchesAll { errors = Label() }
        }
        graph.resume(at: errors)
        leave(.throw, range: nil)
        graph.resume(at: end)
    }

    /// What a clause's pattern lets in: everything for `let error`, else a type.
    private func catchKind(of pattern: Int) -> CatchKind {
        guard let expression = view.child(of: pattern, .expression) else { return .any }
        let parts = view.children(of: expression).map { view.kind($0) }
        if parts == [.introducer, .name] || parts == [.wildcard] { return .any }
        return view.string(of: expression).contains("CancellationError") ? .cancellation : .type
    }
}
