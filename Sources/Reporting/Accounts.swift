import Linting

/// What each rule makes of a line, a block a rule: the finding with its path, or how far the rule got and what ended it.
package func render(_ accounts: [Account]) -> String {
    accounts.map { block($0) }.joined(separator: "\n")
}

private func block(_ account: Account) -> String {
    let place = account.location.start
    var text = "\(harmless(account.rule)) at \(place.line):\(place.column): \(headline(account.verdict))\n"
    for (number, step) in account.path.enumerated() {
        let start = step.location.start
        let file = step.location.file == account.location.file ? "" : harmless(step.location.file) + ":"
        let note = step.message == step.role ? "" : " (\(harmless(step.message)))"
        text += "  \(number + 1) \(harmless(step.role)) at \(file)\(start.line):\(start.column)\(note): \(code(step.location))\n"
    }
    return text + closing(account.verdict)
}

private func headline(_ verdict: Account.Verdict) -> String {
    switch verdict {
    case .found(let confidence, let message, _): "\(harmless(message))"  + (confidence < .shown ? "; not shown unless asked for" : "")
    case .suppressed(_, let message, let comment): "\(harmless(message)); suppressed at \(comment.start.line):\(comment.start.column)"
    case .told(let location): "part of the finding at \(location.start.line):\(location.start.column)"
    case .yielded: "nothing, since another rule's finding is told instead"
    case .ended: "nothing"
    case .off(let confidence): "it does not run" + (confidence.map { "; it would find something here, confidence \($0.word)" } ?? "")
    }
}

private func closing(_ verdict: Account.Verdict) -> String {
    switch verdict {
    case .found(let confidence, _, let reason): return "  confidence \(confidence.word): \(harmless(reason))\n"
    case .suppressed(let confidence, _, _): return "  confidence \(confidence.word)\n"
    case .ended(let reason, let location):
        let place = location.map { " at \($0.start.line):\($0.start.column): \(code($0))" } ?? ""
        return "  ended\(place.isEmpty ? ":" : place + ":") \(harmless(reason))\n"
    case .told, .yielded, .off: return ""
    }
}

/// The first bytes of what a location marks, on one line.
private func code(_ location: Location) -> String {
    let first = min(location.start.column - 1, location.excerpt.count)
    let last = location.end.line == location.start.line ? min(max(location.end.column - 1, first), location.excerpt.count) : location.excerpt.count
    let text = harmless(String(decoding: location.excerpt[first..<last], as: UTF8.self))
    return text.count > 60 ? String(text.prefix(59)) + "…" : text
}
