protocol StreetMap: Sendable { func streets(_ text: String) async throws -> [Int] }

@MainActor
final class StreetSearch {
    private var search: Task<Void, any Error>?
    private var isSearching = false
    private(set) var streets: [Int] = []

    func typed(_ text: String, map: any StreetMap) {
        search?.cancel()
        search = Task { [weak self] in try await self?.find(text, map) }
    }

    private func find(_ text: String, _ map: any StreetMap) async throws {
        guard !isSearching else { return } // flagged: busy-guard-drops-latest
        isSearching = true
        defer { isSearching = false }
        let found = try await map.streets(text)
        try Task.checkCancellation()
        streets = found
    }
}
