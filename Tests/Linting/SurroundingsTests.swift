import Flow
import Matching
import Source
import Testing
import TestSupport
@testable import Linting

/// Which of the files around a named one are read, and what they change.
@Suite struct SurroundingsTests {
    private let folder: TemporaryFolder
    private let model = """
        @MainActor final class Model {
            private let store: Store
            var task: Task<Void, Never>?
            init(store: Store) { self.store = store }
            func load() async {
                do { try await store.fetch() } catch { show(error) }
            }
        }

        """

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("Sources/App/Model.swift", model)
        try folder.write("Sources/App/Store.swift", "final class Store: Sendable {\n    func fetch() async throws {\n        try await Task.sleep(for: .seconds(1))\n        try await send()\n    }\n}\n")
        try folder.write("Sources/App/Sender.swift", "func send() async throws { try await Task.sleep(for: .seconds(1)) }\n")
        try folder.write("Sources/App/Page.swift", "@MainActor struct Page {\n    let model: Model\n    func open() { model.task = Task { await model.load() } }\n    func close() { model.task?.cancel() }\n}\n")
        try folder.write("Sources/App/Other.swift", "struct Other {\n    func run() async { await step() }\n    func step() async { await Task.yield() }\n}\n")
        try folder.write("Sources/App/Plain.swift", "struct Plain { let model: Model }\n")
    }

    private func request(_ file: String, hasGates: Bool = true) throws -> LintRequest {
        LintRequest(paths: [FilePath(folder(file))], book: try builtInRules(), configuration: .none, threads: 2, hasGates: hasGates)
    }

    private func read(_ file: String, hasGates: Bool = true) throws -> [String] {
        gather(try request(file, hasGates: hasGates), .engine(hasGates: hasGates)).files.map { String(decoding: $0.path.components.last ?? [], as: UTF8.self) }
    }

    @Test func whoCallsWhatIsJudgedIsReadAndWhatItCalls() throws {
        #expect(try read("Sources/App/Model.swift") == ["Model.swift", "Page.swift", "Store.swift"])
        #expect(try read("Sources/App/Model.swift", hasGates: false).count == 6)
    }

    @Test func whoReachesItThroughAPropertyIsReadToo() throws {
        try folder.write("Sources/App/Start.swift", "@MainActor func start(_ page: Page) async { await page.model.load() }\n")
        #expect(try read("Sources/App/Model.swift") == ["Model.swift", "Page.swift", "Start.swift", "Store.swift"])
        try folder.write("Sources/App/Start.swift", "@MainActor func start(_ page: Page) async { await page.other.load() }\n")
        #expect(try read("Sources/App/Model.swift") == ["Model.swift", "Page.swift", "Store.swift"])
    }

    @Test func whatNobodySearchesAsksNothing() throws {
        try folder.write("Sources/App/Quiet.swift", "struct Quiet { let model: Model; var isBusy: Bool { model.task != nil } }\nprotocol Waiting { func await() }\n")
        #expect(try read("Sources/App/Quiet.swift") == ["Quiet.swift"])
    }

    @Test func aFindingRestsOnWhoeverIsAround() throws {
        let finding = try #require(lint(request("Sources/App/Model.swift")).findings.first { $0.confidence > .low })
        #expect(finding.path.contains { $0.location.file.hasSuffix("Page.swift") } || finding.confidence == .high)
        try folder.write("Sources/App/Page.swift", "@MainActor struct Page {\n    let model: Model\n    func open() { Task { await model.load() } }\n}\n")
        #expect(try !lint(request("Sources/App/Model.swift")).findings.contains { $0.confidence > .low }, "nobody cancels it")
    }

    @Test func partOfAModuleSaysWhatAllOfItSays() throws {
        let whole = try lint(request("Sources/App", hasGates: false)).findings
        for file in ["Model", "Store", "Sender", "Page", "Other", "Plain"] {
            let path = folder("Sources/App/\(file).swift")
            #expect(try lint(request("Sources/App/\(file).swift")).findings == whole.filter { $0.location.file == path })
        }
        #expect(!whole.isEmpty)
    }
}

/// Which words of a text matter.
@Suite struct MentionTests {
    private func interest(_ source: String) -> Interest {
        var workspace = Workspace()
        let rules = try! RuleSet(builtInRules())
        let flow = Analysis.engine().gather(SourceText(source), rules, nil, &workspace) ?? FileFlow()
        var interest = Interest()
        interest.add(flow, SourceText(source), searched: rules.rules.searched(in: flow))
        return interest
    }

    @Test func callersTypesAndWhatIsCalled() {
        let interest = interest("final class Model {\n    let store: Store\n    private func own() async { await store.fetch() }\n    func load() async { await own() }\n    func idle() { }\n}")
        for text in ["Model", "x { Model() }", "`Model`", "// Model", "class Store", "func own() { }", "extension Store { func fetch() { } }", "Store\nfunc\nfetch"] {
            let say = interest.say(of: SourceText(text))
            #expect(say.isSay, "\(text)")
        }
        for text in ["", "loader.loads()", "model.load()", "Store.fetch()", "func fetch() { }", "var own = 1", "let x: Store", "own()", "idle()", "1Model_ Models"] {
            let say = interest.say(of: SourceText(text))
            #expect(!say.isSay, "\(text)")
        }
    }
}
