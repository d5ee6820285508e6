@MainActor
final class PlayedSongs {
    private(set) var songs: [Song] = []
    private(set) var phase: Phase = .idle
    private var canGoOn = true
    private var isGoingOn = false
    private var round = 0
    private let radio: Radio
    private let pageLength = 8

    init(radio: Radio) {
        self.radio = radio
    }

    func refresh() async throws {
        try await fetchFirstPage()
    }

    private func fetchFirstPage() async throws {
        round += 1 // What is under way is out of date from here on.
        let mine = round
        let page = try await radio.playedSongs(from: 0, count: pageLength)
        guard mine == round else { return } // So am I, if somebody came behind me.
        songs = page
        phase = .shown
    }

    func goOn() async {
        guard canGoOn, !isGoingOn, phase == .shown else { return }
        isGoingOn = true
        defer { isGoingOn = false }
        let mine = round
        let first = songs.count // Taken with the round, nothing waits in between.
        do {
            let page = try await radio.playedSongs(from: first, count: pageLength)
            guard mine == round else { return }
            songs.append(contentsOf: page)
        } catch {
            guard mine == round else { return } // A failure may be out of date, too.
            canGoOn = false
        }
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
