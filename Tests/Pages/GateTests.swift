import Flow
import Foundation
import Lexing
import Matching
import Outlining
import Source
import Testing

/// What is left out unseen, bodies without a word or an event that some rule asks for, holds no match.
@Suite struct GateTests {
    @Test func gatesAndSkippedBodiesChangeNoMatch() throws {
        let sample = Pages.folder.appending(path: "../Tests/Sample")
        let files = FileManager.default.enumerator(at: sample, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        let sources = try files.filter { $0.pathExtension == "swift" }.map { try String(contentsOf: $0, encoding: .utf8) }
        #expect(!sources.isEmpty)
        for source in try sources + Pages.book.get().pages.flatMap({ try $0.examples() }).map(\.text) {
            let all = try matches(in: source, detail: .full, hasGates: false)
            for detail in [Outline.Detail.full, .triggered] {
                for hasGates in [true, false] { #expect(try matches(in: source, detail: detail, hasGates: hasGates) == all, "\(source)") }
            }
        }
    }

    private func matches(in source: String, detail: Outline.Detail, hasGates: Bool) throws -> [Match] {
        let book = try Pages.book.get(), text = SourceText(source)
        var matcher = Matcher(rules: book.pages.map(\.rule), tables: book.tables)
        let flow = try Pipeline.flow(of: text, detail: detail)
        let report = matcher.match(flow, text: text, index: try Pipeline.index(of: flow), file: 0, hasGates: hasGates)
        // Bodies without a trigger have no number where they are skipped.
        return report.matches.map { match in
            var match = match
            match.body = 0
            return match
        }
    }
}
