import Combine

@MainActor
final class BooksModel: ObservableObject {
    @Published private(set) var phase: Phase = .idle
    @Published private(set) var books: [Book] = []
    @Published var chosenShelf: String = "all"
    @Published var searchText: String = ""

    private let catalogue: Catalogue
    private var fetching: Task<Void, Never>?

    init(catalogue: Catalogue) {
        self.catalogue = catalogue
    }

    func reload() {
        let asked = Asked(
            shelf: chosenShelf,
            text: searchText
        )

        fetching?.cancel()
        fetching = Task {
            await fetch(asked: asked)
        }
    }

    private func fetch(asked: Asked) async {
        phase = .fetching

        do {
            let found = try await catalogue.books(
                shelf: asked.shelf,
                text: asked.text
            )

            guard !Task.isCancelled else { return }
            guard asked.shelf == chosenShelf,
                asked.text == searchText else { return }

            books = found
            phase = .shown
        } catch is CancellationError {
            // The page stays as it is.
        } catch {
            guard !Task.isCancelled else { return }
            phase = .broken(error.localizedDescription)
        }
    }
}

struct Book: Sendable {}

struct Asked: Sendable {
    var shelf: String
    var text: String
}

enum Phase {
    case idle, fetching, shown
    case broken(String)
}

protocol Catalogue: Sendable {
    func books(shelf: String, text: String) async throws -> [Book]
}
