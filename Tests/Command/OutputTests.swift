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
    #expect(try onTerminal([], in: folder) == "no findings in 1 file\r\n")
    #expect(try onTerminal(["--quiet"], in: folder) == "")
}

/// What the command writes when its output is a terminal.
private func onTerminal(_ arguments: [String], in folder: TemporaryFolder) throws -> String {
    var terminal: Int32 = -1, device: Int32 = -1
    try #require(openpty(&terminal, &device, nil, nil, nil) == 0)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: awaitlint)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardOutput = FileHandle(fileDescriptor: device, closeOnDealloc: true)
    try process.run()
    process.waitUntilExit()
    var bytes = [UInt8](repeating: 0, count: 4096)
    _ = fcntl(terminal, F_SETFL, O_NONBLOCK)
    let count = read(terminal, &bytes, bytes.count)
    close(terminal)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
}
