import Foundation

protocol PulseStore: Sendable {
    func run(_ query: UUID, _ done: @escaping @Sendable (Result<Int, any Error>) -> Void)
    func halt(_ query: UUID)
}

func restingPulse(in store: any PulseStore) async throws -> Int {
    let query = UUID()
    return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { waiter in
            store.run(query) { waiter.resume(with: $0) } // flagged: racy-cancellation-handler
        }
    } onCancel: {
        store.halt(query)
    }
}
