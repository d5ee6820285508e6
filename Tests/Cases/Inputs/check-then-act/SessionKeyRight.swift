import Foundation

struct SessionKey: Sendable { var text: String; var end: Date }
protocol KeyServer: Sendable { func newKey(for old: SessionKey) async throws -> SessionKey }

actor KeyRing {
    private var key: SessionKey
    private var exchange: Task<SessionKey, any Error>?
    private let server: any KeyServer
    init(key: SessionKey, server: any KeyServer) { self.key = key; self.server = server }

    func validKey() async throws -> SessionKey {
        if key.end > Date() { return key }
        if let exchange { return try await exchange.value }
        let work = Task { [server, key] in try await server.newKey(for: key) }
        exchange = work
        defer { exchange = nil }
        key = try await work.value
        return key
    }
}
