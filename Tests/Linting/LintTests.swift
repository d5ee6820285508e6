import Flow
import Foundation
import Matching
import Source
import Testing
import TestSupport
@testable import Linting

extension Analysis {
    /// Finds each `await` of a file, by its bytes, and names the first file of the run as a step.
    static let findingAwaits = Analysis(
        gather: { _, _, _, _ in FileFlow() },
        join: { Program(files: $0, interest: $1, threads: $2) },
        match: { program in
            { file in
                let bytes = UnsafeBufferPointer(start: program.files[file].text.base, count: program.files[file].text.count)
                let text = String(decoding: bytes, as: UTF8.self)
                let findings = text.ranges(of: "await").reversed().map { range in
                    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
                    return RawFinding(
                        rule: "a-rule", severity: .warning, confidence: .high, message: "waits", declaration: "f()", range: start..<start + 5,
                        steps: [.init(role: "first", message: "here", file: 0, range: 0..<1)])
                }
                return FileResult(findings: findings, unsettled: findings.count)
            }
        }
    )
}

let noBook = try! RuleBook([])

func noConfiguration() -> Configurations { Configurations(.none, book: noBook, choosing: [], workingFolder: WorkingFolder()) }

func noRules() -> RuleSet { RuleSet(noBook) }

private func request(_ paths: [FilePath]) -> LintRequest { LintRequest(paths: paths, book: noBook, configuration: .none, threads: 1) }

@Test func findingsComeInTheOrderOfFilesAndPlacesWhateverTheThreads() throws {
    let folder = try TemporaryFolder()
    for number in 0..<100 { try folder.write("\(number % 7)/\(number).swift", "x\n\tawait a; await b // \(number)") }
    let request = request([FilePath(folder.path)])
    let alone = lint(request, analysis: .findingAwaits)
    #expect(alone.findings.count == 200)
    #expect(alone.unsettled == 200)
    #expect(alone.findings.map(\.location.file) == alone.findings.map(\.location.file).sorted())
    #expect(alone.findings.prefix(2).map(\.location.start) == [Position(line: 2, column: 2), Position(line: 2, column: 11)])
    #expect(alone.findings[199].path[0].location.file == folder("0/0.swift"))
    for threads in [2, 7] {
        var request = request
        request.threads = threads
        #expect(lint(request, analysis: .findingAwaits) == alone)
    }
}

@Test func aLocationCarriesItsLine() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("a.swift", "one\r\n  await two\r\nthree")
    let location = try #require(lint(request([FilePath(file)]), analysis: .findingAwaits).findings.first?.location)
    #expect(location == Location(path: FilePath(file), start: Position(line: 2, column: 3), end: Position(line: 2, column: 8), excerpt: Array("  await two".utf8)))
}

@Test func filesThatConcernNoRuleAreCountedAndNotAnalysed() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.swift", "let x = 1")
    try folder.write("b.swift", "")
    try folder.write("c.swift", "await x")
    var analysis = Analysis.findingAwaits
    analysis.gather = { text, _, _, _ in
        #expect(text.count == 7)
        return FileFlow()
    }
    let report = lint(request([FilePath(folder.path)]), analysis: analysis)
    #expect((report.files, report.bytes, report.findings.count) == (3, 16, 1))
}

@Test func aFileThatCannotBeReadIsAnErrorAndTheOthersAreLinted() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.swift", "await x")
    let large = try folder.write("z.swift")
    #expect(truncate(large, off_t(SourceText.largestFile) + 1) == 0)
    let report = lint(request([FilePath(folder.path), FilePath(folder("none"))]), analysis: .findingAwaits)
    #expect(report.errors == ["cannot read `\(folder("none"))`: no such file or directory", "cannot read `\(large)`: larger than 16 MiB"])
    #expect((report.files, report.findings.count) == (1, 1))
}

@Test func aFileThatVanishesAfterTheWalkIsPassedOver() throws {
    let folder = try TemporaryFolder()
    try folder.link("link.swift", to: "elsewhere.swift")
    try folder.write("elsewhere.swift", "await x")
    var reader = Reader(.findingAwaits)
    let rules = noRules()
    reader.read(FoundFile(path: FilePath(folder("gone.swift")), isNamed: false, rules: rules))
    reader.read(FoundFile(path: FilePath(folder("link.swift")), isNamed: false, rules: rules))
    reader.read(FoundFile(path: FilePath(folder("gone.swift")), isNamed: true, rules: rules))
    #expect(reader.share.errors == ["cannot read `\(folder("gone.swift"))`: no such file or directory"])
    #expect(reader.share.count == 0)
}

@Test func confidenceLeavesOutWhatIsLessSure() {
    let place = Location(path: "a", start: Position(line: 1, column: 1), end: Position(line: 1, column: 2))
    let report = Report(findings: Confidence.allCases.map { Finding(rule: "r", severity: .warning, confidence: $0, message: "m", location: place, fingerprint: "") })
    #expect(report.showing(.low) == report)
    #expect(report.showing(.medium).findings.map(\.confidence) == [.medium, .high])
    #expect(report.showing(.high).findings.map(\.confidence) == [.high])
}
