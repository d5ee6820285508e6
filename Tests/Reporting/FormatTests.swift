import Foundation
import Linting
import Testing
@testable import Reporting

/// What a path or a message may hold to break a format or forge a line of it.
private let hostile = [
    "a\n::error::b", "::warning file=x::y", "%0A::error::", "a\r\nb", "\"}],\"x\":\"", "a,b:c=d", "\u{1B}[31m\u{9B}\u{0}", "\u{2028}\u{202E}", "##[error]x",
    "a b%20?#é👩‍👩‍👧", "\u{FFFD}", "",
]

/// The text as a path may hold it.
private func path(_ text: String) -> String { text.replacing("\0", with: "") }

private func report(of text: String) -> Report {
    Report(findings: [finding(text, at: place(path(text), 3, 2..<5, "abcdef"))], errors: [text], rules: [ReportedRule(id: "a-rule", summary: text, severity: .error)])
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
    for (format, count) in [(Format.xcode, 1), (.github, 2)] {
        let lines = render(report(of: text), as: format, for: Destination(folder: "/project"))
        #expect(lines.unicodeScalars.filter { isHarmful($0) } == Array(repeating: "\n", count: count))
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
        2 findings in 0 files

        """)
    #expect(render(Report(files: 1), as: .github, for: Destination()) == "no findings in 1 file\n")
}

@Test func githubAnnotationsTellThePath() {
    #expect(render(sample, as: .github, for: Destination()).split(separator: "\n")[0].hasSuffix(
        "::`tracks` is written after `await`, though `refresh()` may have changed it%0A1. line 9: others may run here"
            + "%0A2. Sources/List.swift line 120: `refresh()` clears it%0A3. line 14: the old page is added"))
}

/// GitHub shows ten of each level: the surest are among them, all are lines, and the total is true.
@Test func githubGetsTheWorstFirst() {
    var report = Report(findings: (1...12).map { finding("m\($0)", at: place("##[error]\n::error::", $0, 1..<2)) }, files: 3)
    for index in 0..<11 { report.findings[index].confidence = .medium }
    report.findings[5].severity = .error
    let lines = render(report, as: .github, for: Destination()).split(separator: "\n")
    #expect(lines.count == 13)
    #expect(lines[0].hasPrefix("::error ") && lines[0].hasSuffix("::m6"))
    #expect(lines[1].hasPrefix("::warning ") && lines[1].hasSuffix("::m12"))
    #expect(lines[1...10].allSatisfy { $0.hasPrefix("::warning ") })
    #expect(lines[11] == "- ## [error]\\n::error:::11:1: warning: m11 (a-rule)")
    #expect(lines[12] == "12 findings in 3 files, 11 of them as annotations")
}

@Test func githubCommandsAreEscaped() {
    #expect(render(report(of: "a%0A,b:c\r\n\u{1B}"), as: .github, for: Destination()) == """
        ::warning file=a%250A%2Cb%3Ac%0D%0A\\u{1B},line=3,endLine=3,col=2,endColumn=5,title=a-rule::a%250A,b:c%0D%0A\\u{1B}
        1 finding in 0 files, 1 error

        """)
}

/// What the runner makes of a command: it unescapes properties and message, `%25` last.
@Test(arguments: hostile)
func githubReadsWhatWasMeant(text: String) throws {
    let line = try #require(render(report(of: text), as: .github, for: Destination()).split(separator: "\n").first)
    let properties = try #require(line.dropFirst("::warning ".count).firstRange(of: "::"))
    func unescaped(_ text: Substring) -> String {
        [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")].reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
    }
    let expected = { (text: String) in text.unicodeScalars.map { $0 == "\r" || $0 == "\n" ? String($0) : harmless(String($0)) }.joined() }
    #expect(unescaped(line[properties.upperBound...]) == expected(text))
    let file = line.dropFirst("::warning file=".count).prefix { $0 != "," }
    #expect(unescaped(file) == expected(path(text)))
}

// MARK: Markdown

@Test func aSummaryIsATable() {
    #expect(markdown(sample) == """
        ### awaitlint: 2 findings in 3 files


        | | where | what | rule |
        | --- | --- | --- | --- |
        | warning | Sources&#47;Feed&#46;swift&#58;14&#58;9 | <code>tracks</code> is written after <code>await</code>, though <code>refresh&#40;&#41;</code> may have changed it | a&#45;rule |
        | warning | Sources&#47;List&#46;swift&#58;2&#58;1 | it is wrong | a&#45;rule |


        """)
    #expect(markdown(Report(files: 2)) == "### awaitlint: no findings in 2 files\n\n")
}

@Test func aSummaryHasABoundAndATrueTotal() {
    let many = markdown(Report(findings: (1...250).map { finding(at: place("A.swift", $0, 1..<2)) }, files: 1))
    #expect(many.hasPrefix("### awaitlint: 250 findings in 1 file\n") && many.hasSuffix("\n…and 50 more\n"))
    #expect(many.split(separator: "\n").count { $0.hasPrefix("| warning") } == 200)
}

@Test(arguments: hostile + ["`</code>|<script>alert(1)</script>", "[x](https://x.example) @someone **b** #1 ![i](u)"])
func aSummaryIsOnlyText(text: String) {
    let summary = markdown(report(of: text))
    let said = summary.replacing("<code>", with: "").replacing("</code>", with: "").replacing("| --- ", with: "")
    #expect(said.split(separator: "\n").count == 5)
    for row in said.split(separator: "\n").suffix(1) {
        #expect(row.split(separator: "|", omittingEmptySubsequences: false).count == 6)
        #expect(row.unicodeScalars.allSatisfy { "<>`*_[]()!@\\~".unicodeScalars.contains($0) == false && (!isHarmful($0)) })
    }
}

// MARK: GitLab

@Test(arguments: hostile)
func gitlabIsJSONWhateverItSays(text: String) throws {
    struct Issue: Decodable {
        struct Location: Decodable { var path: String, lines: [String: Int] }
        var description: String, check_name: String, fingerprint: String, severity: String, location: Location
    }
    var report = report(of: text)
    report.findings += [finding("m", at: place(path(text) + "2", 4, 1..<2, endLine: 6))]
    let issues = try JSONDecoder().decode([Issue].self, from: Data(render(report, as: .gitlab, for: Destination()).utf8))
    #expect(issues.map(\.description) == [text, "m"])
    #expect(issues.map(\.location.path) == [path(text), path(text) + "2"])
    #expect(issues[1].location.lines == ["begin": 4, "end": 6])
    #expect(issues.allSatisfy { $0.severity == "major" && $0.check_name == "a-rule" })
    #expect(Set(issues.map(\.fingerprint)).count == 2)
    #expect(render(Report(), as: .gitlab, for: Destination()) == "[]\n")
}

// MARK: SARIF

private struct Log: Decodable {
    struct Text: Decodable, Equatable { var text: String }
    struct Rule: Decodable { var id: String, shortDescription: Text, help: [String: String]?, defaultConfiguration: [String: String] }
    struct Driver: Decodable { var name: String, version: String, rules: [Rule] }
    struct Artifact: Decodable, Equatable { var uri: String, uriBaseId: String? }
    struct Region: Decodable, Equatable { var startLine: Int, startColumn: Int, endLine: Int, endColumn: Int }
    struct Place: Decodable { var artifactLocation: Artifact, region: Region }
    struct Location: Decodable { var id: Int?, physicalLocation: Place, message: Text? }
    struct Step: Decodable { var location: Location }
    struct Flow: Decodable { var threadFlows: [[String: [Step]]] }
    struct Result: Decodable {
        var relatedLocations: [Location]?, codeFlows: [Flow]?
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
    report.rules[1].page = "# a-rule\n"
    let run = try log(report), driver = try #require(run.tool["driver"])
    #expect(driver.rules.map(\.help) == [nil, ["text": "# a-rule\n", "markdown": "# a-rule\n"]])
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

@Test func sarifTellsThePath() throws {
    let results = try log(sample).results, path = sample.findings[0].path
    let steps = try #require(results[0].codeFlows?.first?.threadFlows.first?["locations"]).map(\.location)
    let related = try #require(results[0].relatedLocations)
    for places in [steps, related] {
        #expect(places.map(\.message?.text) == path.map(\.message))
        #expect(places.map(\.physicalLocation.artifactLocation.uri) == path.map(\.location.file))
        #expect(places.map(\.physicalLocation.region.startLine) == path.map(\.location.start.line))
    }
    #expect(related.map(\.id) == [1, 2, 3])
    #expect(results[1].codeFlows == nil && results[1].relatedLocations == nil)
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
    #expect(run.results[0].locations[0]["physicalLocation"]?.artifactLocation.uri.removingPercentEncoding?.hasSuffix(path(text)) == true)
}
