import Matching
import Source
import Testing
import TestSupport
@testable import Linting

/// Findings of a whole program of which nothing shows that they matter are of low confidence.
@Suite struct StakesTests {
    private let program: ModelProgram

    init() throws { program = try ModelProgram() }

    private func confidence(of rule: String, _ model: String, _ page: String) throws -> Confidence? {
        try program.folder.write("Model.swift", "import Foundation\n" + model)
        try program.folder.write("Page.swift", "import SwiftUI\n" + page + "\nlet page = Page()\n")
        return try program.confidence(of: rule)
    }

    // MARK: Tasks that their callers cannot cancel

    private static let works: [(String, Confidence)] = [
        ("await log.send()", .low),
        ("for await line in log.lines { print(line) }", .low),
        ("while await log.hasMore { await log.send() }", .high),
        ("if !Task.isCancelled { await log.send() }", .high),
        ("try await Task.sleep(for: .seconds(20)); await log.send()", .high),
    ]

    @Test func aTaskThatIsOverSoonMattersLittle() throws {
        for (work, sure) in Self.works {
            let model = """
                @MainActor final class Model {
                    private let log: any Log
                    init(log: any Log) { self.log = log }
                    func report() async { await Task { \(work) }.value }
                }
                protocol Log: Sendable {
                    var hasMore: Bool { get async }
                    var lines: AsyncStream<String> { get }
                    func send() async
                }

                """
            let page = "struct Page: View {\n    let model: Model\n    var body: some View { Text(\"log\").task { await model.report() } }\n}"
            #expect(try confidence(of: "unstructured-task", model, page) == sure)
        }
    }

    // MARK: Work that several places start

    private static let rooms: [(String, String, Confidence)] = [
        ("", "", .low), (", in: room", "var room = 1", .high), (", in: room", "let room = 1", .low), (", in: room", "@Published var room = 1", .high),
    ]

    @Test func runsThatAskForTheSameMatterLittle() throws {
        for (argument, property, sure) in Self.rooms {
            let model = """
                @MainActor final class Model: ObservableObject {
                    @Published private(set) var lines: [String] = []
                    private let log: any Log
                    \(property)
                    init(log: any Log) { self.log = log }
                    func pulled() { Task { await load() } }
                    func tapped() { Task { await load() } }
                    func moved() { \(property.hasPrefix("var") ? "room += 1; " : "")Task { await load() } }
                    private func load() async { lines = await log.fetchLines(of: 1\(argument)) }
                }
                protocol Log: Sendable {
                    func fetchLines(of day: Int) async -> [String]
                    func fetchLines(of day: Int, in room: Int) async -> [String]
                }

                """
            let page = """
                struct Page: View {
                    @ObservedObject var model: Model
                    var body: some View {
                        Text(model.lines.first ?? "").onTapGesture { model.tapped() }
                        Button("pull") { model.pulled() }
                        Button("move") { model.moved() }
                    }
                }
                """
            #expect(try confidence(of: "scattered-task-entry", model, page) == sure)
        }
    }

    // MARK: Waits that let nobody in

    private static let answers: [(String, Confidence)] = [
        ("shelf.first.look(text)", .low), ("await shelf.first.look(text)", .medium),
        ("try? await Task.sleep(for: .seconds(1)); return [text]", .low), ("try? await Task.sleep(for: time); return [text]", .medium),
    ]

    @Test func whatWaitsForNothingLetsNobodyIn() throws {
        for (answer, sure) in Self.answers {
            let model = """
                @MainActor final class Model: ObservableObject {
                    @Published private(set) var hits: [String] = []
                    private let log: Log
                    init(log: Log) { self.log = log }
                    func search(_ text: String) async { hits = await log.fetchHits(for: text) }
                }
                @MainActor final class Log {
                    private let shelf = Shelf()
                    private var time = Duration.seconds(1)
                    func fetchHits(for text: String) async -> [String] { \(answer) }
                }
                final class Archive: Sendable {
                    func look(_ text: String) async -> [String] { try? await Task.sleep(for: .seconds(1)); return [text] }
                }

                """
            let page = """
                struct Page: View {
                    @ObservedObject var model: Model
                    @State private var text = ""
                    var body: some View {
                        TextField(model.hits.first ?? "", text: $text).onChange(of: text) { Task { await model.search(text) } }
                    }
                }
                """
            #expect(try confidence(of: "stale-write", model, page) == sure)
        }
    }

    // MARK: Refreshes that take their list away

    private func refreshed(phase: String = "isLoading = true", _ list: String, model: String = "Model") throws -> Confidence? {
        try confidence(of: "cancellation-as-failure", """
            @MainActor @Observable final class Model {
                private(set) var problem: (any Error)?
                private(set) var lines: [String] = []
                private(set) var isLoading = false
                private let session: URLSession
                init(session: URLSession) { self.session = session }
                func load(_ address: URL) async {
                    \(phase)
                    do { _ = try await session.data(from: address) } catch { problem = error }
                }
            }

            """, """
            struct Page: View {
                let model: \(model)
                var body: some View { \(list) }
                private var rows: some View { List(model.lines) { Text($0) }.refreshable { await model.load(URL(fileURLWithPath: "/")) } }
                private var failure: String { model.problem?.localizedDescription ?? "" }
            }
            """)
    }

    @Test func aRefreshMayTakeItsOwnListAway() throws {
        #expect(try refreshed("rows") == .low)
        #expect(try refreshed("if model.isLoading { ProgressView() } else { rows }") == .high)
        #expect(try refreshed("if model.isLoading && model.lines.isEmpty { ProgressView() } else { rows }") == .low)
        #expect(try refreshed("if model.isLoading { ProgressView() }\n        rows") == .low)
        #expect(try refreshed(phase: "lines = []", "if model.lines.isEmpty { Text(failure) } else { rows }") == .high)
        #expect(try refreshed(phase: "problem = nil", "if model.problem != nil { Text(failure) } else { rows }") == .low)
        #expect(try refreshed("switch model.isLoading {\n        case true: ProgressView()\n        case false: rows\n        }") == .high)
    }

    @Test func whatAViewKeepsNobodyAroundItAsksFor() throws {
        let model = "struct Model: View {\n    @State private var isLoading = false\n    @State private var problem: (any Error)?\n    let session: URLSession\n"
            + "    var body: some View { List(rows) { Text($0) }.refreshable { await load(URL(fileURLWithPath: \"/\")) } }\n    private var rows: [String] { [problem?.localizedDescription ?? \"\"] }\n"
            + "    private func load(_ address: URL) async {\n        isLoading = true\n        do { _ = try await session.data(from: address) } catch { problem = error }\n    }\n}\n"
        #expect(try confidence(of: "cancellation-as-failure", model, "struct Page: View {\n    let home: Home\n    var body: some View { if home.isLoading { ProgressView() } else { Model(session: .shared) } }\n}") == .low)
    }

    @Test func whoeverShowsTheViewMayTakeItAway() throws {
        let home = { (model: String) in "struct Home: View {\n    let model: \(model)\n    var body: some View { if model.isLoading { ProgressView() } else { Page(model: model) } }\n}\nlet home = Home()\n" }
        try program.folder.write("Home.swift", home("Model"))
        #expect(try refreshed("rows") == .high)
        try program.folder.write("Home.swift", home("Other"))
        #expect(try refreshed("rows") == .low)
    }

    // MARK: Second runs that are shut out

    private func searched(_ body: String, phase: String = "isLoading = true") throws -> Confidence? {
        try confidence(of: "stale-write", """
            @MainActor final class Model: ObservableObject {
                enum Phase { case idle, loading }
                @Published private(set) var hits: [String] = []
                @Published private(set) var isLoading = false
                @Published private(set) var phase = Phase.idle
                private let server: any Server
                init(server: any Server) { self.server = server }
                func search(_ text: String) async {
                    \(phase)
                    hits = await server.fetchHits(for: text)
                }
            }
            protocol Server: Sendable { func fetchHits(for text: String) async -> [String] }

            """, """
            struct Page: View {
                @ObservedObject var model: Model
                @State private var text = ""
                var body: some View { \(body) }
                private var field: some View { TextField(model.hits.first ?? "", text: $text).onChange(of: text) { Task { await model.search(text) } } }
            }
            """)
    }

    @Test(arguments: [
        "if model.isLoading { ProgressView() } else { field }", "if !model.isLoading { field }", "if model.isLoading == false { field }",
        "if model.isLoading { ProgressView() } else if text.isEmpty { Text(text) } else { field }",
    ]) func whatIsNotThereStartsNothing(body: String) throws {
        #expect(try searched(body) == .low)
    }

    @Test(arguments: ["field", "if model.isLoading { field }", "if !model.isLoading { Text(text) } else { field }", "if model.isLoading { ProgressView() }\n        field"])
    func whatIsThereMayStartAnotherRun(body: String) throws {
        #expect(try searched(body) == .medium)
    }

    @Test func aCaseShowsItsOwn() throws {
        let body = { (shown: String, other: String) in "switch model.phase {\n        case .\(shown): field\n        case .\(other): ProgressView()\n        }" }
        #expect(try searched(body("idle", "loading"), phase: "phase = .loading") == .low)
        #expect(try searched(body("loading", "idle"), phase: "phase = .loading") == .medium)
    }

    // MARK: Streams that nobody leaves

    private static let streams = """
        struct Feed {
            let server: any Server
            func lines() -> AsyncStream<String> {
                AsyncStream { continuation in
                    Task { for await line in server.lines { continuation.yield(line) } }
                }
            }
        }
        protocol Server: Sendable { var lines: AsyncStream<String> { get } }
        @MainActor final class Model {
            private var reading: Task<Void, Never>?
            private let feed: Feed
            init(feed: Feed) { self.feed = feed }
            func read() { reading = Task { for await line in feed.lines() { print(line) } } }
            func stop() { WAY }
        }

        """

    private static let ways: [(String, Confidence)] = [("reading?.cancel()", .high), ("reading = nil", .low)]

    @Test func aStreamIsLeftWhereItsReaderIsCancelled() throws {
        let page = "struct Page: View {\n    let model: Model\n    var body: some View { Button(\"\") { model.read(); model.stop() } }\n}"
        for (way, sure) in Self.ways {
            #expect(try confidence(of: "unterminated-stream", Self.streams.replacing("WAY", with: way), page) == sure)
        }
    }

    // MARK: What stands in for something else

    private static let feeds: [(String, String, Confidence)] = [("Feed", "", .high), ("MockFeed", "", .low), ("Feed", ": Source", .high)]

    @Test func aStandInMattersLittle() throws {
        for (name, base, sure) in Self.feeds {
            let model = """
                final class \(name)\(base) {
                    private var reading: Task<Void, Never>?
                    private var line = ""
                    func read(_ lines: AsyncStream<String>) { reading = Task { for await line in lines { self.line = line } } }
                    deinit { reading?.cancel() }
                }
                protocol Source {}

                """
            let page = "struct Page: View {\n    var body: some View { Button(\"\") { let feed = \(name)(); feed.read(lines); print(feed) } }\n}"
            #expect(try confidence(of: "task-retains-owner", model, page) == sure)
        }
    }
}
