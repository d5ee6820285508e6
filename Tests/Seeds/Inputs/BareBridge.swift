import MemberClient

struct MemberDesk: Sendable {
    let client: MemberClient

    func loadMember(number: String) async throws -> Member {
        try await withCheckedThrowingContinuation { continuation in // flagged: uncancellable-continuation
            client.loadMember(number: number) { answer in
                continuation.resume(with: answer)
            }
        }
    }
}

struct Member: Sendable {}
