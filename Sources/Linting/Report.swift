/// What a run found. Nothing in it depends on the number of threads or on the order in which files were met.
package struct Report: Sendable, Equatable {
    /// By file, then by where they start, then by rule.
    package var findings: [Finding]
    /// What went wrong, a text of one sentence each, in alphabetical order.
    package var errors: [String]
    /// How many findings are left out because a baseline holds them, and how many it holds that are gone.
    package var known = 0
    package var gone = 0
    /// How many files were read, and the bytes in them.
    package var files: Int
    package var bytes: Int
    /// How many searches were given up because a body was too large, each for one rule in one body.
    package var unsettled: Int
    /// The rules that files were judged by, by id.
    package var rules: [ReportedRule]
    /// Where the time went, for who asked.
    package var statistics: Statistics?

    package init(findings: [Finding] = [], errors: [String] = [], files: Int = 0, bytes: Int = 0, unsettled: Int = 0, rules: [ReportedRule] = []) {
        self.findings = findings
        self.errors = errors
        self.files = files
        self.bytes = bytes
        self.unsettled = unsettled
        self.rules = rules
    }

    /// The report with only those findings that are at least this sure.
    package func showing(_ least: Confidence) -> Report {
        var report = self
        report.findings.removeAll { $0.confidence < least }
        return report
    }
}

/// What a report says of a rule itself.
package struct ReportedRule: Sendable, Equatable {
    package var id: String
    /// A sentence that says what is wrong.
    package var summary: String
    package var severity: Severity
    /// Its page, which is Markdown; empty if it has none.
    package var page: String

    package init(id: String, summary: String, severity: Severity, page: String = "") {
        self.id = id
        self.summary = summary
        self.severity = severity
        self.page = page
    }

    func asSevere(as severity: Severity) -> ReportedRule { ReportedRule(id: id, summary: summary, severity: severity, page: page) }
}
