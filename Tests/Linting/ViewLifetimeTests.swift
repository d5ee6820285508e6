import Matching
import Source
import Testing
import TestSupport
@testable import Linting

/// A failure that goes with the view which cancels is of low confidence: nobody is there to see it.
@Suite struct ViewLifetimeTests {
    private let program: ModelProgram
    private var folder: TemporaryFolder { program.folder }

    init() throws {
        program = try ModelProgram()
        try folder.write("Model.swift", """
            @MainActor @Observable final class Model {
                private(set) var failure: (any Error)?
                var day = 1
                private let store: Store
                func load() async {
                    failure = nil
                    do { try await store.fetch() } catch { failure = error }
                }
            }
            protocol Store { func fetch() async throws }

            """)
    }

    private func write(model: String, control: String = "") throws {
        try folder.write("Page.swift", """
            struct Page: View {
                \(model)
                var body: some View {
                    \(control)
                    Text(shown.failure?.localizedDescription ?? day).task(id: shown.day) { await shown.load() }
                }
            }
            let page = Page()

            """)
    }

    private func confidence() throws -> Confidence? { try program.confidence() }

    @Test(arguments: ["@State private var shown = Model()", "@StateObject var shown = Model()"]) func whatAViewKeepsGoesWithIt(model: String) throws {
        try write(model: model)
        #expect(try confidence() == .low)
    }

    @Test(arguments: ["@Environment(Model.self) var shown", "let shown: Model"]) func whatOthersKeepStays(model: String) throws {
        try write(model: model)
        #expect(try confidence() == .medium)
    }

    @Test func anItemThatAControlSetsCancelsInPlace() throws {
        try write(model: "@State private var shown = Model()", control: "Picker(selection: $shown.day)")
        #expect(try confidence() == .medium)
    }
}
