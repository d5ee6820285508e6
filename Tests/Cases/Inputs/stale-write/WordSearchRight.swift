protocol WordList: Sendable { func words(like text: String) async -> [String] }

@MainActor
final class WordSearch {
    private(set) var found: [String] = []
    private var newest = 0
    private let list: any WordList
    init(list: any WordList) { self.list = list }

    func look(for text: String) async {
        newest += 1
        let mine = newest
        guard !text.isEmpty else {
            found = []
            return
        }
        let words = await list.words(like: text)
        guard mine == newest else { return }
        found = words
    }
}
