// Whoever waits learns of the cancellation.
func measured<Value>(_ name: String, _ operation: () async throws -> Value) async throws -> Value {
    do {
        return try await operation()
    } catch {
        print(name, "failed:", error)
        throw error
    }
}
