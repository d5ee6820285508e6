import Foundation

protocol AvatarCache: Sendable {
    func load(_ user: Int, _ done: @escaping @Sendable (Data?, (any Error)?) -> Void)
    func cancelLoad(_ user: Int)
}

func avatar(of user: Int, in cache: any AvatarCache) async throws -> Data {
    try await withTaskCancellationHandler {
        try Task.checkCancellation()
        return try await withCheckedThrowingContinuation { waiter in
            cache.load(user) { image, problem in
                if let problem {
                    waiter.resume(throwing: problem)
                    return
                }
                guard let image else { return } // flagged: continuation-not-resumed
                waiter.resume(returning: image)
            }
        }
    } onCancel: {
        cache.cancelLoad(user)
    }
}
