protocol WordList: Sendable { func words(like text: String) async -> [String] }

@MainActor
final class WordSearch {
    private(set) var found: [String] = []
    private let list: any WordList
    init(list: any WordList) { self.list = list }

    func look(for text: String) async {
        guard !text.isEmpty else {
            found = []
            return
        }
        let words = await list.words(like: text)
        found = words // flagged: stale-write
    }
}
