import Testing
import TestSupport

@Test func tokensAreShownOneALine() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.swift", "let é = 1\n  \"a\tb\"")
    #expect(try run("debug", "tokens", "a.swift", in: folder.path) == Outcome(status: 0, output: """
        keyword 1:1 3 let
        identifier 1:5 2 é
        equal 1:8 1 =
        integerLiteral 1:10 1 1
        stringQuote 2:3 1 "
        stringSegment 2:4 3 a\\tb
        stringQuote 2:7 1 "
        endOfFile 2:8 0 \n
        """))
    #expect(try run("debug", "tokens", "none", in: folder.path) == Outcome(status: 2, errors: "awaitlint: cannot read `none`: no such file or directory\n"))
}

@Test func theOutlineIsShownAsATree() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.swift", "let a = b")
    let outcome = try run("debug", "outline", "a.swift", in: folder.path)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("file 1:1\n  variable 1:1\n"))
}

@Test func theFlowIsShownBodyByBody() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.swift", "func f() async { await g() }")
    let outcome = try run("debug", "flow", "a.swift", in: folder.path)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("function f() async 1:1\n  0 entry 1:1\n"))
}
