import Matching
import Testing

@Suite struct NameTableTests {
    private func contains(_ name: String, _ table: NameTable) -> Bool {
        var name = name
        return name.withUTF8 { table.contains($0) }
    }

    @Test func anEntryStandsForItselfAndWithAStarForLongerNames() throws {
        let table = try NameTable(parsing: "# clean-up\n\nNames\nthat tidy.\n\n- close*\n- log\n", file: "clean-up.md")
        #expect(table.id == "clean-up" && table.summary == "Names that tidy." && table.entries == ["close*", "log"])
        for name in ["close", "closeAll", "close_all", "close2", "log"] { #expect(contains(name, table), "\(name)") }
        for name in ["", "clos", "closest", "Close", "enclose", "logOut", "lo"] { #expect(!contains(name, table), "\(name)") }
    }

    @Test func entriesAreAddedOnce() {
        var table = NameTable(id: "t", summary: "", entries: ["a"])
        table.add("a")
        table.add("b")
        #expect(table.entries == ["a", "b"])
    }

    @Test(arguments: [
        ("", "t.md:1:1: expected `# ` and the page's id"),
        ("# t\n\n- a", "t.md:3:1: expected a sentence that says what the names share"),
        ("# t\n\nNames.\n", "t.md:4:1: expected `- ` and a name"),
        ("# t\n\nNames.\n\n* a", "t.md:5:1: expected `- ` and a name"),
        ("# t\n\nNames.\n\n- *", "t.md:5:1: expected `- ` and a name"),
        ("# t\n\nNames.\n\n- a b", "t.md:5:1: expected `- ` and a name"),
    ])
    func mistakes(_ text: String, _ error: String) {
        #expect(mistake { _ = try NameTable(parsing: text, file: "t.md") } == error)
    }
}
