import Foundation
import Testing
import TestSupport

/// A file with two findings of different rules and one that is not sure.
private let wrong = """
    func tell(_ text: String, over line: Line) async {
        Task { await line.send(text) }
    }

    func count(_ gate: Gate, over line: Line) async {
        gate.lock()
        await line.send("1")
        gate.unlock()
    }

    func greet(over line: Line) async {
        await line.send("hello")
        Task { await line.send("bye") }
    }
    """

/// Where the rule about locks is on.
private func folderWithLocks() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.turnOn("lock-across-await")
    return folder
}

private let task = "warning: `tell(_:over:)` leaves its work to this task, which its caller cannot cancel (unstructured-task)\n"
private let lock = "warning: `gate` stays locked while this `await` suspends (lock-across-await)\n"
private let doubtful = "warning: `greet(over:)` leaves its work to this task, which its caller cannot cancel (unstructured-task)\n"

@Test func findingsAreReportedInTheOrderOfTheirPlaces() throws {
    let folder = try folderWithLocks()
    try folder.write("b/a.swift", wrong)
    try folder.write("a b.swift", wrong)
    try folder.write("right.swift", "func f() async { await g() }")
    let all = "a b.swift:2:5: \(task)a b.swift:7:5: \(lock)b/a.swift:2:5: \(task)b/a.swift:7:5: \(lock)"
    for threads in ["1", "2", "5"] { #expect(try run("--threads", threads, in: folder.path) == Outcome(status: 1, output: all)) }
    #expect(try run("b", folder("b/a.swift"), "a b.swift", in: folder.path) == Outcome(status: 1, output: all))
}

@Test func rulesAndConfidenceChooseWhatIsReported() throws {
    let folder = try folderWithLocks()
    let file = try folder.write("a.swift", wrong)
    #expect(try run("--rule", "lock-across-await", in: folder.path) == Outcome(status: 1, output: "a.swift:7:5: \(lock)"))
    #expect(try run("--confidence=low", "--rule=unstructured-task", "a.swift", in: folder.path) == Outcome(status: 1, output: "a.swift:2:5: \(task)a.swift:13:5: \(doubtful)"))
    #expect(try run("--confidence", "high", file, in: "/").output == "\(file.dropFirst()):7:5: \(lock)", "nobody in sight cancels the other")
}

@Test func aFileThatCannotBeReadKeepsNobodyFromTheOthers() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.swift", wrong)
    let outcome = try run("none", "a.swift", "--rule", "lock-across-await", in: folder.path)
    #expect(outcome == Outcome(status: 2, output: "a.swift:7:5: \(lock)", errors: "awaitlint: cannot read `none`: no such file or directory\n"))
}

@Test func jsonIsJSONWhateverTheFilesAreCalled() throws {
    struct Written: Decodable, Equatable {
        struct Finding: Decodable, Equatable { var rule: String, file: String, line: Int, column: Int, endLine: Int, endColumn: Int }
        var findings: [Finding]
    }
    let folder = try folderWithLocks()
    try folder.write("a\"\\\n\u{1B}é.swift", wrong)
    let outcome = try run("--format", "json", in: folder.path)
    #expect(outcome.status == 1)
    #expect(try JSONDecoder().decode(Written.self, from: Data(outcome.output.utf8)).findings == [
        .init(rule: "unstructured-task", file: "a\"\\\n\u{1B}é.swift", line: 2, column: 5, endLine: 2, endColumn: 35),
        .init(rule: "lock-across-await", file: "a\"\\\n\u{1B}é.swift", line: 7, column: 5, endLine: 7, endColumn: 25),
    ])
}

@Test func fingerprintsStayWhenLinesMove() throws {
    func fingerprints(_ text: String) throws -> [Substring] {
        let folder = try folderWithLocks()
        try folder.write("a.swift", text)
        return try run("--format=json", in: folder.path).output.split(separator: "\n").filter { $0.contains("\"fingerprint\"") }
    }
    let before = try fingerprints(wrong)
    #expect(Set(before).count == 2)
    #expect(try fingerprints("// moved\n\n" + wrong.replacingOccurrences(of: "    ", with: "\t")) == before)
}

@Test func failOnDecidesTheExitStatus() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.swift", wrong)
    let expected: [(String, Int32)] = [("error", 0), ("warning", 1), ("note", 1), ("never", 0)]
    for (least, status) in expected { #expect(try run("--fail-on", least, in: folder.path).status == status) }
    #expect(try run("none", "--fail-on=never", in: folder.path).status == 2)
}

@Test func everyFormatTakesEveryName() throws {
    let folder = try TemporaryFolder()
    let name = "x\n::error::%0A\"',\u{1B}é.swift"
    try folder.write(name, "/* 👍 */ func f() async { Task { await g() } }")
    let text = "`f()` leaves its work to this task, which its caller cannot cancel"
    #expect(try run("--format", "xcode", in: folder.path) == Outcome(
        status: 1, output: "\(folder("x"))\\n::error::%0A\"',\\u{1B}é.swift:1:29: warning: \(text) (unstructured-task)\n"))
    #expect(try run("--format", "github", in: folder.path) == Outcome(
        status: 1, output: "::warning file=x%0A%3A%3Aerror%3A%3A%250A\"'%2C\\u{1B}é.swift,line=1,endLine=1,col=29,endColumn=47,title=unstructured-task::\(text)%0A1. line 1: nobody who calls `f()` can stop it\n1 finding in 1 file\n"))
    let sarif = try run("--format", "sarif", in: folder.path).output
    #expect(sarif.contains("{\"uri\": \"x%0A%3A%3Aerror%3A%3A%250A%22%27%2C%1B%C3%A9.swift\", \"uriBaseId\": \"%SRCROOT%\"}"))
    #expect(sarif.contains("{\"startLine\": 1, \"startColumn\": 27, \"endLine\": 1, \"endColumn\": 45}"))
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(sarif.utf8)) }
}
