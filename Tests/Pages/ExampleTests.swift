import Linting
import Matching
import Testing

/// Every example of every page, exact both ways: whole messages at lines of the page.
@Suite struct ExampleTests {
    @Test(arguments: Pages.ids, Variant.allCases)
    func findingsAreThoseWrittenDown(_ id: String, _ variant: Variant) throws {
        let page = try Pages.page(id)
        guard variant.applies(to: page.rule) else { return }
        var runner = ExampleRunner(page, book: try Pages.book.get()), tried = 0
        for var example in try page.examples() {
            let written = try ExampleSource(example)
            guard let text = variant.text(of: written) else { continue }
            tried += 1
            for index in example.expectations.indices { example.expectations[index].message = variant.message(example.expectations[index].message, of: written) }
            for difference in runner.differences(in: example, as: text, linesBefore: variant.linesBefore, isSilent: !variant.keepsFindings) {
                Issue.record("Rules/\(difference)\n\(text)")
            }
        }
        #expect(tried > 0, "no example can be written so")
    }
}
