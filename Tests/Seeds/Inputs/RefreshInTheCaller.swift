@MainActor
final class ProductPage {
    private let shop: Shop

    init(shop: Shop) {
        self.shop = shop
    }

    func refresh() async throws -> PageContent {
        async let product = shop.product()
        async let hints = shop.hints()
        return try await PageContent(
            product: product,
            hints: hints
        )
    }
}

struct Product: Sendable {}
struct Hints: Sendable {}

struct PageContent: Sendable {
    var product: Product
    var hints: Hints
}

protocol Shop: Sendable {
    func product() async throws -> Product
    func hints() async throws -> Hints
}
