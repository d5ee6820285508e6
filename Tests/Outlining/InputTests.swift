import Foundation
import Lexing
import Outlining
import Source
import Testing

/// The inputs beside this file, each with its outline. They have been compared with SwiftParser's trees
/// (`Tests/Oracle/run structure Tests/Outlining/Inputs`), but for what is half-typed; after a change on purpose compare
/// again and write the new ones with `UPDATE_OUTLINES=1 swift test --filter OutliningTests`.
struct InputTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Inputs")
    static let names: [String] = (try? FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }.sorted()) ?? []

    static func bytes(of name: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appendingPathComponent(name))) }

    @Test func thereAreInputs() {
        #expect(Self.names.count >= 11)
    }

    @Test(arguments: names) func outline(name: String) throws {
        let expectation = Self.folder.appendingPathComponent(name).deletingPathExtension().appendingPathExtension("outline")
        let actual = Outlined(try Self.bytes(of: name)).text
        if ProcessInfo.processInfo.environment["UPDATE_OUTLINES"] != nil {
            try Data(actual.utf8).write(to: expectation)
        }
        let actualLines = actual.split(separator: "\n")
        let expectedLines = String(decoding: try Data(contentsOf: expectation), as: UTF8.self).split(separator: "\n")
        for (line, (actual, expected)) in zip(actualLines, expectedLines).enumerated() where actual != expected {
            Issue.record("\(expectation.lastPathComponent):\(line + 1): \(actual), expected \(expected)")
            return
        }
        #expect(actualLines.count == expectedLines.count)
    }

    /// An editor's file may end anywhere.
    @Test(arguments: names) func lawsHoldForEveryPrefix(name: String) throws {
        let bytes = try Self.bytes(of: name)
        for count in 0...bytes.count {
            for detail in [Outline.Detail.full, .triggered] {
                if let law = Outlined(bytes.prefix(count), detail: detail).brokenLaw {
                    Issue.record("\(name), first \(count) bytes: \(law)")
                    return
                }
            }
        }
    }

    /// Nothing but skipped bodies is left out, and none of these holds a trigger.
    @Test(arguments: names) func triggeredLeavesOutBodiesOnly(name: String) throws {
        let bytes = try Self.bytes(of: name)
        let full = Outlined(bytes), triggered = Outlined(bytes, detail: .triggered)
        var at = 0
        for index in 0..<triggered.outline.nodes.count {
            let node = triggered.outline.nodes[index], same = full.outline.nodes[at]
            #expect((node.kind, node.first, node.end) == (same.kind, same.first, same.end))
            at += 1
            guard node.flags.contains(.skipped) else { continue }
            for token in node.first..<node.end { #expect(triggered.tokens[Int(token)].keyword != .await && triggered.tokens[Int(token)].keyword != .Task) }
            at = Int(same.next)
        }
        #expect(at == full.outline.nodes.count)
    }

    @Test func triggersAreRead() {
        let text = Outlined("func f() { a() }\nfunc g() { await b() }\nvar x: Int { get { 1 } }", detail: .triggered).text
        #expect(text.contains("block skipped 1:10 { a() }"))
        #expect(text.contains("accessors skipped 3:12 { get { 1 } }"))
        #expect(text.contains("await 2:12"))
    }
}
