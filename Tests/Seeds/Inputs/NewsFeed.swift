import Combine

@MainActor
final class NewsFeedModel: ObservableObject {
    @Published private(set) var news: [NewsItem] = []
    @Published private(set) var phase: FeedPhase = .idle

    private let wire: NewsWire
    private var fetching: Task<Void, Never>?

    init(wire: NewsWire) {
        self.wire = wire
    }

    func load() {
        // Only the newest task may say what is shown.
        fetching?.cancel()

        fetching = Task {
            phase = .fetching
            do {
                let items = try await wire.items()

                // Somebody may have called `load()` anew by now.
                try Task.checkCancellation()

                news = items
                phase = .shown
            } catch is CancellationError {
                // Another task answers for the phase.
                return
            } catch {
                phase = .broken(error)
            }
        }
    }

    deinit {
        // The task must not outlive its owner.
        fetching?.cancel()
    }
}

enum FeedPhase {
    case idle, fetching, shown
    case broken(any Error)
}

struct NewsItem: Sendable {}

protocol NewsWire: Sendable {
    func items() async throws -> [NewsItem]
}
