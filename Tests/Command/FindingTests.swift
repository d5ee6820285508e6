import Foundation
import Testing
import TestSupport

/// A file with two findings of different rules and one that is not sure.
private let wrong = """
    func send(_ text: String, over line: Line) async {
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

private let task = "warning: `send(_:over:)` leaves its work to this task, which its caller cannot cancel (unstructured-task)\n"
private let lock = "warning: `gate` stays locked while this `await` suspends (lock-across-await)\n"
private let doubtful = "warning: `greet(over:)` leaves its work to this task, which its caller cannot cancel (unstructured-task)\n"

@Test func findingsAreReportedInTheOrderOfTheirPlaces() throws {
    let folder = try TemporaryFolder()
    try folder.write("b/a.swift", wrong)
    try folder.write("a b.swift", wrong)
    try folder.write("right.swift", "func f() async { await g() }")
    let all = "a b.swift:2:5: \(task)a b.swift:7:5: \(lock)b/a.swift:2:5: \(task)b/a.swift:7:5: \(lock)"
    for threads in ["1", "2", "5"] { #expect(try run("--threads", threads, in: folder.path) == Outcome(status: 1, output: all)) }
    #expect(try run("b", folder("b/a.swift"), "a b.swift", in: folder.path) == Outcome(status: 1, output: all))
}

@Test func rulesAndConfidenceChooseWhatIsReported() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("a.swift", wrong)
    #expect(try run("--rule", "lock-across-await", in: folder.path) == Outcome(status: 1, output: "a.swift:7:5: \(lock)"))
    #expect(try run("--confidence=low", "--rule=unstructured-task", "a.swift", in: folder.path) == Outcome(status: 1, output: "a.swift:2:5: \(task)a.swift:13:5: \(doubtful)"))
    #expect(try run("--confidence", "high", file, in: "/").output == "\(file.dropFirst()):2:5: \(task)\(file.dropFirst()):7:5: \(lock)")
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
    let folder = try TemporaryFolder()
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
        let folder = try TemporaryFolder()
        try folder.write("a.swift", text)
        return try run("--format=json", in: folder.path).output.split(separator: "\n").filter { $0.contains("\"fingerprint\"") }
    }
    let before = try fingerprints(wrong)
    #expect(Set(before).count == 2)
    #expect(try fingerprints("// moved\n\n" + wrong.replacingOccurrences(of: "    ", with: "\t")) == before)
}
