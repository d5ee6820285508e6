import Linting
import Matching

/// One rule a line: its id and what is wrong.
func list(_ book: RuleBook) -> String {
    let widest = book.pages.map(\.id.utf8.count).max() ?? 0
    return book.pages.map { "\($0.id)\(String(repeating: " ", count: widest - $0.id.utf8.count))  \($0.summary)\n" }.joined()
}

extension RuleBook {
    /// The page of the rule of that id.
    func page(of id: String) throws(Failure) -> RulePage {
        if let page = pages.first(where: { $0.id == id }) { return page }
        throw Failure(message: unknown("rule", id, known: pages.map(\.id)))
    }

    /// The rules of these ids; without ids those that are on by default.
    func rules(_ ids: [String]) throws(Failure) -> [RulePage] {
        if ids.isEmpty { return pages.filter(\.rule.isOnByDefault) }
        for id in ids { _ = try page(of: id) }
        return pages.filter { ids.contains($0.id) }
    }
}

/// Says that a name is unknown, and which one is the closest to it.
func unknown(_ noun: String, _ name: String, known: [String]) -> String {
    "unknown \(noun) `\(name)`" + (nearest(to: name, among: known).map { "; the closest is `\($0)`" } ?? "")
}
