import Testing

/// What `Tests/Corpus` has on record fits together.
@Suite struct CorpusTests {
    private static func rows(_ table: String) throws -> [[String]] {
        try Project.text("Tests/Corpus/\(table).tsv").split(separator: "\n").dropFirst().map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }

    @Test func repositoriesArePinned() throws {
        let rows = try Self.rows("repositories")
        #expect(rows.count >= 15 && Set(rows.map { $0[0] }).count == rows.count)
        for row in rows { #expect(row.count == 2 && row[1].count == 40 && row[1].allSatisfy(\.isHexDigit), "\(row)") }
    }

    @Test func whatWasJudgedWasFound() throws {
        let repositories = Set(try Self.rows("repositories").map { $0[0] })
        let found = try Self.rows("findings"), judged = try Self.rows("verdicts")
        for row in found { #expect(row.count == 5 && repositories.contains(row[0]) && ["high", "medium", "low"].contains(row[2]), "\(row)") }
        let known = Set(found.map { [$0[0], $0[1], $0[3]] })
        for row in judged {
            #expect(row.count == 4 && ["right", "debatable", "wrong"].contains(row[3]) && known.contains(Array(row[0...2])), "\(row)")
        }
    }
}
