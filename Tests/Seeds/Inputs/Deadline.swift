import Foundation

struct DeadlineError: Error, LocalizedError {
    let seconds: TimeInterval
    var errorDescription: String? {
        "took longer than \(seconds) s"
    }
}

func withDeadline<T: Sendable>(
    seconds: TimeInterval,
    operation: @escaping @Sendable () async throws -> T
) async throws -> T {
    try await withThrowingTaskGroup(of: T.self) { group in
        group.addTask {
            try await operation()
        }
        group.addTask {
            try await Task.sleep(for: .seconds(seconds))
            throw DeadlineError(seconds: seconds)
        }

        let value = try await group.next()!
        group.cancelAll()
        return value
    }
}

@MainActor
final class CardModel {
    private let server: CardServer
    private(set) var card: Card?
    private(set) var notice: String?

    init(server: CardServer) {
        self.server = server
    }

    func fetchCard() async {
        do {
            let card = try await withDeadline(seconds: 5) { [server] in
                try await server.card()
            }
            print(card)
        } catch is DeadlineError {
            notice = "The network is slow. Try again."
        } catch is CancellationError {
            // Another task is at it.
        } catch {
            print(error)
        }
    }
}

struct Card: Sendable {}

protocol CardServer: Sendable {
    func card() async throws -> Card
}
