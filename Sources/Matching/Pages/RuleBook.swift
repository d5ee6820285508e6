/// Rule pages and names tables, read and ready to search with.
package struct RuleBook: Sendable {
    /// Sorted by id.
    package private(set) var pages: [RulePage] = []
    package var tables = NameTables()

    /// - Parameters:
    ///   - files: text by file name, relative to `Rules/`: `<id>.md` is a page, `names/<id>.md` a table.
    ///   - isDeferred: whether of pages that are off by default no more than the heading is read (see `RulePage.whole`); mistakes behind it
    ///     are not found.
    package init(_ files: [PageFile], isDeferred: Bool = false) throws(PageError) {
        for file in files { try add(file, isDeferred: isDeferred) }
    }

    /// Adds a page or table, or replaces the one with its id. The file's name must be its id.
    package mutating func add(_ file: PageFile, isDeferred: Bool = false) throws(PageError) {
        if file.isTable {
            let table = try NameTable(parsing: file.text, file: file.name)
            try check(table.id, file)
            tables[table.id] = table
        } else {
            let page = try RulePage(parsing: file.text, file: file.name, isDeferred: isDeferred)
            try check(page.id, file)
            let place = pages.firstIndex { $0.id >= page.id } ?? pages.count
            if place < pages.count, pages[place].id == page.id {
                pages[place] = page
            } else {
                pages.insert(page, at: place)
            }
        }
    }

    private func check(_ id: String, _ file: PageFile) throws(PageError) {
        guard id != file.stem else { return }
        throw PageError(file: file.name, line: 1, column: 3, expected: "`\(file.stem)`, the file's name")
    }
}
