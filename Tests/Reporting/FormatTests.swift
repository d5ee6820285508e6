import Foundation
import Linting
import Testing
@testable import Reporting

/// What a path or a message may hold to break a format or forge a line of it.
private let hostile = [
    "a\n::error::b", "::warning file=x::y", "%0A::error::", "a\r\nb", "\"}],\"x\":\"", "a,b:c=d", "\u{1B}[31m\u{9B}\u{0}", "\u{2028}\u{202E}", "##[error]x",
    "a b%20?#é👩‍👩‍👧", "\u{FFFD}", "",
]

private func report(of text: String) -> Report {
    Report(findings: [finding(text, at: place(text, 3, 2..<5, "abcdef"))], errors: [text], rules: [ReportedRule(id: "a-rule", summary: text, severity: .error)])
}

// MARK: Xcode

@Test func xcodeLinesHaveAbsolutePaths() {
    let report = Report(findings: ["Sources/A B.swift", "/elsewhere/A.swift"].map { finding(at: place($0, 1, 2..<3)) })
    #expect(render(report, as: .xcode, for: Destination(audience: .person(colour: true), folder: "/project")) == """
        /project/Sources/A B.swift:1:2: warning: it is wrong (a-rule)
        /elsewhere/A.swift:1:2: warning: it is wrong (a-rule)

        """)
    #expect(render(report, as: .xcode, for: Destination(folder: "/")).hasPrefix("/Sources/A B.swift:1:2"))
}

@Test(arguments: hostile)
func aFindingIsOneLineForXcodeAndGitHub(text: String) {
    for format in [Format.xcode, .github] {
        let lines = render(report(of: text), as: format, for: Destination(folder: "/project"))
        #expect(lines.unicodeScalars.filter { isHarmful($0) } == ["\n"])
        #expect(lines.hasSuffix("\n") && lines.hasPrefix(format == .xcode ? "/project/" : "::warning file="))
    }
}

// MARK: GitHub

@Test func githubCommandsHaveColumnsOnlyOnOneLine() {
    let error = Finding(rule: "a-rule", severity: .error, confidence: .high, message: "100% wrong", location: place("A.swift", 3, 2..<5), fingerprint: "")
    let note = Finding(rule: "b", severity: .note, confidence: .high, message: "m", location: place("x/B.swift", 3, 2..<9, endLine: 4), fingerprint: "")
    #expect(render(Report(findings: [error, note]), as: .github, for: Destination()) == """
        ::error file=A.swift,line=3,endLine=3,col=2,endColumn=5,title=a-rule::100%25 wrong
        ::notice file=x/B.swift,line=3,endLine=4,title=b::m

        """)
    #expect(render(Report(), as: .github, for: Destination()) == "")
}

@Test func githubCommandsAreEscaped() {
    #expect(render(report(of: "a%0A,b:c\r\n\u{1B}"), as: .github, for: Destination()) == """
        ::warning file=a%250A%2Cb%3Ac%0D%0A\\u{1B},line=3,endLine=3,col=2,endColumn=5,title=a-rule::a%250A,b:c%0D%0A\\u{1B}

        """)
}

/// What the runner makes of a command: it unescapes properties and message, `%25` last.
@Test(arguments: hostile)
func githubReadsWhatWasMeant(text: String) throws {
    let line = render(report(of: text), as: .github, for: Destination()).dropLast()
    let properties = try #require(line.dropFirst("::warning ".count).firstRange(of: "::"))
    func unescaped(_ text: Substring) -> String {
        [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")].reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
    }
    let expected = text.unicodeScalars.map { $0 == "\r" || $0 == "\n" ? String($0) : harmless(String($0)) }.joined()
    #expect(unescaped(line[properties.upperBound...]) == expected)
    let file = line.dropFirst("::warning file=".count).prefix { $0 != "," }
    #expect(unescaped(file) == expected)
}

// MARK: SARIF

private struct Log: Decodable {
    struct Text: Decodable, Equatable { var text: String }
    struct Rule: Decodable { var id: String, shortDescription: Text, defaultConfiguration: [String: String] }
    struct Driver: Decodable { var name: String, version: String, rules: [Rule] }
    struct Artifact: Decodable, Equatable { var uri: String, uriBaseId: String? }
    struct Region: Decodable, Equatable { var startLine: Int, startColumn: Int, endLine: Int, endColumn: Int }
    struct Place: Decodable { var artifactLocation: Artifact, region: Region }
    struct Result: Decodable {
        var ruleId: String, ruleIndex: Int?, level: String, message: Text, locations: [[String: Place]], partialFingerprints: [String: String]
    }
    struct Notification: Decodable { var level: String, message: Text }
    struct Invocation: Decodable { var executionSuccessful: Bool, toolExecutionNotifications: [Notification]? }
    struct Run: Decodable { var columnKind: String, tool: [String: Driver], invocations: [Invocation], results: [Result] }
    var version: String
    var runs: [Run]
}

private func log(_ report: Report) throws -> Log.Run {
    let log = try JSONDecoder().decode(Log.self, from: Data(render(report, as: .sarif, for: Destination(version: "1.2.3")).utf8))
    #expect(log.version == "2.1.0")
    return try #require(log.runs.first)
}

@Test func sarifHoldsRulesAndResults() throws {
    var report = sample
    report.rules = ["a", "a-rule"].map { ReportedRule(id: $0, summary: "\($0) is wrong.", severity: .error) }
    let run = try log(report), driver = try #require(run.tool["driver"])
    #expect(run.columnKind == "utf16CodeUnits")
    #expect((driver.name, driver.version) == ("awaitlint", "1.2.3"))
    #expect(driver.rules.map(\.id) == ["a", "a-rule"])
    #expect(driver.rules[1].shortDescription.text == "a-rule is wrong.")
    #expect(driver.rules[1].defaultConfiguration == ["level": "error"])
    #expect(run.results.map(\.ruleId) == ["a-rule", "a-rule"])
    #expect(run.results.map(\.ruleIndex) == [1, 1])
    #expect(run.results[0].level == "warning")
    #expect(run.results[0].message.text == sample.findings[0].message)
    let place = try #require(run.results[0].locations[0]["physicalLocation"])
    #expect(place.artifactLocation == .init(uri: "Sources/Feed.swift", uriBaseId: "%SRCROOT%"))
    #expect(place.region == .init(startLine: 14, startColumn: 9, endLine: 14, endColumn: 23))
    #expect(run.results[0].partialFingerprints == ["awaitlint/v1": "00000000000000ff"])
    #expect(run.invocations[0].executionSuccessful)
}

@Test func sarifSaysWhatFailed() throws {
    let run = try log(Report(errors: ["cannot read `a`"]))
    #expect(run.results.isEmpty)
    #expect(!run.invocations[0].executionSuccessful)
    #expect(run.invocations[0].toolExecutionNotifications?.map(\.message) == [.init(text: "cannot read `a`")])
}

@Test(arguments: [("a b%20?#é", "a%20b%2520%3F%23%C3%A9", "%SRCROOT%"), ("/x\n:", "file:///x%0A%3A", nil), ("A-b._~/C", "A-b._~/C", "%SRCROOT%")])
func sarifPathsAreURIs(path: String, uri: String, base: String?) throws {
    let place = try #require(log(Report(findings: [finding(at: place(path, 1, 1..<2))])).results[0].locations[0]["physicalLocation"])
    #expect(place.artifactLocation == .init(uri: uri, uriBaseId: base))
}

@Test(arguments: hostile)
func sarifIsJSONWhateverItSays(text: String) throws {
    let run = try log(report(of: text))
    #expect(run.results[0].message.text == text)
    #expect(run.tool["driver"]?.rules[0].shortDescription.text == text)
    #expect(run.results[0].locations[0]["physicalLocation"]?.artifactLocation.uri.removingPercentEncoding?.hasSuffix(text) == true)
}
