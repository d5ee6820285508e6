// A way to get an error as a value.
func problem(of operation: @escaping @Sendable () async throws -> Void) async -> (any Error)? {
    let result = await Task { try await operation() }.result
    if case .failure(let error) = result { return error }
    return nil
}
