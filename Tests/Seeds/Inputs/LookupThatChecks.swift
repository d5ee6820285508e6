import Combine

final class LookupModel: ObservableObject {
    @MainActor @Published private(set) var entries: [Entry] = []
    private var lookup: Task<Void, Never>?
    private let dictionary: Dictionary

    init(dictionary: Dictionary) {
        self.dictionary = dictionary
    }

    func look(up word: String) {
        lookup?.cancel()

        lookup = Task { [weak self] in
            guard let self else { return }

            do {
                let entries = try await dictionary.look(up: word)
                try Task.checkCancellation()
                await MainActor.run {
                    self.entries = entries
                }
            } catch is CancellationError {
                // No failure: nothing is emptied, nothing is shown.
            } catch {
                await MainActor.run {
                    self.entries = []
                }
            }
        }
    }
}

struct Entry: Sendable {}

protocol Dictionary: Sendable {
    func look(up word: String) async throws -> [Entry]
}
