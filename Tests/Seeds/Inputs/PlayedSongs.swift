@MainActor
final class PlayedSongs {
    private(set) var songs: [Song] = []
    private(set) var phase: Phase = .idle
    private var canGoOn = true
    private var isGoingOn = false
    private let radio: Radio
    private let pageLength = 8

    init(radio: Radio) {
        self.radio = radio
    }

    func goOn() async throws {
        guard canGoOn, !isGoingOn, phase == .shown else { return }
        isGoingOn = true
        defer { isGoingOn = false }
        let page = try await radio.playedSongs(from: songs.count, count: pageLength)
        songs.append(contentsOf: page) // flagged: stale-write
        canGoOn = page.count == pageLength
    }

    func refresh() async throws {
        let page = try await radio.playedSongs(from: 0, count: pageLength)
        songs = page
        phase = .shown
    }
}

enum Phase {
    case idle, shown
}

struct Song: Sendable {
    var id: Int
}

protocol Radio: Sendable {
    func playedSongs(from first: Int, count: Int) async throws -> [Song]
}
