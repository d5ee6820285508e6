import Source

/// Turns the byte ranges of findings into lines and columns, and keeps the line tables of the files it met.
struct Placement {
    private let program: Program
    private var tables: [Int: LineTable] = [:]

    init(_ program: Program) { self.program = program }

    /// The findings of one file, by where they start and then by rule.
    mutating func place(_ raw: [RawFinding], of file: Int) -> [Finding] {
        let sorted = raw.sorted { ($0.range.lowerBound, $0.range.upperBound, $0.rule, $0.message) < ($1.range.lowerBound, $1.range.upperBound, $1.rule, $1.message) }
        var fingerprints = FingerprintMaker()
        return sorted.map { finding in
            Finding(
                rule: finding.rule, severity: finding.severity, confidence: finding.confidence, message: finding.message,
                location: location(of: finding.range, in: file),
                fingerprint: fingerprints.fingerprint(of: finding, in: program.files[file].text),
                path: finding.steps.map { Finding.Step(role: $0.role, message: $0.message, location: location(of: $0.range, in: $0.file)) }
            )
        }
    }

    mutating func location(of range: Range<Int>, in file: Int) -> Location {
        let linted = program.files[file]
        let table = tables[file] ?? LineTable(linted.text)
        tables[file] = table
        let line = linted.text.wholeLines(around: range.lowerBound..<range.lowerBound)
        let shown = line.prefix(Location.longestExcerpt)
        let start = table.position(of: range.lowerBound), end = table.position(of: range.upperBound)
        return Location(
            path: linted.path, start: start, end: end,
            utf16: (linted.text.utf16Column(of: range.lowerBound, start), linted.text.utf16Column(of: range.upperBound, end)),
            excerpt: Array(UnsafeBufferPointer(start: linted.text.base + shown.startIndex, count: shown.count))
        )
    }
}

extension SourceText {
    /// The column of the byte at `offset`, whose place is `position`, in UTF-16 code units; 1-based.
    fileprivate borrowing func utf16Column(of offset: Int, _ position: Position) -> Int {
        let before = UnsafeBufferPointer(start: base + offset - (position.column - 1), count: position.column - 1)
        return before.allSatisfy { $0 < 0x80 } ? position.column : String(decoding: before, as: UTF8.self).utf16.count + 1
    }
}
