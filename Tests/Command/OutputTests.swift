import Foundation
import Testing
import TestSupport

@Test func aReaderThatGoesAwayEndsTheRunQuietly() throws {
    let folder = try TemporaryFolder()
    // More than a pipe holds, so that the run is still writing when its reader has gone.
    try folder.write("a.swift", String(repeating: "a\n", count: 50_000))
    let line = #"{ "$awaitlint" debug tokens a.swift; echo "status $?" >&2; } | head -1"#
    #expect(try shell(line, in: folder.path) == Outcome(status: 0, output: "identifier 1:1 1 a\n", errors: "status 0\n"))
}

#if os(Linux)
@Test func outputThatCannotBeWrittenIsAnError() throws {
    #expect(try shell(#""$awaitlint" --help > /dev/full"#, in: ".") == Outcome(status: 2, errors: "awaitlint: cannot write to standard output: no space left on device\n"))
}
#endif

@Test func aTerminalGetsAClosingLineAndAFileDoesNot() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.swift", "let a = 1")
    #expect(try run(in: folder.path).output == "")
    #expect(try runAtTerminal(in: folder.path) == "no findings in 1 file\n")
    #expect(try runAtTerminal("--quiet", in: folder.path) == "")
}
