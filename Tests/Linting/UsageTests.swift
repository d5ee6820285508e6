import Matching
import Source
import Testing
import TestSupport
@testable import Linting

/// What is never named in a whole tree never runs, so that what is found there is of low confidence.
@Suite struct UsageTests {
    private let program: ModelProgram
    private var folder: TemporaryFolder { program.folder }

    init() throws {
        program = try ModelProgram()
        try write()
    }

    /// A model that shows an error where a task is cancelled.
    private func write(access: String = "", inheriting: String = "", refreshing: String = "", load: String = "func load() async") throws {
        try folder.write("Model.swift", """
            \(access)final class Model\(inheriting) {
                var failure: (any Error)?
                var isBroken: Bool { failure != nil }
                private var task: Task<Void, Never>?
                private let store: Store
                \(access)\(load) {
                    failure = nil
                    do { try await store.fetch() } catch { failure = error }
                }
                \(refreshing) func refresh() {
                    task?.cancel()
                    task = Task { await load() }
                }
            }
            protocol Store { func fetch() async throws }

            """)
    }

    private func confidence(hasGates: Bool = true) throws -> Confidence? { try program.confidence(hasGates: hasGates) }

    @Test(arguments: [true, false]) func whatNobodyMakesDoesNotRun(hasGates: Bool) throws {
        #expect(try confidence(hasGates: hasGates) == .low)
        try folder.write("Maker.swift", "let model = Model()\nfunc press() { model.refresh() }\nlet pressed = press()\n")
        #expect(try confidence(hasGates: hasGates) == .medium)
    }

    @Test func withoutABeginningNobodyKnows() throws {
        try folder.write("App.swift", "struct Start { static func main() async { await Task.yield() } }\n")
        #expect(try confidence() == .medium)
        try folder.write("Package.swift", "let name = 1\n")
        #expect(try confidence() == .low)
    }

    @Test func whoCancelsHasToRun() throws {
        try folder.write("Maker.swift", "let model = Model()\n")
        #expect(try confidence() == .low)
        try folder.write("Maker.swift", "let model = Model()\nlet press = model.refresh\n")
        #expect(try confidence() == .medium)
    }

    @Test(arguments: [
        "// let model = Model(); model.refresh()\n",
        "let log = Logger(subsystem: \"app\", category: \"Model\"), other = Logger(category:\"refresh\")\n",
        "extension Model { func again() { refresh() } }\n",
        "struct Page: View { let model: Model\n func press() async { model.refresh() } }\n",
        "struct Page: View { let model: Model\n func press() async { model.refresh() } }\n#Preview { let page = Page(model: Model()) }\n",
        "struct Page: View { let model: Model\n func press() async { model.refresh() } }\n\n#Preview(\"page\") {\n    Page(model: Model())\n}\n",
        "struct Page: View { let pane: Pane\n func press() async { Model().refresh() } }\nstruct Pane: View { let page: Page\n func press() async { page.press() } }\n",
    ]) func aNameDoesNotCountInCommentsPreviewsAndWhatIsNotNamedItself(naming: String) throws {
        try folder.write("Maker.swift", naming)
        #expect(try confidence() == .low)
    }

    @Test func aNameDoesNotCountInThePreviewOfAFileThatIsPassedOver() throws {
        try folder.write("Maker.swift", "import SwiftUI\n\n#Preview {\n    Model().refresh()\n}\n")
        #expect(try confidence() == .low)
    }

    @Test(arguments: ["/// See https://example.org, Model and refresh.\nlet a = \"Model\", b = \"refresh\"\n", "/* Model, refresh */\n", "struct Page: Widget { let model: Model\n func press() async { model.refresh() } }\n"])
    func aNameCountsInStringsAndWhereTheSystemLooks(naming: String) throws {
        try folder.write("Maker.swift", naming)
        #expect(try confidence() == .medium)
    }

    @Test func othersMayGetAtIt() throws {
        try write(access: "public ", refreshing: "public")
        #expect(try confidence() == .low)
        try folder.write("Package.swift", "let name = 1\n")
        #expect(try confidence() == .medium)
        try write(inheriting: ": UIViewController", refreshing: "@IBAction")
        #expect(try confidence() == .medium)
        try write(inheriting: ": Base", refreshing: "override")
        try folder.write("Base.swift", "class Base: NSObject { func wait() async {} }\n")
        #expect(try confidence() == .medium)
        try folder.write("Base.swift", "class Base: ObservableObject { func wait() async {} }\n")
        #expect(try confidence() == .low)
        try folder.write("Maker.swift", "let model = Model()\n")
        #expect(try confidence() == .medium)
        try write(refreshing: "@objc")
        #expect(try confidence() == .medium)
        try write()
        #expect(try confidence() == .low)
    }

    @Test func anotherFunctionOfTheNameDoesNotCount() throws {
        let other = "final class Other {\n func press() async { refresh() }\n private func refresh() {} }\n"
        try folder.write("Maker.swift", "let model = Model(), other = Other()\nlet press = other.press\n" + other)
        #expect(try confidence() == .low)
        try folder.write("Maker.swift", "let model = Model(), other = Other()\nlet press = other.press\n" + other + "func pressed(_ model: Model) async { model.refresh() }\nlet action = pressed\n")
        #expect(try confidence() == .medium)
    }

    @Test func whatIsAddedToOthersTypesHasToBeNamedToo() throws {
        let rule = "blocking-call-in-async", waits = "{\n func rest() async { Thread.sleep(forTimeInterval: 1) } }\n"
        try folder.write("Model.swift", "extension FileManager " + waits)
        try folder.write("Maker.swift", "func show() async { await FileManager.default.sleep() }\nlet shown = show\n")
        #expect(try program.confidence(of: rule) == .low)
        try folder.write("Model.swift", "extension FileManager: Resting " + waits)
        #expect(try program.confidence(of: rule) == .high)
        try folder.write("Model.swift", "extension FileManager " + waits)
        try folder.write("Maker.swift", "func show() async { await FileManager.default.rest() }\nlet shown = show\n")
        #expect(try program.confidence(of: rule) == .high)
    }

    @Test func aFileIsOfTestsByItsNameToo() throws {
        try folder.write("Maker.swift", "let model = Model()\nlet press = model.refresh\n")
        try folder.write("Sources/ModelTests.swift", String(contentsOfFile: folder("Model.swift"), encoding: .utf8).replacing("Model", with: "Sample"))
        try folder.write("Sources/Maker.swift", "let sample = Sample()\nlet pressed = sample.refresh\n")
        let report = lint(LintRequest(paths: [FilePath(folder.path)], book: try builtInRules(), rules: ["cancellation-as-failure"], configuration: .none, threads: 1))
        #expect(report.findings.map(\.confidence) == [.medium, .low])
    }

    @Test func backticksAreNoPartOfAName() throws {
        try write(refreshing: "func `repeat`() { refresh() }\n")
        try folder.write("Maker.swift", "let model = Model()\nlet again = model.repeat\n")
        #expect(try confidence() == .medium)
        try folder.write("Maker.swift", "let model = Model()\n")
        #expect(try confidence() == .low)
    }

    @Test func namesOfOneFileAskNobody() throws {
        let request = LintRequest(paths: [FilePath(folder("Model.swift"))], book: try builtInRules(), configuration: .none, threads: 1)
        #expect(lint(request).findings.contains { $0.confidence == .medium })
    }

    @Test(arguments: [("#if DEBUG\n", "\n#endif\n", true), ("#if DEBUG\nlet a = 1\n#else\n", "\n#endif\n", false), ("#if os(iOS)\n#if DEBUG\n#endif\n", "\n  #endif\n", false), ("#if !DEBUG\n", "\n#endif\n", false)])
    func whatOnlyDebugBuildsHold(before: String, after: String, isOfDebugBuilds: Bool) throws {
        try folder.write("Maker.swift", "let model = Model()\nlet press = model.refresh\n")
        let model = try String(contentsOfFile: folder("Model.swift"), encoding: .utf8)
        try folder.write("Model.swift", before + model + after)
        #expect(try confidence() == (isOfDebugBuilds ? .low : .medium))
    }

    /// What cannot fail, and of which the tree does not show that it leaves the program, may be answered at once, unless its name says otherwise.
    @Test(arguments: [
        ("await store.sorted(word)", true), ("await store.fetchWords(word)", false), ("(try? await store.found(word)) ?? []", false), ("await slowly(word)", false),
    ]) func whatMayAnswerAtOnceLeavesNoTime(wait: String, isLow: Bool) throws {
        try folder.write("Model.swift", """
            struct Page: View {
                @State private var word = ""
                let model: Model
                var body: some View { Text(word + model.words.joined()).onChange(of: word) { Task { await model.look(up: word) } } }
            }
            @MainActor final class Model {
                private(set) var words: [String] = []
                private let store: Store
                func look(up word: String) async {
                    words = \(wait)
                }
                private func slowly(_ word: String) async -> [String] {
                    try? await Task.sleep(for: .seconds(word.count))
                    return [word]
                }
            }
            protocol Store {
                func sorted(_ word: String) async -> [String]
                func fetchWords(_ word: String) async -> [String]
                func found(_ word: String) async throws -> [String]
            }
            let page = Page(model: Model())

            """)
        let request = LintRequest(paths: [FilePath(folder.path)], book: try builtInRules(), rules: ["stale-write"], configuration: .none, threads: 1)
        let confidences = lint(request).findings.map(\.confidence)
        #expect(confidences == [isLow ? .low : .medium])
    }

    @Test func whyTellsWhoIsNotNamed() throws {
        let accounts = try accounts(of: 8, in: FilePath(folder("Model.swift")), book: try builtInRules())
        guard case .found(.low, _, let reason)? = accounts.first?.verdict else { return #expect(Bool(false)) }
        #expect(reason.hasSuffix(", low since nobody names `Model`"))
    }
}
