import Matching
import Source

/// What a configuration file says.
package struct Configuration: Sendable {
    /// What is said of a rule, by its id.
    var rules: [String: RuleSetting] = [:]
    var exclude: [ExcludePattern] = []
    /// The built-in rules and tables with those of the team and its names.
    package var book: RuleBook
    /// The folders of the team's pages, as the file's path leads to them.
    var ruleFolders: [FilePath] = []

    enum RuleSetting: Sendable { case on, off, severity(Severity) }

    enum Key: String, CaseIterable { case rules, exclude, names, ruleFolders }

    /// What holds where no file says otherwise.
    init(book: RuleBook) { self.book = book }

    /// Reads a configuration file.
    /// - Parameters:
    ///   - path: opens the file, and is shown in errors.
    ///   - book: the built-in rules.
    init(reading path: FilePath, book: RuleBook) throws(Failure) {
        self.init(book: book)
        var text = SourceText()
        do {
            try text.read(path: path.cString, name: path.display)
        } catch {
            throw Failure(message: error.description)
        }
        do {
            var reader = JSONReader(Array(UnsafeBufferPointer(start: text.base, count: text.count)))
            try read(try reader.read(), in: path.folder)
        } catch {
            let place = LineTable(text).position(of: error.offset)
            throw Failure(message: "\(path.display):\(place.line):\(place.column): \(error.message)")
        }
    }

    private mutating func read(_ value: JSONValue, in folder: FilePath) throws(Mistake) {
        let members = try value.members("an object with the keys \(Key.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "))")
        for member in members where Key(rawValue: member.key) == nil { throw member.unknown("key", known: Key.allCases.map(\.rawValue)) }
        let values = Dictionary(uniqueKeysWithValues: members.map { (Key(rawValue: $0.key)!, $0.value) })
        // Folders first: their pages bring the rules and tables that the others speak of.
        for element in try values[.ruleFolders]?.elements("a list of folders") ?? [] { try add(pagesIn: element, of: folder) }
        for member in try values[.names]?.members("an object of tables") ?? [] { try add(names: member) }
        for member in try values[.rules]?.members("an object of rules") ?? [] { try set(member) }
        for element in try values[.exclude]?.elements("a list of paths") ?? [] {
            guard let pattern = ExcludePattern(try element.string("a path or pattern")) else { throw Mistake(offset: element.offset, message: "expected a path or pattern") }
            exclude.append(pattern)
        }
    }

    private mutating func add(pagesIn element: JSONValue, of folder: FilePath) throws(Mistake) {
        let name = FilePath(try element.string("a folder"))
        let place = name.isAbsolute ? name : folder.appending(name.bytes)
        do {
            ruleFolders.append(place)
            for page in try pageFiles(in: place, shownAs: place.display + "/") { try book.add(page) }
        } catch let error as SourceError {
            throw Mistake(offset: element.offset, message: error.description)
        } catch {
            throw Mistake(offset: element.offset, message: "\(error)")
        }
    }

    private mutating func add(names member: JSONValue.Member) throws(Mistake) {
        guard var table = book.tables[member.key] else { throw member.unknown("table of names", known: book.tables.ids) }
        for element in try member.value.elements("a list of names") {
            let name = try element.string("a name")
            guard NameTable.isEntry(name) else { throw Mistake(offset: element.offset, message: "expected a name, or its beginning and `*`, not `\(name)`") }
            table.add(name)
        }
        book.tables[member.key] = table
    }

    private mutating func set(_ member: JSONValue.Member) throws(Mistake) {
        let ids = book.pages.map(\.id) + [Suppressions.rule.id]
        guard ids.contains(member.key) else { throw member.unknown("rule", known: ids) }
        switch try member.value.string("`on`, `off`, `error`, `warning` or `note`") {
        case "on": rules[member.key] = .on
        case "off": rules[member.key] = .off
        case let word:
            guard let severity = Severity(rawValue: word) else {
                throw Mistake(offset: member.value.offset, message: "expected `on`, `off`, `error`, `warning` or `note`, not `\(word)`")
            }
            rules[member.key] = .severity(severity)
        }
    }
}

/// Why something could not be done: one sentence.
package struct Failure: Error, Equatable, CustomStringConvertible {
    package var message: String

    package init(message: String) { self.message = message }

    package var description: String { message }
}

/// Says that a name is unknown, and which one is the closest to it.
package func unknown(_ noun: String, _ name: String, known: [String]) -> String {
    "unknown \(noun) `\(name)`" + (nearest(to: name, among: known).map { "; the closest is `\($0)`" } ?? "")
}

extension JSONValue {
    fileprivate func members(_ expected: String) throws(Mistake) -> [Member] {
        guard case .object(let members) = kind else { throw Mistake(offset: offset, message: "expected \(expected)") }
        return members
    }

    fileprivate func elements(_ expected: String) throws(Mistake) -> [JSONValue] {
        guard case .array(let elements) = kind else { throw Mistake(offset: offset, message: "expected \(expected)") }
        return elements
    }

    fileprivate func string(_ expected: String) throws(Mistake) -> String {
        guard case .string(let text) = kind else { throw Mistake(offset: offset, message: "expected \(expected)") }
        return text
    }
}

extension JSONValue.Member {
    fileprivate func unknown(_ noun: String, known: [String]) -> Mistake { Mistake(offset: offset, message: Linting.unknown(noun, key, known: known)) }
}
