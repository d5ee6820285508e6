protocol ReportOffice: Sendable {
    func accepts(_ report: [Int]) async -> Bool
    func take(_ report: [Int]) async throws
}

@MainActor
final class ReportSender {
    private(set) var isSending = false
    private let office: any ReportOffice
    init(office: any ReportOffice) { self.office = office }

    func send(_ report: [Int]) async throws {
        guard !isSending else { return }
        guard await office.accepts(report) else { return } // flagged here or there: check-then-act
        isSending = true // flagged here or there: check-then-act
        defer { isSending = false }
        try await office.take(report)
    }
}
