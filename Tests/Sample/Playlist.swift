import Foundation

protocol TrackService: Sendable {
    func fetch(_ id: Int) async throws -> String
    func upload(_ ids: [Int]) async throws
}

/// Compiles without a warning, and is wrong in two places.
final class Playlist: @unchecked Sendable {
    private let lock = NSLock()
    private var titles: [Int: String] = [:]
    private let service: any TrackService

    init(service: any TrackService) { self.service = service }

    /// The lock is held while the service answers, however long that takes.
    func load(_ id: Int) async throws {
        enter()
        defer { leave() }
        titles[id] = try await service.fetch(id)
    }

    private func enter() { lock.lock() }
    private func leave() { lock.unlock() }

    /// Whoever cancels `publish(_:)` stops nothing, and hears of no error.
    func publish(_ ids: [Int]) async {
        Task {
            try await service.upload(ids)
        }
    }
}
