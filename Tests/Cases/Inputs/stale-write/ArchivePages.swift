protocol ArchiveServer: Sendable { func page(behind count: Int, order: String) async throws -> [Int] }

@MainActor
final class ArchivePages {
    private(set) var entries: [Int] = []
    private var isFetching = false
    private var order = "date"
    private let server: any ArchiveServer
    init(server: any ArchiveServer) { self.server = server }

    func begin(order newOrder: String) async throws {
        order = newOrder
        entries = []
        try await goOn()
    }

    func goOn() async throws {
        guard !isFetching else { return }
        isFetching = true
        defer { isFetching = false }
        let page = try await server.page(behind: entries.count, order: order)
        entries += page // flagged: stale-write
    }
}
