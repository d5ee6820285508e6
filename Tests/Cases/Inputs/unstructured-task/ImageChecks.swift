protocol ImageServer: Sendable {
    func download(_ image: String) async throws -> Int
    func isGenuine(_ image: String) async throws -> Bool
}

func checked(_ image: String, on server: any ImageServer) async throws -> (Int, Bool) {
    let bytes = Task { try await server.download(image) } // flagged here or there: unstructured-task
    let isGenuine = Task { try await server.isGenuine(image) } // flagged here or there: unstructured-task
    return (try await bytes.value, try await isGenuine.value)
}
