import Linting

/// The report as a SARIF 2.1.0 log of one run. Columns count UTF-16 code units, ends are exclusive. A path relative to the
/// working folder is one to `%SRCROOT%`, which whoever reads the log knows.
func sarif(_ report: Report, version: String) -> String {
    let rules = report.rules.map { rule in
        object([("id", quoted(rule.id)), ("shortDescription", text(rule.summary))]
            + (rule.page.isEmpty ? [] : [("help", object([("text", quoted(rule.page)), ("markdown", quoted(rule.page))]))])
            + [("defaultConfiguration", object([("level", quoted(rule.severity.rawValue))]))])
    }
    let indexes = Dictionary(report.rules.enumerated().map { ($1.id, $0) }) { first, _ in first }
    return """
        {
          "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
          "version": "2.1.0",
          "runs": [
            {
              "columnKind": "utf16CodeUnits",
              "tool": {
                "driver": {
                  "name": "awaitlint",
                  "version": \(quoted(version)),
                  "rules": \(list(rules, indent: "          "))
                }
              },
              "invocations": [\(invocation(report))],
              "results": \(list(report.findings.map { result($0, indexes[$0.rule]) }, indent: "      "))
            }
          ]
        }

        """
}

private func invocation(_ report: Report) -> String {
    var members = [("executionSuccessful", report.errors.isEmpty ? "true" : "false")]
    if !report.errors.isEmpty {
        let notifications = report.errors.map { object([("level", quoted("error")), ("message", text($0))]) }
        members.append(("toolExecutionNotifications", "[\(notifications.joined(separator: ", "))]"))
    }
    return object(members)
}

private func result(_ finding: Finding, _ index: Int?) -> String {
    var members = [("ruleId", quoted(finding.rule))]
    if let index { members.append(("ruleIndex", "\(index)")) }
    members += [
        ("level", quoted(finding.severity.rawValue)), ("message", text(finding.message)),
        ("locations", "[\(object([("physicalLocation", place(finding.location))]))]"),
    ]
    if !finding.path.isEmpty {
        let steps = finding.path.map { [("physicalLocation", place($0.location)), ("message", text($0.message))] }
        let related = steps.enumerated().map { object([("id", "\($0 + 1)")] + $1) }
        let flow = steps.map { object([("location", object($0))]) }
        members.append(("relatedLocations", "[\(related.joined(separator: ", "))]"))
        members.append(("codeFlows", "[\(object([("threadFlows", "[\(object([("locations", "[\(flow.joined(separator: ", "))]")]))]")]))]"))
    }
    members += [
        ("partialFingerprints", object([("awaitlint/v1", quoted(finding.fingerprint))])),
    ]
    return object(members)
}

private func place(_ location: Location) -> String {
    let region = object([
        ("startLine", "\(location.start.line)"), ("startColumn", "\(location.startUTF16)"),
        ("endLine", "\(location.end.line)"), ("endColumn", "\(location.endUTF16)"),
    ])
    return object([("artifactLocation", artifact(location.path)), ("region", region)])
}

private func artifact(_ file: FilePath) -> String {
    if file.isAbsolute { return object([("uri", quoted("file://" + percentEncoded(file)))]) }
    return object([("uri", quoted(percentEncoded(file))), ("uriBaseId", quoted("%SRCROOT%"))])
}

/// The path as a URI has it: all but letters, digits, `-._~` and `/` as `%` and two digits a byte.
private func percentEncoded(_ path: FilePath) -> String {
    var result = ""
    for byte in path.bytes {
        let scalar = Unicode.Scalar(byte)
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/": result.unicodeScalars.append(scalar)
        default: result += "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
    }
    return result
}

private func text(_ text: String) -> String { object([("text", quoted(text))]) }
