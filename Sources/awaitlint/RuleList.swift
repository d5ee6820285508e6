import Linting
import Matching

/// One rule a line: its id, whether it runs unless a configuration says otherwise, what is wrong, and why it is on or off.
func list(_ book: RuleBook) -> String {
    let widest = book.pages.map(\.id.utf8.count).max() ?? 0
    return book.pages.map { page in
        let rule = page.rule, reason = rule.defaultReason.isEmpty ? "" : " (\(rule.defaultReason))"
        return "\(page.id)\(String(repeating: " ", count: widest - page.id.utf8.count))  \(rule.isOnByDefault ? "on " : "off")  \(page.summary)\(reason)\n"
    }.joined()
}

extension RuleBook {
    /// The page of the rule of that id.
    func page(of id: String) throws(Failure) -> RulePage {
        if let page = pages.first(where: { $0.id == id }) { return page }
        throw Failure(message: unknown("rule", id, known: pages.map(\.id)))
    }
}
