// It ends by itself, and lets its owner go.
@MainActor
final class Welcome {
    private(set) var line = ""

    func welcome(_ guest: @escaping @Sendable () async -> String) {
        Task { line = await guest() }
    }
}
