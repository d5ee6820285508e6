protocol ReadingSession: Sendable {
    func start(_ done: @escaping @Sendable (Result<String, any Error>) -> Void)
    func abort()
}

struct TicketReader {
    let session: any ReadingSession

    func nextTicket() async throws -> String {
        try await withCheckedThrowingContinuation { waiter in // flagged: uncancellable-continuation
            session.start { answer in
                waiter.resume(with: answer)
            }
        }
    }
}
