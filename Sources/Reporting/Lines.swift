import Linting

/// One line a finding, as editors and problem matchers read it; nothing if there is none.
func lines(_ report: Report) -> String {
    report.findings.map { headline($0, Style(colour: false)) + "\n" }.joined()
}

/// The same with absolute paths, since Xcode reads a build's output in a folder of its own.
func xcode(_ report: Report, folder: String?) -> String {
    report.findings.map { headline($0, Style(colour: false), in: folder) + "\n" }.joined()
}

/// `path:line:column: warning: message (rule-id)`, the path made absolute if the folder is given that it is relative to.
func headline(_ finding: Finding, _ style: Style, in folder: String? = nil) -> String {
    let start = finding.location.start, file = finding.location.file
    let path = folder.map { absolute(file, in: $0) } ?? commandless(file)
    let place = "\(harmless(path)):\(start.line):\(start.column):"
    let severity = style.paint("\(finding.severity.rawValue):", finding.severity == .error ? .red : .yellow)
    return "\(style.paint(place, .bold)) \(severity) \(harmless(finding.message)) \(style.paint("(\(harmless(finding.rule)))", .dim))"
}

private func absolute(_ file: String, in folder: String) -> String {
    file.utf8.first == UInt8(ascii: "/") ? file : folder + (folder.utf8.last == UInt8(ascii: "/") ? "" : "/") + file
}

/// The path with `./` in front where a workflow's log would take a line that begins with it for a command.
private func commandless(_ file: String) -> String {
    file.unicodeScalars.first { !$0.properties.isWhitespace } == ":" ? "./" + file : file
}
