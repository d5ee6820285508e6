import Foundation

struct SessionKey: Sendable { var text: String; var end: Date }
protocol KeyServer: Sendable { func newKey(for old: SessionKey) async throws -> SessionKey }

actor KeyRing {
    private var key: SessionKey
    private let server: any KeyServer
    init(key: SessionKey, server: any KeyServer) { self.key = key; self.server = server }

    func validKey() async throws -> SessionKey {
        if key.end > Date() { return key }
        key = try await server.newKey(for: key) // flagged: check-then-act
        return key
    }
}
