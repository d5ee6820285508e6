import Linting
import Reporting
import Source

func person(colour: Bool) -> Destination { Destination(audience: .person(colour: colour)) }

func place(_ file: String, _ line: Int, _ columns: Range<Int>, endLine: Int? = nil, _ excerpt: String = "") -> Location {
    place(file, line, columns, endLine: endLine, bytes: Array(excerpt.utf8))
}

func place(_ file: String, _ line: Int, _ columns: Range<Int>, endLine: Int? = nil, bytes: [UInt8]) -> Location {
    Location(path: FilePath(file), start: Position(line: line, column: columns.lowerBound), end: Position(line: endLine ?? line, column: columns.upperBound), excerpt: bytes)
}

func finding(_ message: String = "it is wrong", at location: Location, _ path: [Finding.Step] = []) -> Finding {
    Finding(rule: "a-rule", severity: .warning, confidence: .high, message: message, location: location, fingerprint: "00000000000000ff", path: path)
}

private let late = place("Sources/Feed.swift", 14, 9..<23, "        tracks += page")

/// A finding with a path that goes through another file and ends in what it is reported at.
let sample = Report(
    findings: [
        finding("`tracks` is written after `await`, though `refresh()` may have changed it", at: late, [
            Finding.Step(role: "wait", message: "others may run here", location: place("Sources/Feed.swift", 9, 24..<29, "        let page = try await fetch()")),
            Finding.Step(role: "rival", message: "`refresh()` clears it", location: place("Sources/List.swift", 120, 2..<12, "\ttracks = []")),
            Finding.Step(role: "late", message: "the old page is added", location: late),
        ]),
        finding(at: place("Sources/List.swift", 2, 1..<2, "x")),
    ],
    files: 3, bytes: 1234
)
