struct FullyBooked: Error {}
protocol BookingLog: Sendable { func write(_ row: String, _ seats: Int) async throws }

actor SeatPlan {
    private var free: [String: Int] = [:]
    private let log: any BookingLog
    init(log: any BookingLog) { self.log = log }

    func book(_ row: String, seats: Int) async throws {
        guard free[row, default: 0] >= seats else { throw FullyBooked() }
        try await log.write(row, seats) // flagged here or there: check-then-act
        free[row, default: 0] -= seats // flagged here or there: check-then-act
    }
}
