import Foundation

protocol ArchiveServer: Sendable { func page(behind count: Int, order: String) async throws -> [Int] }

@MainActor
final class ArchivePages {
    private(set) var entries: [Int] = []
    private var fetch: UUID?
    private var order = "date"
    private let server: any ArchiveServer
    init(server: any ArchiveServer) { self.server = server }

    func begin(order newOrder: String) async throws {
        order = newOrder
        entries = []
        fetch = nil
        try await goOn()
    }

    func goOn() async throws {
        guard fetch == nil else { return }
        let mine = UUID()
        fetch = mine
        defer { if fetch == mine { fetch = nil } }
        let page = try await server.page(behind: entries.count, order: order)
        guard fetch == mine else { return }
        entries += page
    }
}
