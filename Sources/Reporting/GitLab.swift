import Linting

/// The report as GitLab's code quality widget reads it.
func gitlab(_ report: Report) -> String { list(report.findings.map(issue), indent: "") + "\n" }

private func issue(_ finding: Finding) -> String {
    let lines = object([("begin", "\(finding.location.start.line)"), ("end", "\(finding.location.end.line)")])
    return object([
        ("description", quoted(finding.message)), ("check_name", quoted(finding.rule)), ("fingerprint", quoted(finding.identity)),
        ("severity", quoted(severity(finding.severity))), ("location", object([("path", quoted(finding.location.file)), ("lines", lines)])),
    ])
}

private func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "critical"
    case .warning: "major"
    case .note: "info"
    }
}
