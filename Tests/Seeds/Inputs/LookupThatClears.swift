import Combine

final class LookupModel: ObservableObject {
    @Published private(set) var entries: [Entry] = []
    private var lookup: Task<Void, Never>?
    private let dictionary: Dictionary

    init(dictionary: Dictionary) {
        self.dictionary = dictionary
    }

    func look(up word: String) {
        lookup?.cancel()
        lookup = Task {
            do {
                let entries = try await dictionary.look(up: word)
                self.entries = entries // flagged: stale-write
            } catch {
                self.entries = [] // flagged: cancellation-as-failure
            }
        }
    }
}

struct Entry: Sendable {}

protocol Dictionary: Sendable {
    func look(up word: String) async throws -> [Entry]
}
