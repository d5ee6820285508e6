/// A file that uses most of the language.
enum LawSource {
    static let source = """
        @MainActor final class Feed: ObservableObject {
            @Published var items: [Item] = []
            private let lock = NSLock()
            func load(page: Int) async throws -> Int {
                guard page > 0, let feed = await cache[page] ?? source else { throw Failure.page }
                defer { lock.unlock() }
                lock.lock()
                outer: for try await item in feed.items where !item.isHidden {
                    switch item.kind {
                    case .a(let x), .b(let x): do { try await store(x) } catch is CancellationError { break outer } catch { continue }
                    default: fallthrough
                    case .c: #if DEBUG
                        Task.detached { [weak self] in await self?.log(item) }
                        #endif
                    }
                }
                async let more = source.more()
                items = page == 1 || items.isEmpty ? try await more : items + [.init { $0.id }]
                return await withTaskGroup(of: Int.self) { group in
                    group.addTask { 1 }
                    return await group.reduce(0, +)
                }
            }
        }
        """
}
