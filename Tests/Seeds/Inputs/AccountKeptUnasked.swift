@MainActor
final class AccountModel {
    private let server: Server
    private let store: AccountStore
    private let statistics: Statistics
    private(set) var phase: Phase = .idle

    init(server: Server, store: AccountStore, statistics: Statistics) {
        self.server = server
        self.store = store
        self.statistics = statistics
    }

    func refreshAccount() async throws {
        let account = try await server.account()
        store.save(account) // flagged: stale-side-effect
        statistics.accountShown(account.id)
        phase = .shown(account)
    }
}

enum Phase {
    case idle
    case shown(Account)
}

struct Account: Sendable {
    var id: Int
}

protocol Server: Sendable {
    func account() async throws -> Account
}

protocol AccountStore: Sendable {
    func save(_ account: Account)
}

protocol Statistics: Sendable {
    func accountShown(_ id: Int)
}
