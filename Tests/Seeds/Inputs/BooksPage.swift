import Combine

@MainActor
final class BooksModel: ObservableObject {
    @Published var books: [Book] = []
    @Published var isFetching = false
    @Published var notice: String?
    @Published var chosenShelf: String = "all"
    @Published var searchText: String = ""

    let catalogue: Catalogue

    init(catalogue: Catalogue) {
        self.catalogue = catalogue
    }

    func pageAppeared() {
        Task { // flagged: scattered-task-entry
            await fetch()
        }
    }

    func reload() {
        Task {
            await fetch()
        }
    }

    func tryAgain() {
        Task {
            await fetch()
        }
    }

    func shelfChosen(_ shelf: String) {
        chosenShelf = shelf
        Task {
            await fetch()
        }
    }

    func textChanged(to text: String) {
        searchText = text
        Task {
            await fetch()
        }
    }

    func fetch() async {
        isFetching = true
        notice = nil

        do {
            books = try await catalogue.books( // flagged: stale-write
                shelf: chosenShelf,
                text: searchText
            )
        } catch {
            notice = error.localizedDescription
        }

        isFetching = false
    }
}

struct Book: Sendable {}

protocol Catalogue: Sendable {
    func books(shelf: String, text: String) async throws -> [Book]
}
