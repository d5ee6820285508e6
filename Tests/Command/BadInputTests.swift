import Foundation
import Testing
import TestSupport

@Test func whatIsNotThereIsSaidAndTheRestIsLinted() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.swift", "let a = 1\n")
    let outcome = try run("none", "a.swift", "--format", "json", in: folder.path)
    #expect(outcome.status == 2)
    #expect(outcome.errors == "awaitlint: cannot read `none`: no such file or directory\n")
    #expect(outcome.output.contains("\"summary\": {\"files\": 1, \"bytes\": 10, \"findings\": 0, \"known\": 0, \"gone\": 0, \"errors\": 1}"))
}

@Test func anEmptyFolderIsClean() throws {
    let folder = try TemporaryFolder()
    #expect(try run(in: folder.path) == Outcome(status: 0))
    #expect(try run("--format=json", in: folder.path).output.contains("\"files\": 0"))
}

@Test func aFolderThatMayNotBeReadIsAnError() throws {
    guard geteuid() != 0 else { return }
    let folder = try TemporaryFolder()
    try folder.folder("closed")
    chmod(folder("closed"), 0)
    defer { chmod(folder("closed"), 0o700) }
    #expect(try run(in: folder.path) == Outcome(status: 2, errors: "awaitlint: cannot read `closed`: permission denied\n"))
}

#if os(Linux)
@Test func aFileThatFailsWhileItIsReadIsAnError() throws {
    #expect(try run("/proc/self/mem", in: ".") == Outcome(status: 2, errors: "awaitlint: cannot read `/proc/self/mem`: input/output error\n"))
}
#endif

@Test func namesMayHoldAnything() throws {
    let folder = try TemporaryFolder()
    try folder.folder("x")
    // Not every file system takes a name that is no UTF-8.
    let made = try shell(#"touch $'x/a b\n\e[31m.swift'; touch $'x/\xff.swift'; ls -b x | wc -l"#, in: folder.path).output
    let all = try run("--format=json", "x", in: folder.path)
    #expect(all.status == 0)
    #expect(all.output.contains("\"files\": \(made.trimmingCharacters(in: .whitespacesAndNewlines)),"))
    #expect(try shell(#""$awaitlint" $'x/none\xff\n'"#, in: folder.path) == Outcome(status: 2, errors: "awaitlint: cannot read `x/none\u{FFFD}\\n`: no such file or directory\n"))
}

@Test(arguments: [
    Array("".utf8),
    Array("await".utf8),
    Array("await \"\\(".utf8),
    Array("/* await ".utf8),
    [0xEF, 0xBB, 0xBF] + Array("await".utf8),
    Array("await ".utf8) + [UInt8](repeating: 0, count: 100),
    Array("await".utf8) + [0xF0, 0x9F, 0x98],
    Array("Task { await f() }\n".utf8) + (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) },
])
func anyBytesAreAccepted(bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    try folder.write("a.swift", bytes)
    #expect(try run(in: folder.path).errors == "")
}

@Test(arguments: ["(", "[", "{", "f(", "{ await f { ", "\"\\(", "if a { ", "await ", "try ", "!", "a ? ", "a = ", "a && ", "<", "/*", "#if a\n", ".a", "f {", "class A { "])
func nestingIsAcceptedHoweverDeep(piece: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("a.swift", "func f() async { await " + String(repeating: piece, count: 10_000 / piece.utf8.count))
    #expect(try run(in: folder.path) == Outcome(status: 0))
}

@Test func aLargeFileOfParenthesesIsAccepted() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.swift", "func f() async { await " + String(repeating: "(", count: 1_000_000))
    #expect(try run(in: folder.path) == Outcome(status: 0))
}

@Test func aFileOfNoReasonableSizeIsRefused() throws {
    let folder = try TemporaryFolder()
    truncate(try folder.write("a.swift"), off_t(64 << 20) + 1)
    #expect(try run(in: folder.path) == Outcome(status: 2, errors: "awaitlint: cannot read `a.swift`: larger than 16 MiB\n"))
}
