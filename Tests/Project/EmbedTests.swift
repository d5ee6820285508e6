import Foundation
import Testing
import TestSupport

@Test func explainPrintsThePage() throws {
    for rule in try Project.rules() {
        let page = try Project.text("Rules/\(rule).md")
        #expect(try run("explain", rule, in: Project.root) == Outcome(status: 0, output: page), "run `swift run awaitlint debug embed`")
    }
}

@Test func embedWritesThePages() throws {
    let copy = try TemporaryFolder()
    let source = "Sources/Matching/EmbeddedPages.swift"
    for page in try Project.files("Rules", ".md") { try copy.write(page, Project.text(page)) }
    try copy.write(source)
    try #require(run("debug", "embed", in: copy.path) == Outcome(status: 0))
    #expect(try String(contentsOfFile: copy(source), encoding: .utf8) == Project.text(source), "run `swift run awaitlint debug embed`")
}

@Test func aPageThatDoesNotParseIsNotEmbedded() throws {
    let copy = try TemporaryFolder()
    try copy.write("Rules/a-rule.md", "no title")
    try copy.write("Rules/names/a-table.md", "# a-table")
    let outcome = try run("debug", "embed", in: copy.path)
    #expect(outcome == Outcome(status: 2, errors: "awaitlint: a-rule.md:1:1: expected `# ` and the page's id\n"))
}
