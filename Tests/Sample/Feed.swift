import Foundation

protocol TrackService: Sendable {
    func fetch(offset: Int) async throws -> [String]
    func upload(_ titles: [String]) async throws
}

/// Compiles without a warning, and is wrong in more than one place.
@MainActor
final class Feed {
    private(set) var tracks: [String] = []
    private let service: any TrackService

    init(service: any TrackService) { self.service = service }

    /// Pulled down by the listener while a page may be on its way.
    func refresh() async throws {
        tracks = []
        tracks = try await service.fetch(offset: 0)
    }

    /// The page that arrives belongs to a list that `refresh()` may have emptied since.
    func loadMore() async throws {
        let page = try await service.fetch(offset: tracks.count)
        tracks.append(contentsOf: page)
    }

    /// Whoever cancels `publish()` stops nothing, and hears of no error.
    func publish() async {
        Task {
            try await service.upload(tracks)
        }
    }
}
