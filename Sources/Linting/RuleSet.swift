import Flow
import Matching

/// What judges a file: rules, and the tables of names that they and the flow of control ask.
final class RuleSet: Sendable {
    let rules: [Rule]
    private let pagesOff: [RulePage]
    /// Those that do not run.
    var off: [Rule] { pagesOff.map(\.whole.rule) }
    /// The rule of an id, whether it runs or not.
    func rule(_ id: String) -> Rule? { rules.first { $0.id == id } ?? pagesOff.first { $0.id == id }?.whole.rule }
    let tables: NameTables
    let names: FlowNames
    /// What a report says of each rule, comments that suppress among them if they are judged.
    let reported: [ReportedRule]
    /// The ids of all rules that there are, whether they run or not.
    let known: [String]
    /// Whether all rules run that the configuration turns on, and not some chosen ones.
    let runsAll: Bool
    /// How severe a comment is that suppresses nothing; nil if nobody asks.
    let suppressionSeverity: Severity?

    /// One rule alone, whether it is on by default or not.
    init(_ page: RulePage, tables: NameTables) {
        rules = [page.rule]
        pagesOff = []
        self.tables = tables
        names = FlowNames(tables)
        reported = []
        known = [page.id]
        runsAll = true
        suppressionSeverity = nil
    }

    /// - Parameters:
    ///   - said: what the configuration says of rules where the set holds.
    ///   - chosen: the ids of the rules to run whatever the configuration says; empty to let it say.
    init(_ book: RuleBook, _ said: [String: Configuration.RuleSetting] = [:], choosing chosen: [String] = []) {
        let pages = book.pages.compactMap { $0.running(said, choosing: chosen) }
        let suppression = said.severity(of: Suppressions.rule, isOnByDefault: true, choosing: chosen)
        rules = pages.map(\.rule)
        pagesOff = book.pages.filter { page in !pages.contains { $0.id == page.id } }
        tables = book.tables
        names = FlowNames(book.tables)
        reported = (pages.map(\.reported) + (suppression.map { [Suppressions.rule.asSevere(as: $0)] } ?? [])).sorted { $0.id < $1.id }
        runsAll = chosen.isEmpty
        known = book.pages.map(\.id)
        suppressionSeverity = suppression
    }
}

extension RulePage {
    var reported: ReportedRule { ReportedRule(id: id, summary: summary, severity: rule.severity, page: text) }

    /// The page of a rule that runs, as severe as is said of it; nil if it does not run.
    fileprivate func running(_ said: [String: Configuration.RuleSetting], choosing chosen: [String]) -> RulePage? {
        guard let severity = said.severity(of: reported, isOnByDefault: rule.isOnByDefault, choosing: chosen) else { return nil }
        var page = whole
        page.rule.severity = severity
        return page
    }
}
