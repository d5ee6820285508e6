protocol TimelineServer: Sendable { func newest() async throws -> [Int] }

@MainActor
final class TimelineLoader {
    enum Phase { case waiting, fetching }
    private(set) var phase = Phase.waiting
    private(set) var notes: [Int] = []

    func load(from server: any TimelineServer) async throws {
        guard phase == .waiting else { return }
        phase = .fetching
        defer { phase = .waiting }
        notes = try await server.newest()
    }
}
