import XCTest

final class CartTests: XCTestCase {
    @MainActor
    func testLoadingFillsTheCart() async throws {
        let cart = CartModel(shop: StubShop(count: 3))
        await cart.load().value
        XCTAssertEqual(cart.goods.count, 3)
    }
}
