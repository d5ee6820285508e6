import Matching
import Source
import Testing
import TestSupport
@testable import Linting

/// A failure that nobody reads, and what only tests come to, is of low confidence.
@Suite struct ReadersTests {
    private let program: ModelProgram
    private var folder: TemporaryFolder { program.folder }

    init() throws {
        program = try ModelProgram()
        try write()
    }

    /// A model that keeps an error where a task is cancelled.
    private func write(to path: String = "Model.swift", failure: String = "private(set) var failure: (any Error)?", inheriting: String = "", more: String = "") throws {
        try folder.write(path, """
            final class Model\(inheriting) {
                \(failure)
                private var task: Task<Void, Never>?
                private let store: Store
                func load() async {
                    do { try await store.fetch() } catch { self.failure = error; log(error) }
                }
                func refresh() {
                    failure = nil
                    task?.cancel()
                    task = Task { await load() }
                }
                \(more)
            }
            protocol Store { func fetch() async throws }
            let model = Model()
            func press() { model.refresh() }
            let pressed = press()

            """)
    }

    private func confidence(hasGates: Bool = true) throws -> Confidence? { try program.confidence(hasGates: hasGates) }

    @Test(arguments: [true, false]) func whatNobodyReadsTellsNobody(hasGates: Bool) throws {
        #expect(try confidence(hasGates: hasGates) == .low)
        try folder.write("Page.swift", "struct Page { let model: Model\n var text: String { model.failure == nil ? \"\" : \"failed\" } }\n")
        #expect(try confidence(hasGates: hasGates) == .medium)
    }

    @Test(arguments: [
        "struct Page { @Environment(Model.self) private var shown\n var text: String { \"\\(shown.failure)\" } }\n",
        "struct Page { @State private var shown = Model()\n var text: String { shown.failure?.localizedDescription ?? \"\" } }\n",
        "struct Page { var shown: Model?\n}\nextension Page { var text: Bool { shown?.failure != nil } }\n",
        "func text(of shown: [Model]) -> Bool { shown[0].failure == nil }\n",
        "let isBroken = \\Model.failure\n",
        "struct Page { @ObservedObject var shown: Model\n func show() async { await Task.yield(); print(shown.failure) } }\n",
        "struct Page { let shown: Model\n func show() { shown.$failure.sink { print($0) } } }\n",
    ]) func readersOfAllKinds(reader: String) throws {
        try folder.write("Page.swift", reader)
        #expect(try confidence() == .medium)
    }

    @Test func aViewInTwoFiles() throws {
        try folder.write("Page.swift", "struct Page { let shown: Model }\n")
        try folder.write("Page+Text.swift", "extension Page { var text: Bool { shown.failure != nil } }\n")
        #expect(try confidence() == .medium)
    }

    @Test(arguments: [
        "struct Page { let model: Other\n var text: Bool { model.failure != nil } }\n",
        "struct Page { let model: Model\n let other: Other\n var text: Bool { other.failure != nil } }\n",
        "struct Page { let model: Model\n func reset() { model.failure = nil } }\n",
        "struct Page { let model: Model\n // model.failure\n func show() { model.failure(nil) } }\n",
        "struct Page { let model: Model }\nstruct Pane { let model: Other\n var text: Bool { model.failure != nil }\n func show() async { await Task.yield() } }\nstruct Other { var failure: Int? }\n",
        "enum State { case failure }\nstruct Page { let model: Model\n let state: State = .failure }\n",
    ]) func whatOnlyLooksLikeAReader(reader: String) throws {
        try folder.write("Page.swift", reader)
        #expect(try confidence() == .low)
    }

    @Test func othersMayGetAtIt() throws {
        try write(failure: "@Published var failure: (any Error)?")
        #expect(try confidence() == .low)
        try write(failure: "@Binding var failure: (any Error)?")
        #expect(try confidence() == .medium)
        try write(failure: "var failure: (any Error)? { didSet { print(1) } }")
        #expect(try confidence() == .medium)
        try write(inheriting: ": NSObject")
        #expect(try confidence() == .medium)
        try write(inheriting: ": Encodable")
        #expect(try confidence() == .medium)
        try write(inheriting: ": Equatable")
        #expect(try confidence() == .low)
        try folder.write("Base.swift", "protocol Failing { var failure: (any Error)? { get } }\nfunc show(_ page: any Failing) { print(page.failure) }\n")
        try write(inheriting: ": Failing")
        #expect(try confidence() == .medium)
        try folder.write("Base.swift", "final class Special: Model { var text: Bool { failure != nil } }\n")
        try write()
        #expect(try confidence() == .medium)
        try folder.write("Base.swift", "")
        #expect(try confidence() == .low)
        try write(more: "var text: String { \"\\(failure)\" }")
        #expect(try confidence() == .medium)
        try write(more: "func show() async { await Task.yield(); if let failure { print(failure) } }")
        #expect(try confidence() == .medium)
    }

    @Test func whatTestsReadNobodyIsShown() throws {
        try folder.write("AppTests/PageTests.swift", "func text(of shown: Model) -> Bool { shown.failure == nil }\n")
        #expect(try confidence() == .low)
    }

    @Test func whatAProgramMakesPublicIsItsOwn() throws {
        try write(failure: "public var failure: (any Error)?")
        #expect(try confidence() == .low)
        try folder.write("Models/Package.swift", "let name = 1\n")
        #expect(try confidence() == .low)
        try folder.write("Package.swift", "let name = 1\n")
        #expect(try confidence() == .medium)
    }

    @Test func aWrapperTellsTheTypeOfWhatIsWritten() throws {
        let page = "struct Page { @Environment(Model.self) private var shown\n func press() { shown.failure = nil } }\n"
        try folder.write("Page.swift", page)
        #expect(try confidence() == .low)
        try folder.write("Page.swift", page + "extension Page { func show() async { await Task.yield(); print(shown.failure) } }\n")
        #expect(try confidence() == .medium)
    }

    @Test func whyTellsThatNobodyReads() throws {
        let accounts = try accounts(of: 6, in: FilePath(folder("Model.swift")), book: try builtInRules())
        guard case .found(.low, _, let reason)? = accounts.first?.verdict else { return #expect(Bool(false)) }
        #expect(reason.hasSuffix(", low since nobody reads `failure`"))
    }

    @Test func onlyTestsComeToTheirOwnCode() throws {
        let reader = "var isBroken: Bool { failure != nil }"
        try write(more: reader)
        #expect(try confidence() == .medium)
        try folder.write("Model.swift", "")
        try write(to: "AppTests/Model.swift", more: reader)
        #expect(try confidence() == .low)
    }
}
