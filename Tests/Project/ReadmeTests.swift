import Foundation
import Testing
import TestSupport

/// The lines of README.md's fenced blocks, the block's language left out.
private func blocks(_ language: String) throws -> [String] {
    let parts = try Project.text("README.md").components(separatedBy: "```")
    return stride(from: 1, to: parts.count, by: 2).map { parts[$0] }.filter { $0.hasPrefix(language + "\n") }.map { String($0.dropFirst(language.count + 1)) }
}

@Test func twoCommandsDoEverything() throws {
    #expect(try blocks("sh") == ["swift run awaitlint Tests/Sample\n", "swift test\n"])
}

@Test func theExampleIsWhatTheSampleGives() throws {
    let output = try runAtTerminal("Tests/Sample", in: Project.root)
    #expect(try blocks("text").contains(output), "put this into README.md:\n\(output)")
}

@Test func theSampleHasFindingsToSee() throws {
    #expect(try run("Tests/Sample", in: Project.root).status == 1)
}

@Test func theListOfRulesIsComplete() throws {
    let list = try run("rules", in: Project.root).output
    #expect(list.split(separator: "\n").map { String($0.prefix { $0 != " " }) } == (try Project.rules()))
    #expect(try blocks("text").contains(list), "put this into README.md:\n\(list)")
}

@Test func everyKeyOfTheJSONIsExplained() throws {
    let text = try Project.text("README.md")
    for key in ["version", "findings", "summary", "rule", "severity", "confidence", "message", "file", "line", "column", "endLine", "endColumn", "fingerprint", "path", "role"] {
        #expect(text.contains("`\(key)`"), "README.md does not explain the key \(key)")
    }
}
