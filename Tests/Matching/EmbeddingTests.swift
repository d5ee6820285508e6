import Matching
import Testing

@Suite struct EmbeddingTests {
    @Test func pagesBecomeRawLiteralsInTheOrderOfTheirNames() {
        let source = embeddedPagesSource(pages: [PageFile(name: "b.md", text: "x\"##\\#y\r\u{0}"), PageFile(name: "a.md", text: "one\n")])
        #expect(source == ####"""
            // Generated from the pages in Rules/ by `swift run awaitlint debug embed`.

            /// The pages and names tables of `Rules/`, as they were when the command was built.
            package enum EmbeddedPages {
                package static let all: [PageFile] = [
                    PageFile(name: "a.md", text: #"""
            one

            """#),
                    PageFile(name: "b.md", text: ###"""
            x"##\#y\###u{d}\###u{0}
            """###),
                ]
            }

            """####)
    }

    @Test func theEmbeddedPagesAreAllRead() throws {
        let book = try RuleBook(EmbeddedPages.all)
        #expect(book.pages.count == EmbeddedPages.all.count(where: { !$0.name.hasPrefix("names/") }))
        #expect(book.pages.map(\.id) == book.pages.map(\.id).sorted())
        #expect(book.tables["clean-up"] != nil && book.tables["remarks"] != nil)
    }

    @Test func aTeamsPageReplacesTheOneOfItsName() throws {
        let text = page("path\n  await <-\nmessage x")
        var book = try RuleBook([PageFile(name: "r.md", text: text)])
        try book.add(PageFile(name: "team/rules/r.md", text: text.replacing("Wrong.", with: "Ours.")))
        try book.add(PageFile(name: "a.md", text: text.replacing("# r", with: "# a").replacing("id r", with: "id a")))
        #expect(book.pages.map(\.summary) == ["Wrong.", "Ours."])
    }
}
