import Flow
import Matching

/// What judges a file: rules, and the tables of names that they and the flow of control ask.
package final class RuleSet: Sendable {
    package let rules: [Rule]
    package let tables: NameTables
    /// What a report says of the rules.
    let reported: [ReportedRule]
    let names: FlowNames

    /// - Parameter pages: the pages of the rules to run, whether they are on by default or not.
    package init(_ pages: [RulePage], tables: NameTables) {
        rules = pages.map(\.rule)
        self.tables = tables
        reported = pages.map { ReportedRule(id: $0.id, summary: $0.summary, severity: $0.rule.severity) }
        names = FlowNames(tables)
    }
}
