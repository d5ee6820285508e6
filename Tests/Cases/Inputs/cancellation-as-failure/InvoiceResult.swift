protocol Bookkeeping: Sendable { func invoices() async throws -> [Int] }

@MainActor
final class InvoiceModel {
    private(set) var result: Result<[Int], any Error>?
    private var isBusy = false

    func loadOnce(from books: any Bookkeeping) async {
        guard result == nil, !isBusy else { return }
        isBusy = true
        defer { isBusy = false }
        do {
            result = .success(try await books.invoices())
        } catch { // flagged here or there: cancellation-as-failure
            result = .failure(error) // flagged here or there: cancellation-as-failure
        }
    }
}
