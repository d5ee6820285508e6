import Testing
import Source

@Test func linesEndInLFOrCRLFOrALoneCR() {
    let table = LineTable(SourceText("a\nb\r\nc\rd"))
    #expect(table.starts == [0, 2, 5, 7])
    #expect(table.position(of: 0) == Position(line: 1, column: 1))
    #expect(table.position(of: 6) == Position(line: 3, column: 2))
    #expect(table.position(of: 7) == Position(line: 4, column: 1))
    #expect(table.position(of: 900).line == 4)
    #expect(table.offset(ofLine: 5) == nil)
}
