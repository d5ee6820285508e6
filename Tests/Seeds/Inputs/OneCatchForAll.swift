@MainActor
final class ForecastModel {
    private let station: Station
    private(set) var phase: Phase = .idle

    init(station: Station) {
        self.station = station
    }

    func load() async {
        do {
            let forecast = try await station.forecast()
            phase = .shown(forecast)
        } catch {
            phase = .broken(error) // flagged: cancellation-as-failure
        }
    }
}

enum Phase {
    case idle
    case shown(Forecast)
    case broken(any Error)
}

struct Forecast: Sendable {}

protocol Station: Sendable {
    func forecast() async throws -> Forecast
}
