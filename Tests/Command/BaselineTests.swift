import Foundation
import Testing
import TestSupport

private let wrong = "func f() async { Task { await g() } }\n"
private let more = "func h() async { Task { await g() } }\n"
private func message(_ name: String = "f") -> String { "warning: `\(name)()` leaves its work to this task, which its caller cannot cancel (unstructured-task)\n" }

/// A folder with two findings that a baseline holds.
private func adopted() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("a.swift", wrong)
    try folder.write("x/b.swift", more)
    #expect(try run("baseline", in: folder.path) == Outcome(status: 0, output: ".awaitlint-baseline.json holds 2 findings\n"))
    return folder
}

private func text(_ folder: TemporaryFolder) throws -> String { try String(contentsOfFile: folder(".awaitlint-baseline.json"), encoding: .utf8) }

@Test func onlyNewFindingsAreReported() throws {
    let folder = try adopted()
    #expect(try run(in: folder.path) == Outcome(status: 0))
    #expect(try runAtTerminal(in: folder.path) == "no findings in 2 files, 2 more in the baseline\n")
    try folder.write("a.swift", wrong + more)
    #expect(try run(in: folder.path) == Outcome(status: 1, output: "a.swift:2:18: \(message("h"))"))
    #expect(try run("a.swift", in: folder("")) == Outcome(status: 1, output: "a.swift:2:18: \(message("h"))"))
    #expect(try shell(#""$awaitlint" - --stdin-filename a.swift < a.swift"#, in: folder.path).output == "a.swift:2:18: \(message("h"))")
    #expect(try run(in: folder("x")) == Outcome(status: 0))
    #expect(try run("--no-baseline", in: folder.path).output.split(separator: "\n").count == 3)
}

@Test(arguments: [
    "// moved\n\n\n" + wrong, "func f() async {\n\tTask { // why\n\t\tawait g()\n\t}\n}\n", "func f() async { Task { await g(); await more() } }",
])
func codeThatMovesStaysKnown(text: String) throws {
    let folder = try adopted()
    try folder.write("a.swift", text)
    #expect(try run(in: folder.path) == Outcome(status: 0))
}

@Test func filesThatMoveStayKnown() throws {
    let folder = try adopted()
    try FileManager.default.moveItem(atPath: folder("a.swift"), toPath: folder("x/new.swift"))
    #expect(try run(in: folder.path) == Outcome(status: 0))
    #expect(try run("x/new.swift", in: folder.path) == Outcome(status: 0))
    #expect(try run("baseline", "--prune", in: folder.path).output == ".awaitlint-baseline.json holds 2 findings\n")
    #expect(try text(folder).contains(#"{"file": "x/new.swift", "#))
}

/// A copy is new, as long as what was copied is there.
@Test func copiesAreNew() throws {
    let folder = try adopted()
    try folder.write("x/copy.swift", wrong)
    for path in [".", "x/copy.swift", "x"] { #expect(try run(path, in: folder.path) == Outcome(status: 1, output: "x/copy.swift:1:18: \(message())"), "\(path)") }
    try folder.write("a.swift", "")
    #expect(try run(in: folder.path) == Outcome(status: 0), "its code has moved")
}

@Test func whatIsGoneIsCountedAndPruned() throws {
    let folder = try adopted()
    try folder.write("a.swift", more)
    let new = Outcome(status: 1, output: "a.swift:1:18: \(message("h"))")
    #expect(try run(in: folder.path) == new)
    #expect(try run("--format=json", in: folder.path).output.contains(#""findings": 1, "known": 1, "gone": 1,"#))
    #expect(try runAtTerminal(in: folder("x")) == "no findings in 1 file, 1 more in the baseline\n", "nobody looked at a.swift")
    #expect(try run("--rule=lock-across-await", "--format=json", in: folder.path).output.contains(#""gone": 0"#))
    #expect(try run("baseline", "--prune", in: folder("x")) == Outcome(status: 0, output: "\(folder(".awaitlint-baseline.json")) holds 1 finding, 1 gone\n"))
    #expect(try run(in: folder.path) == new)
    let before = try text(folder)
    #expect(try run("baseline", "--prune", in: folder.path) == Outcome(status: 0, output: ".awaitlint-baseline.json holds 1 finding\n"))
    #expect(try text(folder) == before)
    #expect(try run("baseline", in: folder.path).output == ".awaitlint-baseline.json holds 2 findings\n")
    #expect(try run(in: folder.path) == Outcome(status: 0))
}

@Test func aBaselineIsSortedAndReadable() throws {
    let folder = try TemporaryFolder()
    try folder.write("z%.swift", wrong)
    try folder.write("a\n\".swift", wrong)
    #expect(try run("baseline", in: folder.path).status == 0)
    let text = try text(folder)
    #expect(text.hasPrefix("{\n  \"version\": 1,\n  \"findings\": [\n    {\"file\": \"a\\n\\\".swift\", \"rule\": \"unstructured-task\", \"fingerprint\": \""))
    #expect(text.contains("    {\"file\": \"z%25.swift\", "))
    #expect(text.hasSuffix("\"message\": \"`f()` leaves its work to this task, which its caller cannot cancel\"}\n  ]\n}\n"))
    #expect(try run(in: folder.path) == Outcome(status: 0))
    #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [String: Any])
}

@Test func namesThatAreNoTextAreKept() throws {
    let folder = try TemporaryFolder()
    let made = try shell(#"echo 'func f() async { Task { await g() } }' > $'a\xff.swift'"#, in: folder.path)
    guard made.status == 0 else { return }
    #expect(try run("baseline", in: folder.path).status == 0)
    #expect(try text(folder).contains(#""a%FF.swift""#))
    #expect(try run(in: folder.path) == Outcome(status: 0))
}

@Test func theNearestBaselineHolds() throws {
    let folder = try adopted()
    try folder.write("x/.awaitlint-baseline.json", #"{"version": 1, "findings": []}"#)
    #expect(try run(in: folder.path).output == "x/b.swift:1:18: \(message("h"))")
    #expect(try run("baseline", in: folder("x")).output == ".awaitlint-baseline.json holds 1 finding\n")
    #expect(try run(in: folder.path) == Outcome(status: 0))
}

@Test func surenessDecidesWhatIsRecorded() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.swift", "func g() async {\n    await f()\n    Task { await f() }\n}\n")
    #expect(try run("--confidence=low", in: folder.path).status == 1)
    #expect(try run("baseline", in: folder.path).output == ".awaitlint-baseline.json holds 0 findings\n")
    #expect(try run("baseline", "--confidence=low", in: folder.path).output == ".awaitlint-baseline.json holds 1 finding\n")
    #expect(try run("--confidence=low", in: folder.path).status == 0)
}

@Test(arguments: [
    ("", "1:1: expected a value"), ("[]", "1:1: expected an object with the keys `version` and `findings`"), (#"{"version": 2}"#, "1:13: expected version 1 of a baseline"),
    (#"{"finding": []}"#, "1:2: unknown key `finding`; the closest is `findings`"), (#"{"findings": [{}]}"#, "1:15: expected `file`, `rule` and `fingerprint`"),
    (#"{"findings": [{"files": ""}]}"#, "1:16: unknown key `files`; the closest is `file`"), ("<<<<<<< ours", "1:1: expected a value"),
])
func aBaselineThatMakesNoSenseIsAnErrorAndHidesNothing(text: String, said: String) throws {
    let folder = try adopted()
    try folder.write(".awaitlint-baseline.json", text)
    let outcome = try run(in: folder.path)
    #expect(outcome == Outcome(status: 2, output: "a.swift:1:18: \(message())x/b.swift:1:18: \(message("h"))", errors: "awaitlint: .awaitlint-baseline.json:\(said)\n"))
    #expect(try run("baseline", "--prune", in: folder.path) == Outcome(status: 2, errors: outcome.errors))
    #expect(try String(contentsOfFile: folder(".awaitlint-baseline.json"), encoding: .utf8) == text)
}

@Test func nothingIsRecordedWhereSomethingFails() throws {
    let folder = try TemporaryFolder()
    #expect(try run("baseline", "--prune", in: folder.path) == Outcome(status: 2, errors: "awaitlint: there is no `.awaitlint-baseline.json` from the working folder upward to prune\n"))
    try folder.write("a.swift", wrong)
    try folder.write("x/.awaitlint.json", "{")
    #expect(try run("baseline", in: folder.path) == Outcome(status: 2, errors: "awaitlint: nothing is recorded: x/.awaitlint.json:1:2: expected a key in quotes\n"))
    #expect(!FileManager.default.fileExists(atPath: folder(".awaitlint-baseline.json")))
}
