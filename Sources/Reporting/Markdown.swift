import Linting

/// So many findings are told in a summary, whose size GitHub limits.
private let rowLimit = 200

/// The report as Markdown, for the summary of a job: what there was in all, and a table of findings, the worst first.
package func markdown(_ report: Report, for destination: Destination = Destination()) -> String {
    let report = report.moved(below: destination.placeInCheckout)
    var text = "### awaitlint: \(inert(totals(report)))\n\n"
    for error in report.errors.prefix(rowLimit) { text += "- \(inert(error))\n" }
    if report.findings.isEmpty { return text }
    text += "\n| | where | what | rule |\n| --- | --- | --- | --- |\n"
    for finding in worstFirst(report.findings).prefix(rowLimit) {
        let start = finding.location.start
        let cells = [finding.severity.rawValue, inert("\(finding.location.file):\(start.line):\(start.column)"), prose(finding.message), inert(finding.rule)]
        text += "| " + cells.joined(separator: " | ") + " |\n"
    }
    let rest = report.findings.count - rowLimit
    return text + (rest > 0 ? "\n…and \(rest) more\n" : "\n")
}

/// A message with what stands between backticks as code.
private func prose(_ message: String) -> String {
    let parts = message.split(separator: "`", omittingEmptySubsequences: false).map { inert(String($0)) }
    if parts.count % 2 == 0 { return inert(message) }
    return parts.enumerated().map { $0 % 2 == 0 ? $1 : "<code>\($1)</code>" }.joined()
}

/// Text that Markdown and HTML leave as it is: every sign that could mean something to either as a character reference.
private func inert(_ text: String) -> String {
    var result = ""
    for scalar in harmless(text).unicodeScalars {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", " ", ",": result.unicodeScalars.append(scalar)
        case _ where scalar.isASCII: result += "&#\(scalar.value);"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}
