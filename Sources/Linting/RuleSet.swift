import Flow
import Matching

/// What judges a file: rules, and the tables of names that they and the flow of control ask.
final class RuleSet: Sendable {
    let rules: [Rule]
    /// Those that do not run.
    let off: [Rule]
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
        off = []
        self.tables = tables
        names = FlowNames(tables)
        reported = []
        known = [page.id]
        runsAll = true
        suppressionSeverity = nil
    }

    /// - Parameter chosen: the ids of the rules to run whatever the configuration says; empty to let it say.
    init(_ configuration: Configuration, choosing chosen: [String]) {
        let book = configuration.book
        let pages = book.pages.compactMap { configuration.page($0, choosing: chosen) }
        let suppression = configuration.severity(of: Suppressions.rule, isOnByDefault: true, choosing: chosen)
        rules = pages.map(\.rule)
        off = book.pages.filter { page in !pages.contains { $0.id == page.id } }.map(\.rule)
        tables = book.tables
        names = FlowNames(book.tables)
        reported = (pages.map { ReportedRule(id: $0.id, summary: $0.summary, severity: $0.rule.severity) }
            + (suppression.map { [ReportedRule(id: Suppressions.rule.id, summary: Suppressions.rule.summary, severity: $0)] } ?? [])).sorted { $0.id < $1.id }
        runsAll = chosen.isEmpty
        known = book.pages.map(\.id)
        suppressionSeverity = suppression
    }
}

extension Configuration {
    /// The page of a rule that runs, as severe as the configuration says; nil if it does not run.
    fileprivate func page(_ page: RulePage, choosing chosen: [String]) -> RulePage? {
        let rule = ReportedRule(id: page.id, summary: page.summary, severity: page.rule.severity)
        guard let severity = severity(of: rule, isOnByDefault: page.rule.isOnByDefault, choosing: chosen) else { return nil }
        var page = page
        page.rule.severity = severity
        return page
    }

    /// How severe the findings of a rule are, nil if it does not run.
    fileprivate func severity(of rule: ReportedRule, isOnByDefault: Bool, choosing chosen: [String]) -> Severity? {
        if !chosen.isEmpty && !chosen.contains(rule.id) { return nil }
        switch rules[rule.id] {
        case .severity(let severity): return severity
        case .on: return rule.severity
        case .off: return chosen.isEmpty ? nil : rule.severity
        case nil: return isOnByDefault || !chosen.isEmpty ? rule.severity : nil
        }
    }
}
