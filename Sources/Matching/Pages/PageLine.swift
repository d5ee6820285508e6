/// A line of a page without its line end. Pages are Markdown: LF ends a line, a CR before it vanishes.
struct PageLine {
    /// 1-based.
    let number: Int
    let text: Substring

    var isBlank: Bool { text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } }

    var isIndented: Bool { begins(with: " ") || begins(with: "\t") }

    func begins(with prefix: String) -> Bool { text.utf8.starts(with: prefix.utf8) }

    /// Whether the line is ` ``` ` and nothing else.
    var isFence: Bool { begins(with: "```") && text.utf8.trimmed == "```" }

    /// What stands behind `prefix`, spaces at both ends left out; nil if the line does not begin so.
    func content(after prefix: String) -> String? {
        begins(with: prefix) ? text.utf8.dropFirst(prefix.utf8.count).trimmed : nil
    }

    func error(_ expected: String, file: String, column: Int = 1) -> PageError {
        PageError(file: file, line: number, column: column, expected: expected)
    }

    /// - Parameter isLast: which line ends what is read: of a page of hundreds a run needs no more than the first few.
    static func lines(of text: String, until isLast: (PageLine) -> Bool = { _ in false }) -> [PageLine] {
        var lines: [PageLine] = [], rest = text[...].utf8
        while true {
            let end = rest.firstIndex(of: 0x0A), line = rest[..<(end ?? rest.endIndex)]
            lines.append(PageLine(number: lines.count + 1, text: Substring(line.last == 0x0D ? line.dropLast() : line)))
            guard let end, !isLast(lines[lines.count - 1]) else { return lines }
            rest = rest[rest.index(after: end)...]
        }
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

    /// The parts between occurrences of `separator`, which must not be empty.
    func parts(around separator: String) -> [Self] {
        var parts: [Self] = [], first = startIndex
        for offset in offsets(of: Array(separator.utf8)) {
            let end = index(startIndex, offsetBy: offset)
            parts.append(self[first..<end])
            first = index(end, offsetBy: separator.utf8.count)
        }
        return parts + [self[first...]]
    }

    /// Where `mark` begins, without overlaps. In a buffer, since stepping by string indices takes many times as long.
    private func offsets(of mark: [UInt8]) -> [Int] {
        withContiguousStorageIfAvailable { Self.offsets(of: mark, in: $0) } ?? Array(self).withUnsafeBufferPointer { Self.offsets(of: mark, in: $0) }
    }

    private static func offsets(of mark: [UInt8], in bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
        var offsets: [Int] = [], at = 0
        while at + mark.count <= bytes.count {
            if bytes[at] == mark[0], bytes[at..<(at + mark.count)].elementsEqual(mark) {
                offsets.append(at)
                at += mark.count
            } else {
                at += 1
            }
        }
        return offsets
    }
}
