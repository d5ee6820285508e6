import Foundation

/// Ordinary code.
@MainActor final class Model<Element: Sendable & Hashable>: ObservableObject where Element: Comparable {
    @Published private(set) var items: [Element?] = []
    private var task: Task<Void, any Error>?

    func reload(_ query: String...) async throws -> [String: [Element]] {
        task?.cancel()
        guard let self, !query.isEmpty else { return [:] }
        for await item in stream(query) where item != nil {
            items[items.count - 1] = item!
            await MainActor.run { [weak self] in self?.update(\.items, with: $0 as? Element) }
        }
        defer { lock.unlock() }
        return try await withCheckedThrowingContinuation { continuation in
            service.load("\(query)/\(page + 1)") { result in continuation.resume(with: result.map { $0 }) }
        }
    }

    static func < (a: Self, b: Self) -> Bool { a.id < b.id && a.date >= b.date || a.rank << 2 > b.rank }
}
