import Foundation
import Linting
import Matching
import Testing

/// The pages that `Rules/README.md` teaches with are pages: their examples hold, and nothing can be left out of them.
@Suite struct TeamPageTests {
    /// File name and text of each block in four backticks.
    static let pages: [PageFile] = {
        let readme = (try? String(contentsOf: Pages.folder.appending(path: "README.md"), encoding: .utf8)) ?? ""
        return readme.components(separatedBy: "\n````markdown\n").dropFirst().compactMap { block in
            guard let end = block.range(of: "\n````\n"), let title = block.split(separator: "\n").first?.dropFirst(2) else { return nil }
            return PageFile(name: "\(title).md", text: block[..<end.lowerBound] + "\n")
        }
    }()

    @Test func thereAreTwo() { #expect(Self.pages.map(\.name) == ["moves-after-await.md", "saves-unchecked.md"]) }

    @Test(arguments: pages.map(\.name)) func theirExamplesHold(_ name: String) throws {
        let file = try #require(Self.pages.first { $0.name == name }), page = try RulePage(parsing: file.text, file: file.name)
        var runner = ExampleRunner(page, book: try Pages.book.get())
        let examples = try page.examples()
        #expect(examples.contains { !$0.expectations.isEmpty } && examples.contains { $0.expectations.isEmpty })
        for example in examples {
            for difference in runner.differences(in: example) { Issue.record("\(difference)") }
        }
        for mutant in PageMutant.mutants(of: page) {
            guard let read = try? RulePage(parsing: mutant.text, file: page.file) else {
                #expect(mutant.isNeeded, "\(name):\(mutant): the page cannot be read")
                continue
            }
            #expect(try page.isFailed(by: read.rule), "\(name):\(mutant): no example fails")
        }
    }
}
