import Linting

/// GitHub shows at most so many annotations of one level for each step.
private let annotationLimit = 10

/// For the log of a GitHub workflow: workflow commands, which are shown beside their lines, the worst findings first and as many
/// as are shown; the others as lines; and what there was in all.
func github(_ report: Report) -> String {
    var left: [Severity: Int] = [:]
    var commands = "", lines = ""
    for finding in worstFirst(report.findings) {
        let count = left[finding.severity, default: annotationLimit]
        left[finding.severity] = count - 1
        if count > 0 { commands += command(finding) + "\n" } else { lines += inertLine("- " + headline(finding, Style(colour: false))) + "\n" }
    }
    let shown = left.values.reduce(0) { $0 + annotationLimit - max($1, 0) }
    let note = shown < report.findings.count ? ", \(shown) of them as annotations" : ""
    return commands + lines + totals(report) + note + "\n"
}

/// By severity, then by confidence, then as they stand.
func worstFirst(_ findings: [Finding]) -> [Finding] {
    findings.enumerated().sorted { ($1.element.severity, $1.element.confidence, $0.offset) < ($0.element.severity, $0.element.confidence, $1.offset) }.map(\.element)
}

private func command(_ finding: Finding) -> String {
    let start = finding.location.start, end = finding.location.end
    var properties = [("file", finding.location.file), ("line", "\(start.line)"), ("endLine", "\(end.line)")]
    // GitHub takes columns only for a range on one line.
    if start.line == end.line { properties += [("col", "\(start.column)"), ("endColumn", "\(end.column)")] }
    properties.append(("title", finding.rule))
    let list = properties.map { "\($0)=\(escaped($1, also: [":", ","]))" }.joined(separator: ",")
    return "::\(level(finding.severity)) \(list)::\(escaped(finding.message))" + finding.path.enumerated().map { "%0A\($0 + 1). " + escaped(text($1, in: finding)) }.joined()
}

/// `line 4: note`, with the file where it is another one.
private func text(_ step: Finding.Step, in finding: Finding) -> String {
    let file = step.location.file == finding.location.file ? "" : "\(step.location.file) "
    return "\(file)line \(step.location.start.line): \(step.message)"
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

/// The line without the older form of a command, which is obeyed anywhere in it.
private func inertLine(_ line: String) -> String {
    var result = ""
    for character in line.unicodeScalars {
        if character == "[" && result.hasSuffix("##") { result += " " }
        result.unicodeScalars.append(character)
    }
    return result
}
