import Linting

/// One line a finding, as editors, Xcode and problem matchers read it; nothing if there is none.
func lines(_ report: Report) -> String {
    report.findings.map { headline($0, Style(colour: false)) + "\n" }.joined()
}

/// `path:line:column: warning: message (rule-id)`
func headline(_ finding: Finding, _ style: Style) -> String {
    let start = finding.location.start
    let place = "\(harmless(finding.location.file)):\(start.line):\(start.column):"
    let severity = style.paint("\(finding.severity.rawValue):", finding.severity == .error ? .red : .yellow)
    return "\(style.paint(place, .bold)) \(severity) \(harmless(finding.message)) \(style.paint("(\(harmless(finding.rule)))", .dim))"
}
