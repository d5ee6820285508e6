func persistently<Value>(
    tries: Int,
    afterFailure: (Int, any Error) -> Void,
    _ operation: () async throws -> Value
) async throws -> Value {
    for number in 1..<tries {
        do {
            return try await operation()
        } catch { // flagged here or there: retried-cancellation
            afterFailure(number, error) // flagged here or there: retried-cancellation
        }
    }
    return try await operation()
}
