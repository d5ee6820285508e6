import Linting

/// For a person: under each finding's line the code that it is about, the steps of its path numbered in the order in
/// which they run, and a closing line that counts.
func code(_ report: Report, colour: Bool) -> String {
    let style = Style(colour: colour)
    return report.findings.map { headline($0, style) + "\n" + frame($0, style) + "\n" }.joined() + totals(report) + "\n"
}

/// A place to mark in the code, and what stands beside it.
private struct Mark {
    var location: Location
    var note: String
    /// Whether it is what the finding is reported at.
    var isFinding: Bool
}

private func marks(_ finding: Finding) -> [Mark] {
    var marks = finding.path.enumerated().map { index, step in
        Mark(location: step.location, note: "\(index + 1): \(harmless(step.message))", isFinding: step.location == finding.location)
    }
    if !marks.contains(where: \.isFinding) { marks.append(Mark(location: finding.location, note: "", isFinding: true)) }
    return marks
}

private func frame(_ finding: Finding, _ style: Style) -> String {
    let marks = marks(finding)
    let gutter = marks.map { String($0.location.start.line).utf8.count }.max()!
    var text = ""
    var file = finding.location.file, line: Int?
    for mark in marks {
        let start = mark.location.start
        if mark.location.file != file {
            text += "  " + padding(gutter) + style.paint("--> \(harmless(mark.location.file)):\(start.line):\(start.column)", .dim) + "\n"
            (file, line) = (mark.location.file, nil)
        } else if let line, start.line != line && start.line != line + 1 {
            text += "  " + padding(gutter) + style.paint("...", .dim) + "\n"
        }
        let pointed = Pointed(mark.location)
        if start.line != line {
            text += "  " + style.paint(padding(gutter - String(start.line).utf8.count) + "\(start.line) |", .dim) + " \(pointed.line)\n"
        }
        let pointer = style.paint(pointed.pointer(mark.isFinding ? "^" : "~"), mark.isFinding ? .green : .dim)
        text += "  " + style.paint(padding(gutter) + " |", .dim) + " \(padding(pointed.indent))\(pointer)\(mark.note.isEmpty ? "" : " \(mark.note)")\n"
        line = start.line
    }
    return text
}

private func padding(_ count: Int) -> String { String(repeating: " ", count: max(count, 0)) }

/// A line of source as it is shown, and which of its columns a range takes. A range of several lines is shown on its first.
private struct Pointed {
    var line: String
    var indent: Int
    var length: Int

    init(_ location: Location) {
        let bytes = location.excerpt
        let start = min(location.start.column - 1, bytes.count)
        let end = location.end.line == location.start.line ? min(max(location.end.column - 1, start), bytes.count) : bytes.count
        line = shown(bytes[...])
        indent = width(shown(bytes[..<start]))
        length = max(width(shown(bytes[start..<end])), 1)
    }

    func pointer(_ mark: String) -> String { String(repeating: mark, count: length) }
}

/// Source as a terminal may show it: tabs as four spaces, harmful characters escaped.
private func shown(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.contains(9) ? text.split(separator: "\t", omittingEmptySubsequences: false).map { harmless(String($0)) }.joined(separator: "    ") : harmless(text)
}
