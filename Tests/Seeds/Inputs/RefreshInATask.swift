@MainActor
final class ProductPage {
    private let shop: Shop
    private(set) var shown: (Product, Hints)?

    init(shop: Shop) {
        self.shop = shop
    }

    func refresh() async {
        Task { // flagged: unstructured-task
            async let product = shop.product()
            async let hints = shop.hints()
            let both = try await (product, hints)
            show(both)
        }
    }

    private func show(_ both: (Product, Hints)) {
        shown = both
    }
}

struct Product: Sendable {}
struct Hints: Sendable {}

protocol Shop: Sendable {
    func product() async throws -> Product
    func hints() async throws -> Hints
}
