protocol ImageServer: Sendable {
    func download(_ image: String) async throws -> Int
    func isGenuine(_ image: String) async throws -> Bool
}

func checked(_ image: String, on server: any ImageServer) async throws -> (Int, Bool) {
    async let bytes = server.download(image)
    async let isGenuine = server.isGenuine(image)
    return (try await bytes, try await isGenuine)
}
