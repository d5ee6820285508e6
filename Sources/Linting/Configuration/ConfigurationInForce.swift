import Matching

/// How one file or folder is linted, and where that is said.
package struct ConfigurationInForce: Sendable {
    /// As shown to a person.
    package var path: String
    /// The configuration files that are heeded, each over those before.
    package var files: [String]
    /// All rules, by id.
    package var rules: [Rule]
    /// The names that are added to tables, in their order.
    package var names: [Name]
    package var ruleFolders: [String]
    /// Why it is left out, if it is.
    package var leftOutBy: String?
    /// The baseline that holds for it, if any.
    package var baseline: String?

    package struct Rule: Sendable {
        package var id: String
        /// `off`, `error`, `warning` or `note`.
        package var level: String
        /// `path:line:column`, nil where nobody has said anything.
        package var origin: String?
    }

    package struct Name: Sendable {
        package var table: String
        package var name: String
        package var origin: String
    }

    /// - Parameter path: of a file or folder, where nothing needs to lie.
    package init(for path: FilePath, _ source: ConfigurationSource, book: RuleBook) throws(Failure) {
        let workingFolder = WorkingFolder(), place = located(path), isFolder = Linting.isFolder(path)
        var configurations = Configurations(source, book: book, choosing: [], workingFolder: workingFolder)
        guard let settings = configurations.settings(in: isFolder ? place : place.folder) else {
            throw Failure(message: configurations.errors.first ?? "the configuration cannot be read")
        }
        let configuration = settings.configuration
        let said = configuration.rules(with: settings.overrides(for: place))
        var baselines = Baselines()
        let baseline = baselines.baseline(in: isFolder ? place : place.folder)
        let shown = workingFolder.shown(path)
        self.path = shown.bytes.isEmpty ? "." : shown.display
        files = configuration.files.map(\.display)
        rules = (configuration.book.pages.map { ($0.reported, $0.rule.isOnByDefault) } + [(Suppressions.rule, true)]).map { rule, isOn in
            Rule(id: rule.id, level: said.severity(of: rule, isOnByDefault: isOn, choosing: [])?.rawValue ?? "off", origin: said[rule.id]?.origin)
        }.sorted { $0.id < $1.id }
        names = configuration.names.map { Name(table: $0.table, name: $0.name, origin: $0.origin) }
        ruleFolders = configuration.ruleFolders.map(\.display)
        leftOutBy = configuration.exclude.first { $0.covers(place, isFolder: isFolder) }?.name ?? Self.walkLeavesOut(place, isFolder: isFolder)
        self.baseline = baseline.map { workingFolder.shown($0).display }
    }

    /// What keeps a walk from a path that nobody names.
    private static func walkLeavesOut(_ path: FilePath, isFolder: Bool) -> String? {
        guard let top = repository(around: isFolder ? path : path.folder), path != top else { return nil }
        if let list = [PatternList].ofGit(in: path.folder).last(where: { $0.covers(path, isFolder: isFolder) }) { return WorkingFolder().shown(FilePath(list.name)).display }
        let names = path.components.dropFirst(top.components.count).dropLast(isFolder ? 0 : 1)
        return names.first { $0.withUnsafeBufferPointer { Linting.isLeftOut(folder: $0) } }.map { "the name `\(FilePath(bytes: $0).display)`" }
    }
}
