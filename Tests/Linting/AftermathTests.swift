import Matching
import Source
import Testing
import TestSupport
@testable import Linting

/// A failure that a cancelled task tells is of low confidence where it comes over nothing newer.
@Suite struct AftermathTests {
    private let program: ModelProgram

    init() throws { program = try ModelProgram() }

    /// How sure the finding is in a model that runs a task and cancels it by the given members.
    private func confidence(failure: String = "problem = error.localizedDescription", _ members: String) throws -> Confidence? {
        try program.folder.write("Model.swift", """
            import Foundation
            @MainActor final class Model {
                private(set) var problem: String?
                private(set) var lines: [String] = []
                private(set) var phase = Phase.idle
                private var running: Task<Void, Never>?
                private let session: URLSession
                enum Phase { case idle, failed }

                init(session: URLSession) { self.session = session }

                func start(_ address: URL) {
                    running = Task {
                        do { _ = try await session.data(from: address) } catch { \(failure) }
                    }
                }
                \(members)
                private func settle(_ phase: Phase, _ error: (any Error)?) { self.phase = phase; problem = error?.localizedDescription }
            }
            @MainActor func show(_ model: Model, _ address: URL) {
                model.start(address)
                model.stop()
                print(model.problem ?? model.lines, model.phase)
            }
            let shown: Void = show(Model(session: .shared), URL(fileURLWithPath: "/"))

            """)
        return try program.confidence()
    }

    @Test func whoeverOnlyStopsItHasSaidNothing() throws {
        #expect(try confidence("func stop() { running?.cancel() }") == .low)
        #expect(try confidence("func stop() { running?.cancel(); lines = [] }") == .low)
    }

    @Test(arguments: [
        "running?.cancel(); problem = nil", "problem = nil; running?.cancel()", "running?.cancel(); running = Task { problem = nil }",
        "running?.cancel(); begin()", "halt(); problem = nil", "halt(); begin()",
    ]) func whatIsNewerWouldBeCovered(stop: String) throws {
        #expect(try confidence("""
            func stop() { \(stop) }
                private func halt() { running?.cancel() }
                private func begin() { running = Task { lines = ["begun"] } }
            """) == .high)
    }

    @Test func whatIsNotCertainHasToCoverWhatItsRunSets() throws {
        let load = { (before: String) in """
            final class Model {
                private(set) var problem: (any Error)?
                private var loading: Task<Void, Never>?
                private let store: any Store
                init(store: any Store) { self.store = store }
                func load() {
                    \(before)
                    loading?.cancel()
                    loading = Task {
                        do { try await store.fetch() } catch { problem = error }
                    }
                }
            }
            protocol Store: Sendable { func fetch() async throws }
            @MainActor func show(_ model: Model) { print(model.problem ?? model.load()) }
            let shown: Void = show(Model(store: Disk()))

            """ }
        try program.folder.write("Model.swift", load(""))
        #expect(try program.confidence() == .low)
        try program.folder.write("Model.swift", load("problem = nil"))
        #expect(try program.confidence() == .medium)
    }

    @Test func whatTheSameFunctionTellsIsNewer() throws {
        #expect(try confidence(failure: "settle(.failed, error)", "func stop() { running?.cancel(); settle(.idle, nil) }") == .high)
        #expect(try confidence(failure: "settle(.failed, error)", "func stop() { running?.cancel() }") == .low)
    }

    @Test func whatIsEmptiedTheNextRunFills() throws {
        #expect(try confidence(failure: "lines = []", "func stop() { running?.cancel(); running = Task { lines = [\"new\"] } }") == .low)
        #expect(try confidence(failure: "lines = []; problem = error.localizedDescription", "func stop() { running?.cancel(); running = Task { lines = [\"new\"] } }") == .high)
    }
}
