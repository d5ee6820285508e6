import Matching
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The name of a configuration file.
package let configurationName = ".awaitlint.json"

/// Where the configuration of a file comes from.
package enum ConfigurationSource: Sendable, Equatable {
    /// The nearest file called `.awaitlint.json`, from the file's own folder upward.
    case nearest
    case file(FilePath)
    case none
}

/// A configuration that is in force, and the folder that its paths are relative to.
final class Settings: Sendable {
    let rules: RuleSet
    let exclude: [ExcludePattern]
    /// Absolute and free of symbolic links; nil where there are no paths.
    let folder: FilePath?

    init(_ configuration: Configuration, choosing rules: [String], folder: FilePath?) {
        self.rules = RuleSet(configuration, choosing: rules)
        exclude = configuration.exclude
        self.folder = folder
    }

    /// Whether something is left out, itself or by a folder around it. The path is absolute and free of symbolic links.
    func excludes(_ path: FilePath, isFolder: Bool) -> Bool {
        guard !exclude.isEmpty, let folder, let inside = path.relative(to: folder)?.components else { return false }
        return inside.indices.contains { last in
            exclude.contains { $0.matches(Array(inside[...last]), isFolder: isFolder || last < inside.count - 1) }
        }
    }

    /// Whether one thing in a folder that is not left out itself is left out.
    func excludes(entry path: FilePath, isFolder: Bool) -> Bool {
        guard !exclude.isEmpty, let folder, let inside = path.relative(to: folder)?.components else { return false }
        return exclude.contains { $0.matches(inside, isFolder: isFolder) }
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

    /// - Parameters:
    ///   - book: the built-in rules.
    ///   - chosen: the ids of the rules to run whatever a file says; empty to let the files say.
    init(_ source: ConfigurationSource, book: RuleBook, choosing chosen: [String], workingFolder: WorkingFolder) {
        self.book = book
        self.chosen = chosen
        self.workingFolder = workingFolder
        withoutFile = Settings(Configuration(book: book), choosing: chosen, folder: nil)
        switch source {
        case .none: everywhere = .some(withoutFile)
        case .nearest: everywhere = nil
        case .file(let path): everywhere = .some(read(path))
        }
    }

    /// The configuration file nearest to a folder, from it upward; nil if there is none. Paths as below.
    static func file(nearestTo folder: FilePath) -> FilePath? {
        let path = folder.appending(Array(configurationName.utf8))
        var status = stat()
        if lstat(path.cString, &status) == 0 { return path }
        return folder.components.isEmpty ? nil : file(nearestTo: folder.folder)
    }

    /// What holds in a folder, whose path is absolute and free of symbolic links; nil where that could not be read.
    mutating func settings(in folder: FilePath) -> Settings? {
        if let everywhere { return everywhere }
        if let settings = known[folder] { return settings }
        let path = folder.appending(Array(configurationName.utf8))
        var status = stat()
        let settings: Settings?
        if lstat(path.cString, &status) == 0 {
            settings = read(path)
        } else {
            settings = folder.components.isEmpty ? withoutFile : self.settings(in: folder.folder)
        }
        known[folder] = .some(settings)
        return settings
    }

    /// The sets of rules that judge something.
    private var inForce: [RuleSet] {
        if let everywhere { return everywhere.map { [$0.rules] } ?? [] }
        return known.isEmpty ? [withoutFile.rules] : known.values.compactMap { $0?.rules }
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
            let folder = located(path.folder)
            return Settings(try Configuration(reading: shown, book: book), choosing: chosen, folder: folder)
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
