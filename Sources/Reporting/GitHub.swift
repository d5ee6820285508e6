import Linting

/// One workflow command a finding, which GitHub shows beside the line.
func github(_ report: Report) -> String { report.findings.map { command($0) + "\n" }.joined() }

private func command(_ finding: Finding) -> String {
    let start = finding.location.start, end = finding.location.end
    var properties = [("file", finding.location.file), ("line", "\(start.line)"), ("endLine", "\(end.line)")]
    // GitHub takes columns only for a range on one line.
    if start.line == end.line { properties += [("col", "\(start.column)"), ("endColumn", "\(end.column)")] }
    properties.append(("title", finding.rule))
    let list = properties.map { "\($0)=\(escaped($1, also: [":", ","]))" }.joined(separator: ",")
    return "::\(level(finding.severity)) \(list)::\(escaped(finding.message))"
}

private func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
}

/// The text with what would end a command or a property written as `%` and two digits. What does more to a log than show
/// itself is no more harmless here than at a terminal.
private func escaped(_ text: String, also: [Unicode.Scalar] = []) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        if scalar == "%" || scalar == "\r" || scalar == "\n" || also.contains(scalar) {
            let digits = String(scalar.value, radix: 16, uppercase: true)
            result += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
        } else {
            result += harmless(String(scalar))
        }
    }
    return result
}
