import Linting

/// One rule a line: its id and what is wrong.
func listOfRules() -> String {
    let rules = builtInRules()
    let widest = rules.map(\.id.utf8.count).max() ?? 0
    return rules.map { "\($0.id)\(String(repeating: " ", count: widest - $0.id.utf8.count))  \($0.summary)\n" }.joined()
}

/// The page of the rule of that id.
func page(of id: String) throws(Failure) -> RulePage {
    let rules = builtInRules()
    if let page = rules.first(where: { $0.id == id }) { return page }
    throw Failure(message: unknown("rule", id, known: rules.map(\.id), list: "awaitlint rules"))
}
