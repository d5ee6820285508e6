import Linting
import Reporting

/// Runs the examples of pages and shows how they differ from what is found.
func test(_ paths: [FilePath]) throws -> ExitStatus {
    let tested = try TestedPages(paths.map(\.cleaned), book: try builtInRules())
    var lines: [String] = [], count = 0
    for page in tested.pages {
        var runner = ExampleRunner(page, book: tested.book)
        for example in try page.examples() {
            lines += runner.differences(in: example).map { harmless($0.description) + "\n" }
            count += 1
        }
    }
    try show(lines.joined())
    if case .person = audience() { try show("examples: \(count), differences: \(lines.count)\n") }
    return lines.isEmpty ? .clean : .findings
}
