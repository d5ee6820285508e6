import Matching
import Source
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Reads configuration files, one over the other.
struct ConfigurationReader {
    private(set) var configuration: Configuration
    /// The files that are being read, each extended by the one before; absolute and free of symbolic links.
    private var chain: [FilePath] = []

    enum Key: String, CaseIterable { case schema = "$schema", extends, rules, overrides, exclude, names, ruleFolders }

    enum OverrideKey: String, CaseIterable { case paths, rules }

    init(book: RuleBook) { configuration = Configuration(book: book) }

    /// Reads a file over what was read before. The path opens it, and is shown in errors.
    mutating func read(_ path: FilePath) throws(Failure) {
        var text = SourceText()
        do {
            try text.read(path: path.cString, name: path.display)
        } catch {
            throw Failure(message: error.description)
        }
        chain.append(located(path))
        defer { chain.removeLast() }
        let lines = LineTable(text)
        do {
            var reader = JSONReader(Array(UnsafeBufferPointer(start: text.base, count: text.count)))
            try read(try reader.read(), File(path: path, lines: lines))
        } catch {
            throw Failure(message: error.isPlaced ? error.message : "\(lines.place(error.offset, in: path)): \(error.message)")
        }
        configuration.files.append(path)
    }

    /// The file that is being read.
    private struct File {
        var path: FilePath
        var lines: LineTable

        /// The folder that paths are relative to, absolute and free of symbolic links.
        var folder: FilePath { located(path.folder) }

        func origin(of offset: Int) -> String { lines.place(offset, in: path) }

        /// What a path in it means: opens it from the working folder.
        func path(_ name: String) -> FilePath {
            let name = FilePath(name)
            return name.isAbsolute ? name : path.folder.appending(name.bytes).cleaned
        }
    }

    private mutating func read(_ value: JSONValue, _ file: File) throws(Mistake) {
        let values = try value.values(of: Key.self)
        // What is extended first, then folders: their pages bring the rules and tables that the others speak of.
        for element in try values[.extends]?.oneOrMore() ?? [] { try extend(element, file) }
        for element in try values[.ruleFolders]?.elements("a list of folders") ?? [] { try add(pagesIn: element, file) }
        for member in try values[.names]?.members("an object of tables") ?? [] { try add(names: member, file) }
        configuration.rules.merge(try rules(values[.rules], file)) { $1 }
        if let list = values[.exclude] { configuration.exclude.append(try patterns(list, file)) }
        for element in try values[.overrides]?.elements("a list of overrides") ?? [] { try override(element, file) }
    }

    private mutating func extend(_ element: JSONValue, _ file: File) throws(Mistake) {
        let path = file.path(try element.string("a file"))
        if chain.contains(located(path)) { throw Mistake(offset: element.offset, message: "`\(path.display)` extends itself") }
        guard exists(path) else { throw Mistake(offset: element.offset, message: SourceError.unreadable(path.display, errno: ENOENT).description) }
        do {
            try read(path)
        } catch {
            // It says itself where it is wrong.
            throw Mistake(offset: element.offset, message: error.message, isPlaced: true)
        }
    }

    private mutating func override(_ element: JSONValue, _ file: File) throws(Mistake) {
        let values = try element.values(of: OverrideKey.self)
        guard let paths = values[.paths], let said = values[.rules] else { throw Mistake(offset: element.offset, message: "expected `paths` and `rules`") }
        configuration.overrides.append(.init(paths: try patterns(paths, file), rules: try rules(said, file)))
    }

    private func patterns(_ list: JSONValue, _ file: File) throws(Mistake) -> PatternList {
        var patterns: [PathPattern] = []
        for element in try list.elements("a list of paths") {
            guard let pattern = PathPattern(try element.string("a path or pattern")) else { throw Mistake(offset: element.offset, message: "expected a path or pattern") }
            patterns.append(pattern)
        }
        return PatternList(patterns, in: file.folder, name: file.path.display)
    }

    private mutating func add(pagesIn element: JSONValue, _ file: File) throws(Mistake) {
        let place = file.path(try element.string("a folder"))
        do {
            configuration.ruleFolders.append(place)
            for page in try pageFiles(in: place, shownAs: place.display + "/") { try configuration.book.add(page) }
        } catch let error as SourceError {
            throw Mistake(offset: element.offset, message: error.description)
        } catch {
            throw Mistake(offset: element.offset, message: "\(error)")
        }
    }

    private mutating func add(names member: JSONValue.Member, _ file: File) throws(Mistake) {
        guard var table = configuration.book.tables[member.key] else { throw member.unknown("table of names", known: configuration.book.tables.ids) }
        for element in try member.value.elements("a list of names") {
            let name = try element.string("a name")
            guard NameTable.isEntry(name) else { throw Mistake(offset: element.offset, message: "expected a name, or its beginning and `*`, not `\(name)`") }
            table.add(name)
            configuration.names.append((member.key, name, file.origin(of: element.offset)))
        }
        configuration.book.tables[member.key] = table
    }

    private func rules(_ value: JSONValue?, _ file: File) throws(Mistake) -> [String: Configuration.RuleSetting] {
        var rules: [String: Configuration.RuleSetting] = [:]
        for member in try value?.members("an object of rules") ?? [] {
            let ids = configuration.book.pages.map(\.id) + [Suppressions.rule.id]
            guard ids.contains(member.key) else { throw member.unknown("rule", known: ids) }
            rules[member.key] = .init(level: try member.value.level(), origin: file.origin(of: member.offset))
        }
        return rules
    }
}

extension LineTable {
    /// `path:line:column`
    fileprivate func place(_ offset: Int, in path: FilePath) -> String {
        let place = position(of: offset)
        return "\(path.display):\(place.line):\(place.column)"
    }
}
