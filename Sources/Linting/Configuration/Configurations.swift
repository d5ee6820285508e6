import Matching

/// The name of a configuration file.
package let configurationName = ".awaitlint.json"

/// Where the configuration of a file comes from.
package enum ConfigurationSource: Sendable, Equatable {
    /// The nearest file called `.awaitlint.json`, from the file's own folder upward.
    case nearest
    case file(FilePath)
    case none
}

/// A configuration that is in force.
final class Settings: Sendable {
    let configuration: Configuration
    /// What judges a file for which nothing else is said.
    let rules: RuleSet

    init(_ configuration: Configuration, choosing chosen: [String]) {
        self.configuration = configuration
        rules = RuleSet(configuration.book, configuration.rules, choosing: chosen)
    }

    /// Whether something is left out, itself or by a folder around it. The path is absolute and free of symbolic links.
    func excludes(_ path: FilePath, isFolder: Bool) -> Bool { configuration.exclude.contains { $0.covers(path, isFolder: isFolder) } }

    /// The places of the overrides that hold for a file, whose path is absolute and free of symbolic links.
    func overrides(for file: FilePath) -> [Int] {
        configuration.overrides.indices.filter { configuration.overrides[$0].paths.covers(file, isFolder: false) }
    }
}

/// Finds the configuration of each folder, and reads each file once.
struct Configurations {
    /// What could not be read, one sentence each.
    private(set) var errors: [String] = []
    private let book: RuleBook
    private let chosen: [String]
    private let workingFolder: WorkingFolder
    /// What holds everywhere; nil where the nearest file decides.
    private var everywhere: Settings??
    private let withoutFile: Settings
    /// By folder; nil where its file has a mistake.
    private var known: [FilePath: Settings?] = [:]
    /// What judges files for which overrides hold.
    private var overridden: [Overriding: RuleSet] = [:]

    private struct Overriding: Hashable {
        var settings: ObjectIdentifier
        var places: [Int]
    }

    /// - Parameters:
    ///   - book: the built-in rules.
    ///   - chosen: the ids of the rules to run whatever a file says; empty to let the files say.
    init(_ source: ConfigurationSource, book: RuleBook, choosing chosen: [String], workingFolder: WorkingFolder) {
        self.book = book
        self.chosen = chosen
        self.workingFolder = workingFolder
        withoutFile = Settings(Configuration(book: book), choosing: chosen)
        switch source {
        case .none: everywhere = .some(withoutFile)
        case .nearest: everywhere = nil
        case .file(let path): everywhere = .some(read(path))
        }
    }

    /// The configuration file nearest to a folder, from it upward; nil if there is none. Paths as below.
    static func file(nearestTo folder: FilePath) -> FilePath? {
        let path = folder.appending(Array(configurationName.utf8))
        if exists(path) { return path }
        return folder.components.isEmpty ? nil : file(nearestTo: folder.folder)
    }

    /// What holds in a folder, whose path is absolute and free of symbolic links; nil where that could not be read.
    mutating func settings(in folder: FilePath) -> Settings? {
        if let everywhere { return everywhere }
        if let settings = known[folder] { return settings }
        let path = folder.appending(Array(configurationName.utf8))
        let settings: Settings?
        if exists(path) {
            settings = read(path)
        } else {
            settings = folder.components.isEmpty ? withoutFile : self.settings(in: folder.folder)
        }
        known[folder] = .some(settings)
        return settings
    }

    /// What judges a file, whose path is absolute and free of symbolic links.
    mutating func rules(of settings: Settings, for file: FilePath) -> RuleSet {
        let places = settings.overrides(for: file)
        if places.isEmpty { return settings.rules }
        let key = Overriding(settings: ObjectIdentifier(settings), places: places)
        let rules = overridden[key] ?? RuleSet(settings.configuration.book, settings.configuration.rules(with: places), choosing: chosen)
        overridden[key] = rules
        return rules
    }

    /// The sets of rules that judge something.
    private var inForce: [RuleSet] {
        if let everywhere { return (everywhere.map { [$0.rules] } ?? []) + overridden.values }
        return (known.isEmpty ? [withoutFile.rules] : known.values.compactMap { $0?.rules }) + overridden.values
    }

    /// What a report says of the rules that run anywhere, by id.
    var reported: [ReportedRule] {
        let all = inForce.flatMap(\.reported).map { ($0.id, $0) }
        return Dictionary(all) { $0.severity < $1.severity ? $1 : $0 }.values.sorted { $0.id < $1.id }
    }

    /// An error for each chosen rule that no file's configuration has.
    var unknownRules: [String] {
        let sets = inForce
        // Where no configuration could be read, nobody knows.
        if sets.isEmpty { return [] }
        let ids = Set(sets.flatMap(\.known) + [Suppressions.rule.id])
        return chosen.filter { !ids.contains($0) }.map { unknown("rule", $0, known: ids.sorted()) }
    }

    private mutating func read(_ path: FilePath) -> Settings? {
        let shown = workingFolder.shown(path)
        do {
            return Settings(try Configuration(reading: shown, book: book), choosing: chosen)
        } catch {
            errors.append(error.message)
            return nil
        }
    }
}

extension Configuration {
    /// The configuration of the working folder.
    package init(forWorkingFolder book: RuleBook) throws(Failure) {
        let workingFolder = WorkingFolder()
        guard let path = Configurations.file(nearestTo: located("")) else {
            self.init(book: book)
            return
        }
        try self.init(reading: workingFolder.shown(path), book: book)
    }
}
