/// Rule pages and names tables, read and ready to search with.
package struct RuleBook: Sendable {
    /// Sorted by id.
    package private(set) var pages: [RulePage] = []
    package var tables = NameTables()

    /// - Parameter files: text by file name, relative to `Rules/`: `<id>.md` is a page, `names/<id>.md` a table.
    package init(_ files: [PageFile]) throws(PageError) {
        for file in files { try add(file) }
    }

    /// Adds a page or table, or replaces the one with its id. The file's name must be its id.
    package mutating func add(_ file: PageFile) throws(PageError) {
        if file.isTable {
            let table = try NameTable(parsing: file.text, file: file.name)
            try check(table.id, file)
            tables[table.id] = table
        } else {
            let page = try RulePage(parsing: file.text, file: file.name)
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
