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
}
