import Flow
@testable import Matching
import Source
import Testing

/// What a page or a fact says is there because some example needs it.
@Suite struct MutationTests {
    @Test(arguments: Pages.ids) func nothingCanBeLeftOutOfAPage(_ id: String) throws {
        let page = try Pages.page(id), mutants = PageMutant.mutants(of: page)
        #expect(!mutants.isEmpty)
        for mutant in mutants {
            do {
                let read = try RulePage(parsing: mutant.text, file: page.file)
                if try !page.isFailed(by: read.rule) { Issue.record("Rules/\(page.file):\(mutant): no example fails") }
            } catch {
                if !mutant.isNeeded { Issue.record("Rules/\(page.file):\(mutant): the page cannot be read: \(error)") }
            }
        }
    }
}
