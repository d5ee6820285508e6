import Testing
import TestSupport

private let code = """
    func tell(_ text: String, over line: Line) async {
        Task { await line.send(text) }
    }

    func count(_ gate: Gate, over line: Line) async {
        gate.lock()
        await line.send("1")
        gate.unlock()
        await line.send("2")
    }

    func open(_ gate: Gate, over line: Line) async {
        gate.lock()
        // awaitlint:disable:next lock-across-await - the line answers at once
        await line.send("3")
        await line.send("4")
    }
    """

/// A folder with the code, where the rule about locks is on.
private func folderOfCode() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.turnOn("lock-across-await")
    try folder.write("a.swift", code)
    return folder
}

private func why(_ line: String, _ configuration: String? = nil) throws -> Outcome {
    let folder = try folderOfCode()
    if let configuration { try folder.write(".awaitlint.json", configuration) }
    return try run("why", "a.swift:\(line)", in: folder.path)
}

private let onlyLocks = #"{"rules": {"unstructured-task": "off", "lock-across-await": "on"}}"#

@Test func aFindingIsToldWithItsPath() throws {
    for line in ["7", "7:5"] {
        #expect(try why(line).output.contains("""
            lock-across-await at 7:5: `gate` stays locked while this `await` suspends
              1 held at 6:5 (locked here): gate.lock()
              2 wait at 7:5 (suspended here, with `gate` locked): await line.send("1")
              confidence high: a page without `confidence` lines

            """))
    }
}

@Test func whereARuleEndedIsTold() throws {
    #expect(try why("9").output.contains("""
        lock-across-await at 9:5: nothing
          1 wait at 9:5: await line.send("2")
          ended at 8:5: gate.unlock(): `no unlock $l` forbids this

        """))
}

@Test func whatIsSuppressedOrToldElsewhereIsSaid() throws {
    #expect(try why("15").output.contains("lock-across-await at 15:5: `gate` stays locked while this `await` suspends; suppressed at 14:31\n"))
    #expect(try why("16").output.contains("lock-across-await at 16:5: part of the finding at 15:5\n"))
}

@Test func rulesThatDoNotRunAreSaidTo() throws {
    let output = try why("2", onlyLocks).output
    #expect(output.contains("unstructured-task at 2:5: it does not run; it would find something here, confidence medium\n"))
    #expect(output.contains("lock-across-await at 2:12: nothing\n"))
}

@Test func aLineWithoutAnythingSaysSo() throws {
    #expect(try why("4") == Outcome(status: 0, output: "no rule marks anything that this line does\n"))
}

@Test func otherFilesAreKnown() throws {
    let folder = try folderOfCode(), elsewhere = try TemporaryFolder()
    try folder.write("b/b.swift", "func f() async { await g() }")
    let nothing = "lock-across-await at 1:18: nothing\n  ended: no `lock $l` in the body\n"
    #expect(try run("why", "b/b.swift:1", in: folder.path).output.contains(nothing))
    #expect(try run("why", folder("b/b.swift") + ":1", in: elsewhere.path).output.contains(nothing))
}

@Test func whatWhyCannotAnswerIsAnError() throws {
    #expect(try why("99") == Outcome(status: 2, errors: "awaitlint: `a.swift` has 17 lines\n"))
    #expect(try why("1", #"{"exclude": ["a.swift"]}"#) == Outcome(status: 2, errors: "awaitlint: `a.swift` is excluded by its configuration\n"))
    #expect(try run("why", "none.swift:1", in: ".") == Outcome(status: 2, errors: "awaitlint: cannot read `none.swift`: no such file or directory\n"))
}
