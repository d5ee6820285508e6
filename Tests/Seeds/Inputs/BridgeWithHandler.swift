import MemberClient

struct MemberDesk: Sendable {
    let client: MemberClient

    func loadMember(number: String) async throws -> Member {
        var call: Stoppable?

        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                call = client.loadMember(number: number) { answer in
                    continuation.resume(with: answer)
                }
            }
        } onCancel: {
            call?.cancel() // flagged: racy-cancellation-handler
        }
    }
}

struct Member: Sendable {}
