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
        isSending = true
        defer { isSending = false }
        guard await office.accepts(report) else { return }
        try await office.take(report)
    }
}
