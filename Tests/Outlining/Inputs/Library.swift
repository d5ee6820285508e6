import Foundation

/// A page of albums that a person scrolls through.
@MainActor
final class AlbumList: ObservableObject {
    @Published private(set) var albums: [Album] = []
    @Published var query = "" {
        didSet { scheduleSearch() }
    }
    private let service: AlbumService
    private var search: Task<Void, Never>?
    private var page = 0, isLoading = false

    init(service: AlbumService = .shared) {
        self.service = service
    }

    deinit {
        search?.cancel()
    }

    var isEmpty: Bool { albums.isEmpty }

    var summary: String {
        get { "\(albums.count) albums for \"\(query)\"" }
        set { query = newValue }
    }

    func loadMore() async {
        guard !isLoading else { return }
        isLoading = true
        defer { isLoading = false }
        do {
            let next = try await service.fetch(
                query: query,
                page: page + 1
            )
            guard !next.isEmpty, let last = next.last else { return }
            albums.append(contentsOf: next.filter { $0.id != last.id })
            page += 1
        } catch is CancellationError {
            return
        } catch {
            report(error, context: ["page": page, "query": query])
        }
    }

    private func scheduleSearch() {
        search?.cancel()
        search = Task { [weak self, query] in
            try? await Task.sleep(for: .milliseconds(300))
            if Task.isCancelled { return }
            await self?.reload(query)
        }
    }

    func reload(_ text: String) async {
        for attempt in 0..<3 {
            switch await service.state {
            case .ready:
                albums = (try? await service.fetch(query: text, page: 0)) ?? []
                return
            case .busy(let delay) where delay < 1:
                try? await Task.sleep(for: .seconds(delay * Double(attempt)))
            case .busy, .offline:
                continue
            }
        }
    }

    static func == (a: AlbumList, b: AlbumList) -> Bool { a === b }

    subscript(index: Int) -> Album? {
        albums.indices.contains(index) ? albums[index] : nil
    }
}

extension AlbumList {
    enum Failure: Error {
        case offline
        case server(code: Int, message: String?)
    }

    func delete(_ album: Album, then finish: @escaping (Result<Void, any Error>) -> Void) {
        service.delete(album.id) { result in
            DispatchQueue.main.async {
                switch result {
                case .success:
                    self.albums.removeAll { $0.id == album.id }
                    finish(.success(()))
                case .failure(let error):
                    finish(.failure(error))
                }
            }
        }
    }
}

private func report(_ error: any Error, context: [String: Any]) {
    print("failed:", error, context)
}
