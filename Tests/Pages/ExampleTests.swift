import Matching
import Source
import Testing

/// Every example of every page, exact both ways: whole messages at lines of the page.
@Suite struct ExampleTests {
    @Test(arguments: Pages.ids, Variant.allCases)
    func findingsAreThoseWrittenDown(_ id: String, _ variant: Variant) throws {
        let page = try Pages.page(id)
        guard variant.applies(to: page.rule) else { return }
        var matcher = Matcher(rules: [page.rule], tables: try Pages.book.get().tables)
        for example in try page.examples() {
            let source = variant.text(of: example.text), text = SourceText(source), lines = LineTable(text)
            let report = matcher.match(try Pipeline.flow(of: text), text: text)
            let found = report.matches.filter { $0.confidence >= .shown }.map { match in
                let line = lines.position(of: match.range.lowerBound).line - 1 - variant.linesBefore
                return RulePage.Expectation(line: example.firstLine + line, message: match.message)
            }
            for (expectation, isFound) in differences(variant.keepsFindings ? example.expectations : [], found) {
                Issue.record("Rules/\(page.file):\(expectation.line): \(isFound ? "found, not written down" : "missed"): \(expectation.message)")
            }
            #expect(report.unsettled.isEmpty, "Rules/\(page.file):\(example.firstLine)")
        }
    }

    /// What only one of the two has, as often as it has it more.
    private func differences(_ written: [RulePage.Expectation], _ found: [RulePage.Expectation]) -> [(RulePage.Expectation, isFound: Bool)] {
        var surplus: [(RulePage.Expectation, isFound: Bool)] = [], missing = written
        for finding in found {
            if let place = missing.firstIndex(of: finding) { missing.remove(at: place) } else { surplus.append((finding, true)) }
        }
        return missing.map { ($0, false) } + surplus
    }
}
