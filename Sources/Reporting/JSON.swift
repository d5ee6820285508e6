import Linting

/// The report as one JSON object, keys in a fixed order and laid out so that two reports compare line by line.
/// Lines and columns are 1-based, columns count UTF-8 bytes, ends are exclusive.
func json(_ report: Report) -> String {
    var text = "{\n  \"version\": 1,\n  \"findings\": "
    text += list(report.findings.map(json), indent: "  ")
    let counts = [
        ("files", report.files), ("bytes", report.bytes), ("findings", report.findings.count), ("known", report.known), ("gone", report.gone),
        ("errors", report.errors.count),
    ]
    text += ",\n  \"summary\": \(object(counts.map { ($0, "\($1)") }))\n}\n"
    return text
}

private func json(_ finding: Finding) -> String {
    let members = [
        "\"rule\": \(quoted(finding.rule))",
        "\"severity\": \(quoted(finding.severity.rawValue))",
        "\"confidence\": \(quoted(finding.confidence.word))",
        "\"message\": \(quoted(finding.message))",
        "\"file\": \(quoted(finding.location.file))",
        "\"line\": \(finding.location.start.line)",
        "\"column\": \(finding.location.start.column)",
        "\"endLine\": \(finding.location.end.line)",
        "\"endColumn\": \(finding.location.end.column)",
        "\"fingerprint\": \(quoted(finding.fingerprint))",
        "\"path\": \(list(finding.path.map(json), indent: "      "))",
    ]
    return "{\n" + members.map { "      \($0)" }.joined(separator: ",\n") + "\n    }"
}

private func json(_ step: Finding.Step) -> String {
    let start = step.location.start
    return object([
        ("role", quoted(step.role)), ("file", quoted(step.location.file)), ("line", "\(start.line)"), ("column", "\(start.column)"),
        ("message", quoted(step.message)),
    ])
}

/// A JSON object on one line; the values are JSON, the keys need no escapes.
func object(_ members: [(key: String, value: String)]) -> String {
    "{" + members.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ") + "}"
}

/// A JSON array with one element a line; `indent` stands before its closing bracket.
func list(_ elements: [String], indent: String) -> String {
    elements.isEmpty ? "[]" : "[\n" + elements.map { "\(indent)  \($0)" }.joined(separator: ",\n") + "\n\(indent)]"
}

/// A JSON string. Harmful characters are escaped even where JSON would allow them, since reports end up in terminals.
package func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": result += "\\\""
        case "\\": result += "\\\\"
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        case "\t": result += "\\t"
        case _ where isHarmful(scalar):
            let digits = String(scalar.value, radix: 16, uppercase: true)
            result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result + "\""
}
