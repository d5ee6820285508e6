import Source
import Testing
@testable import Linting

private let diff = """
    :100644 100644 1 2 M\0a.swift\0:100644 100644 1 2 R083\0old.swift\0new.swift\0:000000 100644 0 2 A\0x y.swift\0\0diff --git a/a.swift b/a.swift
    --- a/a.swift
    +++ b/a.swift
    @@ -2,2 +1,0 @@ func f
    -@@ -1 +9,9 @@
    -diff --git
    @@ -8 +7,2 @@
    -a
    +b
    +++ c
    diff --git a/old.swift b/new.swift
    rename from old.swift
    @@ -3,0 +4 @@
    +d
    diff --git "a/x y.swift" "b/x y.swift"
    @@ -0,0 +1,5 @@
    """

/// A finding at some lines of `/top/a.swift`, with a path over others.
private func finding(_ lines: Range<Int>, path: [(file: FilePath, line: Int)] = [], file: FilePath = "/top/a.swift") -> Finding {
    func place(_ file: FilePath, _ lines: Range<Int>) -> Location {
        Location(path: file, start: Position(line: lines.lowerBound, column: 1), end: Position(line: lines.upperBound - 1, column: 2))
    }
    let steps = path.map { Finding.Step(role: "", message: "", location: place($0.file, $0.line..<$0.line + 1)) }
    return Finding(rule: "r", severity: .warning, confidence: .high, message: "", location: place(file, lines), fingerprint: "", path: steps)
}

@Test func aPatchTellsWhichLinesHaveChanged() throws {
    #expect(try ChangedLines(Array(diff.utf8), in: "/top").files == [
        "/top/a.swift": .lines(there: [7..<9], goneBehind: [1]), "/top/new.swift": .lines(there: [4..<5], goneBehind: []), "/top/x y.swift": .all,
    ])
    #expect(try ChangedLines([], in: "/top").files == [:])
    #expect(throws: Failure.self) { try ChangedLines(Array(":1 2 3 4 M\0a.swift\0\0".utf8), in: "/top") }
}

@Test func aFindingTouchesWhatHasChanged() throws {
    let changes = try ChangedLines(Array(diff.utf8), in: "/top")
    let touching = [
        finding(7..<8), finding(8..<9), finding(3..<12), finding(20..<21, path: [("/top/a.swift", 8)]), finding(20..<21, path: [("/top/new.swift", 4)]),
        // Lines are gone between the first and the second line.
        finding(2..<3, path: [("/top/a.swift", 1)]), finding(9..<10, file: "/top/x y.swift"), finding(1..<2, file: "/top/main.swift.in"),
    ]
    let others = [finding(6..<7), finding(9..<10), finding(1..<2), finding(2..<3), finding(20..<21, path: [("/top/a.swift", 9)]), finding(7..<8, file: "/top/other.swift")]
    for (place, finding) in touching.enumerated() { #expect(changes.touch(finding), "\(place)") }
    for (place, finding) in others.enumerated() { #expect(!changes.touch(finding), "\(place)") }
}
