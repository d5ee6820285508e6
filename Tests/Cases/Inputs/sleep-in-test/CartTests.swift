import XCTest

final class CartTests: XCTestCase {
    @MainActor
    func testLoadingFillsTheCart() async throws {
        let cart = CartModel(shop: StubShop(count: 3))
        cart.load()
        try await Task.sleep(for: .milliseconds(50)) // flagged: sleep-in-test
        XCTAssertEqual(cart.goods.count, 3)
    }
}
