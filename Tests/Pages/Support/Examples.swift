import Matching
import Source

extension RulePage.Example {
    /// What a rule makes of the example, at lines of the page.
    func findings(of rule: Rule) throws -> [RulePage.Expectation] {
        let text = SourceText(self.text), lines = LineTable(text)
        var matcher = Matcher(rules: [rule], tables: try Pages.book.get().tables)
        let flow = try Pipeline.flow(of: text)
        return matcher.match(flow, text: text, index: try Pipeline.index(of: flow), file: 0).matches.filter { $0.confidence >= .shown }.map { match in
            RulePage.Expectation(line: firstLine + lines.position(of: match.range.lowerBound).line - 1, message: match.message)
        }
    }
}

extension RulePage {
    /// Whether some example of the page fails with this rule in place of the page's own.
    func isFailed(by rule: Rule) throws -> Bool {
        try examples().contains { differences($0.expectations, try $0.findings(of: rule)).isEmpty == false }
    }
}

/// What only one of the two has, as often as it has it more.
func differences(_ written: [RulePage.Expectation], _ found: [RulePage.Expectation]) -> [(RulePage.Expectation, isFound: Bool)] {
    var surplus: [(RulePage.Expectation, isFound: Bool)] = [], missing = written
    for finding in found {
        if let place = missing.firstIndex(of: finding) { missing.remove(at: place) } else { surplus.append((finding, true)) }
    }
    return missing.map { ($0, false) } + surplus
}
