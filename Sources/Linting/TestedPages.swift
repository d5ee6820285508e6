import Matching

/// Pages whose examples are to run, and what they may ask.
package struct TestedPages {
    /// Sorted by file.
    package private(set) var pages: [RulePage] = []
    /// The built-in rules and tables with those of the folders that the pages lie in, and those that a configuration names.
    package private(set) var book: RuleBook

    /// Reads pages, and folders of pages; without any, the folders of the configuration of the working folder, or else `Rules`.
    package init(_ paths: [FilePath], book: RuleBook) throws {
        let configuration = try Configuration(forWorkingFolder: book)
        self.book = configuration.book
        let paths = paths.isEmpty ? (configuration.ruleFolders.isEmpty ? ["Rules"] : configuration.ruleFolders) : paths
        for path in paths { try add(path) }
    }

    private mutating func add(_ path: FilePath) throws {
        let isPage = path.bytes.suffix(3).elementsEqual(".md".utf8)
        let folder = isPage ? path.folder : path
        let files = try pageFiles(in: folder.bytes.isEmpty ? "." : folder, shownAs: folder.bytes.isEmpty ? "" : folder.display + "/")
        for file in files where !isPage || file.isTable { try add(file) }
        guard isPage else { return }
        guard let page = files.first(where: { $0.name == path.display }) else { throw Failure(message: "`\(path.display)` is no page") }
        try add(page)
    }

    private mutating func add(_ file: PageFile) throws {
        try book.add(file)
        if !file.isTable { pages.append(try RulePage(parsing: file.text, file: file.name)) }
    }
}
