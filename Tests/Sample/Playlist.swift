import Foundation

protocol TrackService: Sendable {
    func fetch(_ id: Int) async throws -> String
    func upload(_ ids: [Int]) async throws
}

/// Compiles without a warning, and is wrong in two places.
@MainActor
final class Playlist {
    private(set) var titles: [Int: String] = [:]
    private(set) var failure: String?
    private var loading: Task<Void, Never>?
    private let service: any TrackService

    init(service: any TrackService) { self.service = service }

    func open(_ id: Int) {
        loading?.cancel()
        loading = Task { await load(id) }
    }

    /// Whoever opens another list before the service has answered is told that something has failed.
    private func load(_ id: Int) async {
        do {
            titles[id] = try await service.fetch(id)
        } catch {
            failure = error.localizedDescription
        }
    }

    /// Whoever cancels `publish(_:)` stops nothing, and hears of no error.
    func publish(_ ids: [Int]) async {
        Task {
            try await service.upload(ids)
        }
    }
}
