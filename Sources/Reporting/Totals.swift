import Linting

/// How much was found and where, on one line without an end.
func totals(_ report: Report) -> String {
    var parts = ["\(report.findings.isEmpty ? "no findings" : counted(report.findings.count, "finding")) in \(counted(report.files, "file"))"]
    if report.known > 0 { parts.append("\(report.known) more in the baseline") }
    if report.gone > 0 { parts.append("\(report.gone) of the baseline gone, which `awaitlint baseline --prune` takes out") }
    if !report.errors.isEmpty { parts.append(counted(report.errors.count, "error")) }
    if report.unsettled > 0 { parts.append("bodies not searched: \(report.unsettled)") }
    return parts.joined(separator: ", ")
}

func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
