import Foundation

struct NoAvatar: Error {}

protocol AvatarCache: Sendable {
    func load(_ user: Int, _ done: @escaping @Sendable (Data?, (any Error)?) -> Void)
    func cancelLoad(_ user: Int)
}

func avatar(of user: Int, in cache: any AvatarCache) async throws -> Data {
    try await withTaskCancellationHandler {
        try Task.checkCancellation()
        return try await withCheckedThrowingContinuation { waiter in
            cache.load(user) { image, problem in
                if let image {
                    waiter.resume(returning: image)
                } else {
                    waiter.resume(throwing: problem ?? NoAvatar())
                }
            }
        }
    } onCancel: {
        cache.cancelLoad(user)
    }
}
