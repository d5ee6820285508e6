protocol StreetMap: Sendable { func streets(_ text: String) async throws -> [Int] }

@MainActor
final class StreetSearch {
    private var search: Task<Void, any Error>?
    private(set) var streets: [Int] = []

    func typed(_ text: String, map: any StreetMap) {
        search?.cancel()
        search = Task { [weak self] in
            let found = try await map.streets(text)
            try Task.checkCancellation()
            self?.streets = found
        }
    }
}
