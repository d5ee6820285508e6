import Foundation
import Lexing
import Source
import Testing

/// The hard inputs beside this file, each with its tokens. They have been compared with SwiftParser's
/// (`Tests/Oracle/run tokens --prefixes Tests/Lexing/Inputs`); after a change on purpose compare again and write the new
/// ones with `UPDATE_TOKENS=1 swift test --filter InputTests`.
struct InputTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Inputs")
    static let names: [String] = (try? FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }.sorted()) ?? []

    @Test func thereAreInputs() {
        #expect(Self.names.count >= 15)
    }

    @Test(arguments: names) func tokens(name: String) throws {
        let source = Self.folder.appendingPathComponent(name)
        let expectation = source.deletingPathExtension().appendingPathExtension("tokens")
        let actual = listing(of: SourceText(try Data(contentsOf: source)))
        if ProcessInfo.processInfo.environment["UPDATE_TOKENS"] != nil {
            try Data(actual.utf8).write(to: expectation)
        }
        let expected = String(decoding: try Data(contentsOf: expectation), as: UTF8.self)
        let actualLines = actual.split(separator: "\n"), expectedLines = expected.split(separator: "\n")
        for (line, (actual, expected)) in zip(actualLines, expectedLines).enumerated() where actual != expected {
            Issue.record("\(expectation.lastPathComponent):\(line + 1): \(actual), expected \(expected)")
            return
        }
        #expect(actualLines.count == expectedLines.count)
    }

    /// An editor's file may end anywhere.
    @Test(arguments: names) func lawsHoldForEveryPrefix(name: String) throws {
        let bytes = Array(try Data(contentsOf: Self.folder.appendingPathComponent(name)))
        var tokens = GrowingBuffer<Token>()
        for count in 0...bytes.count {
            let text = SourceText(bytes.prefix(count))
            lex(text, into: &tokens)
            if let law = brokenLaw(tokens, text) {
                Issue.record("\(name), first \(count) bytes: \(law)")
                return
            }
        }
    }

    /// The same tokens, but for the carriage returns, with lines that end in CR LF.
    @Test(arguments: names) func lineEndsDoNotMatter(name: String) throws {
        let bytes = Array(try Data(contentsOf: Self.folder.appendingPathComponent(name)))
        // A conflict of Perforce ends in a line feed only.
        if name == "Recovery.swift" { return }
        let withReturns = bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
        let lines = listing(of: SourceText(withReturns)).replacingOccurrences(of: "\\r\\n\"", with: "\\n\"").split(separator: "\n")
        let expected = listing(of: SourceText(bytes)).split(separator: "\n")
        // Inside of a regex the line breaks stay, and so does a returned line's end in its column.
        for (actual, expected) in zip(lines, expected) where actual.replacingOccurrences(of: "\\r", with: "") != expected { #expect(actual == expected) }
        #expect(lines.count == expected.count)
    }
}
