import Flow
import Matching
import Source

/// What one of a page's examples asks for and the rule does not find, or the other way round.
package struct Difference: Equatable, CustomStringConvertible {
    /// The page's path as it was given, and the 1-based line of it.
    package var page: String
    package var line: Int
    package var isFound: Bool
    package var message: String

    /// `page:line: missed: message`, or `found, not written down`.
    package var description: String { "\(page):\(line): \(isFound ? "found, not written down" : "missed"): \(message)" }
}

/// Runs the examples of one page through everything that a file goes through, each as a file of its own.
package struct ExampleRunner: ~Copyable {
    private let page: RulePage
    private let rules: RuleSet
    private let analysis = Analysis.engine()
    private var workspace = Workspace()

    /// - Parameter book: the tables that the page's rule asks.
    package init(_ page: RulePage, book: RuleBook) {
        self.page = page
        rules = RuleSet(page, tables: book.tables)
    }

    /// How an example and what is found in it differ, both ways, at default confidence.
    /// - Parameters:
    ///   - text: the example in other words; its lines are the example's, `linesBefore` more above them.
    ///   - isSilent: whether nothing may be found, whatever the example asks for.
    package mutating func differences(in example: RulePage.Example, as text: String? = nil, linesBefore: Int = 0, isSilent: Bool = false) -> [Difference] {
        var missing = isSilent ? [] : example.expectations, surplus: [Difference] = []
        for (line, message) in findings(in: SourceText(text ?? example.text)) {
            let finding = RulePage.Expectation(line: example.firstLine + line - 1 - linesBefore, message: message)
            if let place = missing.firstIndex(of: finding) {
                missing.remove(at: place)
            } else {
                surplus.append(Difference(page: page.file, line: finding.line, isFound: true, message: message))
            }
        }
        return missing.map { Difference(page: page.file, line: $0.line, isFound: false, message: $0.message) } + surplus
    }

    /// The messages with their 1-based lines; a body that was not searched to its end is one.
    private mutating func findings(in text: consuming SourceText) -> [(line: Int, message: String)] {
        let flow = analysis.gather(text, rules, nil, &workspace) ?? FileFlow()
        let suppressions = SuppressionReader.read(text, using: &workspace.tokens)
        let file = LintedFile(path: "example.swift", text: text, flow: flow, rules: rules, suppressions: suppressions)
        let result = analysis.match(analysis.join([file], nil, 1))(0)
        let lines = LineTable(file.text)
        let found = suppressions.apply(to: result.findings, of: rules, in: file.text).filter { $0.confidence >= .shown }
        return found.map { (lines.position(of: $0.range.lowerBound).line, $0.message) }
            + (result.unsettled == 0 ? [] : [(1, "bodies not searched: \(result.unsettled)")])
    }
}
