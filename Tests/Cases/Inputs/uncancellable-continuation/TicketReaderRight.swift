protocol ReadingSession: Sendable {
    func start(_ done: @escaping @Sendable (Result<String, any Error>) -> Void)
    func abort()
}

struct TicketReader {
    let session: any ReadingSession

    func nextTicket() async throws -> String {
        try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await withCheckedThrowingContinuation { waiter in
                session.start { answer in
                    waiter.resume(with: answer)
                }
            }
        } onCancel: {
            session.abort()
        }
    }
}
