import Testing
import TestSupport

private let wrong = "func f() async { Task { await g() } }"
private let message = "warning: `f()` leaves its work to this task, which its caller cannot cancel (unstructured-task)\n"

@Test func standardInputIsLintedAsTheFile() throws {
    let folder = try TemporaryFolder()
    #expect(try shell(#"echo "\#(wrong)" | "$awaitlint" - --stdin-filename ./x//A.swift"#, in: folder.path) == Outcome(status: 1, output: "x/A.swift:1:18: \(message)"))
    #expect(try shell(#"echo "\#(wrong)" | "$awaitlint" - --stdin-filename "$PWD"/x/$'B\n\xff.swift'"#, in: folder.path) == Outcome(status: 1, output: "x/B\\n\u{FFFD}.swift:1:18: \(message)"))
    #expect(try shell(#""$awaitlint" - --stdin-filename A.swift"#, in: folder.path) == Outcome(status: 0))
}

/// The pause makes it come in pieces, the size more than a pipe holds.
@Test func standardInputIsReadToItsEnd() throws {
    let line = #"{ yes "//" | head -c 200001; sleep 0.2; echo; echo "\#(wrong)"; } | "$awaitlint" - --stdin-filename A.swift"#
    #expect(try shell(line, in: "/") == Outcome(status: 1, output: "A.swift:66669:18: \(message)"))
}

@Test func standardInputTakesThePlaceOfTheFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("A.swift", wrong)
    try folder.write("B.swift", wrong)
    #expect(try shell(#"echo | "$awaitlint" - --stdin-filename "$PWD/A.swift" ."#, in: folder.path) == Outcome(status: 1, output: "B.swift:1:18: \(message)"))
}

@Test func standardInputThatCannotBeReadIsAnError() throws {
    let outcome = try shell(#""$awaitlint" - --stdin-filename A.swift < ."#, in: ".")
    #expect(outcome == Outcome(status: 2, errors: "awaitlint: cannot read `standard input`: is a directory\n"))
    #expect(try shell(#""$awaitlint" - --stdin-filename A.swift <&-"#, in: ".").status == 2)
}
