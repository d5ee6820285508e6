func persistently<Value>(
    tries: Int,
    afterFailure: (Int, any Error) -> Void,
    _ operation: () async throws -> Value
) async throws -> Value {
    for number in 1..<tries {
        do {
            return try await operation()
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            try Task.checkCancellation()
            afterFailure(number, error)
        }
    }
    return try await operation()
}
