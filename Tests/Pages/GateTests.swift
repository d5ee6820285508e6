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
        for source in try sources + Self.finds + Pages.book.get().pages.flatMap({ try $0.examples() }).map(\.text) {
            let all = try matches(in: source, detail: .full, hasGates: false)
            for detail in [Outline.Detail.full, .triggered] {
                for hasGates in [true, false] { #expect(try matches(in: source, detail: detail, hasGates: hasGates) == all, "\(source)") }
            }
        }
    }

    /// What fuzzing has found to differ.
    private static let finds = [
        """
        @MainActor class Counter {
            var summary: Int { get
                round = 1
            }
            func measure() async {
                let own = round
                do { try await load(); if own == round { } } catch { problem = 1 }
            }
        }
        """,
        """
        func run(_ file: any File) async throws -> Int {
            let task = Task { try await file.read() }
            func stop() { task.cancel() }
            file.onStop = stop
            return try await task.value
        }
        """,
        "func isOpen() -> Bool { func settle() async { Thread.sleep(forTimeInterval: 0.5) }; return true }",
        "struct Line { var isOpen: Bool { func settle() async { Thread.sleep(forTimeInterval: 0.5) }; return true } }",
        "func wait(_ waiter: CheckedContinuation<Void, Never>) { print(1) }",
        "func bind(_ signals: Signals) { signals.onTermination = { DispatchQueue.main.sync { end() } } }",
        """
        func play(_ line: any Line) {
            var running: Task<Void, Never>?
            running = Task { while true { do { try await line.connect(); return } catch { try? await Task.sleep(for: .seconds(5)) } } }
            func stop() { running?.cancel() }
        }
        """,
        """
        final class Cache {
            private var latest: CheckedContinuation<Void, Never>?

            func load() async {
                var isOpen = false
                func open() {
                    isOpen = true
                }
                func hold() async {
                    await withCheckedContinuation { continuation in
                        if isOpen { continuation.resume() }
                    }
                }
                await hold()
            }
        }
        """,
        """
        @MainActor
        final clas Cart {
            private(set) var total = 0
            let shop: Shop

            func refresh() asyn do {
                    total = try await shop.total()
                } catch {
                    hasFailed = true
                }
            }

            func order() async {
                do { try await shop.order() } catch { note(error) }
            }

            private func note(_ error: any Error) { total = 0 }
        }
        """,
    ]

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
