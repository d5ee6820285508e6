import TestSupport
import Testing

/// What is left unread changes nothing, in other files either.
@Suite struct CommandGateTests {
    @Test func aFileOfRequirementsTellsWhatACallMeans() throws {
        let folder = try TemporaryFolder()
        // Nothing happens in the first, but the third reaches the second by way of it.
        try folder.write("Line.swift", "protocol Line: Actor {\n    func read() -> AsyncThrowingStream<Int, any Error>\n    func send(_ text: String) async throws\n}\n")
        try folder.write("Wire.swift", """
            @MainActor final class Wire {
                var failure: (any Error)?
                let poster: any Poster
                init(poster: any Poster) { self.poster = poster }
            }
            extension Wire: Line {
                func send(_ text: String) async throws {
                    do { try await poster.post(text) } catch { failure = error }
                }
            }
            protocol Poster: Sendable { func post(_ text: String) async throws }

            """)
        try folder.write("Host.swift", """
            @MainActor final class Host {
                private var running: Task<Void, Never>?
                func start(_ line: any Line) { running = Task { try? await line.send("hello") } }
                func stop() { running?.cancel() }
            }

            """)
        let gated = try run("--confidence", "low", ".", in: folder.path), open = try run("--confidence", "low", "--no-gates", ".", in: folder.path)
        #expect(gated == open && gated.output.contains("cancellation-as-failure"), "\(gated.output)")
    }
}
