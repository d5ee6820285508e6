import Matching
import Source
import Testing

/// Every example of every page, exact both ways: whole messages at lines of the page.
@Suite struct ExampleTests {
    @Test(arguments: Pages.ids, Variant.allCases)
    func findingsAreThoseWrittenDown(_ id: String, _ variant: Variant) throws {
        let page = try Pages.page(id)
        guard variant.applies(to: page.rule) else { return }
        var matcher = Matcher(rules: [page.rule], tables: try Pages.book.get().tables), tried = 0
        for example in try page.examples() {
            let written = try ExampleSource(example)
            guard let source = variant.text(of: written) else { continue }
            tried += 1
            let text = SourceText(source), lines = LineTable(text)
            let report = matcher.match(try Pipeline.flow(of: text), text: text)
            let found = report.matches.filter { $0.confidence >= .shown }.map { match in
                let line = lines.position(of: match.range.lowerBound).line - 1 - variant.linesBefore
                return RulePage.Expectation(line: example.firstLine + line, message: match.message)
            }
            let expected = variant.keepsFindings ? example.expectations : []
            let rewritten = expected.map { RulePage.Expectation(line: $0.line, message: variant.message($0.message, of: written)) }
            for (expectation, isFound) in differences(rewritten, found) {
                Issue.record("Rules/\(page.file):\(expectation.line): \(isFound ? "found, not written down" : "missed"): \(expectation.message)\n\(source)")
            }
            #expect(report.unsettled.isEmpty, "Rules/\(page.file):\(example.firstLine)")
        }
        #expect(tried > 0, "no example can be written so")
    }
}
