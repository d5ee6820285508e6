import Matching
import Source

/// What a configuration file says, with what it extends.
package struct Configuration: Sendable {
    /// What is said of a rule, by its id.
    var rules: [String: RuleSetting] = [:]
    /// What is said for some paths only, those that come later over those before.
    var overrides: [Override] = []
    /// What is left out, one list for each file.
    var exclude: [PatternList] = []
    /// The built-in rules and tables with those of the team and its names.
    package var book: RuleBook
    /// The folders of the team's pages, as the file's path leads to them.
    var ruleFolders: [FilePath] = []
    /// The names that are added to tables, in their order.
    var names: [(table: String, name: String, origin: String)] = []
    /// The files that were read, those that are extended first, as shown to a person.
    var files: [FilePath] = []

    /// How a rule runs, and where that is said: `path:line:column`.
    struct RuleSetting: Sendable {
        var level: Level
        var origin: String
    }

    enum Level: Sendable, Equatable { case on, off, severity(Severity) }

    struct Override: Sendable {
        var paths: PatternList
        var rules: [String: RuleSetting]
    }

    /// What holds where no file says otherwise.
    init(book: RuleBook) { self.book = book }

    /// Reads a configuration file and what it extends.
    /// - Parameters:
    ///   - path: opens the file, and is shown in errors.
    ///   - book: the built-in rules.
    init(reading path: FilePath, book: RuleBook) throws(Failure) {
        var reader = ConfigurationReader(book: book)
        try reader.read(path)
        self = reader.configuration
    }

    /// What is said of rules where these overrides hold, by their places in `overrides`.
    func rules(with applying: [Int]) -> [String: RuleSetting] {
        applying.reduce(into: rules) { rules, place in rules.merge(overrides[place].rules) { $1 } }
    }
}

extension [String: Configuration.RuleSetting] {
    /// How severe the findings of a rule are, nil if it does not run.
    /// - Parameter chosen: the ids of the rules to run, whatever is said of them; empty to heed what is said.
    func severity(of rule: ReportedRule, isOnByDefault: Bool, choosing chosen: [String]) -> Severity? {
        if !chosen.isEmpty && !chosen.contains(rule.id) { return nil }
        switch self[rule.id]?.level {
        case .severity(let severity): return severity
        case .on: return rule.severity
        case .off: return chosen.isEmpty ? nil : rule.severity
        case nil: return isOnByDefault || !chosen.isEmpty ? rule.severity : nil
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
