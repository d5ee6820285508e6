import Linting
import Testing
@testable import Reporting

@Test func forAProgramAFindingIsALine() {
    #expect(render(sample, as: .text, for: Destination()) == """
        Sources/Feed.swift:14:9: warning: `tracks` is written after `await`, though `refresh()` may have changed it (a-rule)
        Sources/List.swift:2:1: warning: it is wrong (a-rule)

        """)
    #expect(render(Report(files: 3), as: .text, for: Destination()) == "")
}

@Test func forAPersonTheCodeIsShownWithThePathOnIt() {
    #expect(render(sample, as: .text, for: person(colour: false)) == """
        Sources/Feed.swift:14:9: warning: `tracks` is written after `await`, though `refresh()` may have changed it (a-rule)
            9 |         let page = try await fetch()
              |                        ~~~~~ 1: others may run here
             --> Sources/List.swift:120:2
          120 |     tracks = []
              |     ~~~~~~~~~~ 2: `refresh()` clears it
             --> Sources/Feed.swift:14:9
           14 |         tracks += page
              |         ^^^^^^^^^^^^^^ 3: the old page is added

        Sources/List.swift:2:1: warning: it is wrong (a-rule)
          2 | x
            | ^

        2 findings in 3 files

        """)
}

@Test func marksOnOneLineShareItAndDistantLinesAreParted() {
    let line = "a(); await b(); c()"
    let steps = [
        Finding.Step(role: "one", message: "first", location: place("A", 1, 1..<4, line)),
        Finding.Step(role: "two", message: "second", location: place("A", 1, 6..<15, line)),
    ]
    #expect(render(Report(findings: [finding(at: place("A", 3, 2..<9, endLine: 5, "{ d()"), steps)]), as: .text, for: person(colour: false)).split(separator: "\n").dropFirst().dropLast() == [
        "  1 | a(); await b(); c()",
        "    | ~~~ 1: first",
        "    |      ~~~~~~~~~ 2: second",
        "   ...",
        "  3 | { d()",
        "    |  ^^^^",
    ])
}

@Test(arguments: [
    ("\ta", 2..<3, "    a", "    ^"), ("é = a", 6..<7, "é = a", "    ^"), ("字👍 a", 9..<10, "字👍 a", "     ^"), ("e\u{301} a", 5..<6, "e\u{301} a", "  ^"),
    ("\u{1B}[2J a", 6..<7, "\\u{1B}[2J a", "          ^"), ("abc", 9..<12, "abc", "   ^"), ("abc", 2..<2, "abc", " ^"),
])
func theCaretStandsUnderItsCharacter(line: String, columns: Range<Int>, shown: String, caret: String) {
    let text = render(Report(findings: [finding(at: place("A", 1, columns, line))]), as: .text, for: person(colour: false))
    #expect(text.split(separator: "\n")[1...2] == ["  1 | \(shown)", "    | \(caret)"])
}

@Test func bytesThatAreNoUTF8AreReplaced() {
    let text = render(Report(findings: [finding(at: place("A", 1, 2..<3, bytes: [0xFF, 0x61]))]), as: .text, for: person(colour: false))
    #expect(text.split(separator: "\n")[1...2] == ["  1 | \u{FFFD}a", "    |  ^"])
}

@Test(arguments: [Audience.program, .person(colour: false)])
func nothingReachesATerminalButText(audience: Audience) {
    let evil = "a\u{1B}[31m\nb\u{202E}\u{9B}"
    let steps = [Finding.Step(role: evil, message: evil, location: place(evil, 1, 1..<2, evil))]
    let text = render(Report(findings: [finding(evil, at: place(evil + "c", 1, 1..<2, evil), steps)]), as: .text, for: Destination(audience: audience))
    #expect(text.unicodeScalars.filter { isHarmful($0) && $0 != "\n" } == [])
    #expect(text.hasPrefix("a\\u{1B}[31m\\nb\\u{202E}\\u{9B}c:1:1: warning: a\\u{1B}"))
}

/// A log of a workflow obeys lines that begin so, spaces left aside.
@Test(arguments: ["::error::a.swift", " \u{2003}::error::a.swift"])
func noLineIsACommandOfAWorkflow(file: String) {
    let report = Report(findings: [finding(at: place(file, 1, 1..<2, "::error::"))])
    for audience in [Audience.program, person(colour: false).audience] {
        let text = render(report, as: .text, for: Destination(audience: audience))
        #expect(text.hasPrefix("./" + file) && text.split(separator: "\n").allSatisfy { !$0.trimmingPrefix(/\s*/).hasPrefix("::") })
    }
}

@Test func colourChangesNoCharacterThatIsSeen() {
    let coloured = render(sample, as: .text, for: person(colour: true))
    #expect(coloured.contains("\u{1B}[1;33mwarning:\u{1B}[0m"))
    #expect(coloured.replacing(/\x1B\[[0-9;]*m/, with: "") == render(sample, as: .text, for: person(colour: false)))
}

@Test(arguments: [
    (Report(files: 1), "no findings in 1 file\n"), (Report(errors: ["e"], files: 2), "no findings in 2 files, 1 error\n"),
    (Report(files: 2, unsettled: 3), "no findings in 2 files, bodies not searched: 3\n"),
])
func theClosingLineCounts(report: Report, line: String) {
    #expect(render(report, as: .text, for: person(colour: false)) == line)
}
