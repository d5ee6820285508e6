/// A line of a page without its line end. Pages are Markdown: LF ends a line, a CR before it vanishes.
struct PageLine {
    /// 1-based.
    let number: Int
    let text: String

    var isBlank: Bool { text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } }

    /// What stands behind `prefix`, spaces at both ends left out; nil if the line does not begin so.
    func content(after prefix: String) -> String? {
        text.hasPrefix(prefix) ? text.utf8.dropFirst(prefix.utf8.count).trimmed : nil
    }

    func error(_ expected: String, file: String, column: Int = 1) -> PageError {
        PageError(file: file, line: number, column: column, expected: expected)
    }

    static func lines(of text: String) -> [PageLine] {
        var lines: [PageLine] = []
        for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let line = line.last == 0x0D ? line.dropLast() : line
            lines.append(PageLine(number: lines.count + 1, text: String(Substring(line))))
        }
        return lines
    }
}

extension Substring.UTF8View {
    /// The text without spaces and tabs at either end.
    var trimmed: String {
        var rest = self
        while let first = rest.first, first == 0x20 || first == 0x09 { rest = rest.dropFirst() }
        while let last = rest.last, last == 0x20 || last == 0x09 { rest = rest.dropLast() }
        return String(Substring(rest))
    }
}

extension String {
    /// The text without spaces and tabs at either end.
    var trimmed: String { self[...].utf8.trimmed }
}
