protocol Ledger: Sendable { func height() async throws -> Int }

func height(of ledger: any Ledger) async throws -> Int {
    try await ledger.height()
}
