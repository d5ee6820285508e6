import Foundation

protocol PulseStore: Sendable {
    func run(_ query: UUID, _ done: @escaping @Sendable (Result<Int, any Error>) -> Void)
    func halt(_ query: UUID)
}

func restingPulse(in store: any PulseStore) async throws -> Int {
    let query = UUID()
    return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { waiter in
            guard !Task.isCancelled else {
                waiter.resume(throwing: CancellationError())
                return
            }
            store.run(query) { waiter.resume(with: $0) }
        }
    } onCancel: {
        store.halt(query)
    }
}
