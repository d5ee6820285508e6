import Source
import Testing
@testable import Linting

/// The fingerprints of findings that mark each occurrence of `mark` in `text`.
private func fingerprints(_ text: String, marking mark: String = "x = 1", rule: String = "r", declaration: String = "f()") -> [String] {
    var maker = FingerprintMaker()
    return text.ranges(of: mark).map { range in
        let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
        let finding = RawFinding(rule: rule, severity: .warning, confidence: .high, message: "m", declaration: declaration, range: start..<start + mark.utf8.count)
        return maker.fingerprint(of: finding, in: SourceText(text))
    }
}

private let plain = fingerprints("x = 1")

@Test(arguments: [
    "\n\n// moved\nx = 1\ny()", "\t\tx = 1  \r\n", "x = 1 // why", "/* why */ x = 1", "await y()\nx = 1\n}", "if a { x = 1 }",
])
func aLineThatMovesKeepsItsFingerprint(text: String) {
    #expect(fingerprints(text) == plain)
}

@Test(arguments: ["x  =  1", "x =\n    1", "x /* why */ = 1,", "x\n= // why\n1;"])
func howItIsLaidOutDoesNotCount(text: String) {
    #expect(fingerprints(text, marking: text) == plain)
}

@Test func onlyTheFirstTokensCount() {
    let long = "f(" + String(repeating: "a ", count: 20)
    #expect(fingerprints(long + "b)", marking: long + "b)") == fingerprints(long + "c)", marking: long + "c)"))
    #expect(fingerprints("f(a) { b }", marking: "f(a) { b }") == fingerprints("f(a) { c }", marking: "f(a) { c }"))
    #expect(fingerprints("f(a) { b }", marking: "f(a) { b }") != fingerprints("f(b) { b }", marking: "f(b) { b }"))
}

@Test func ruleDeclarationAndTokensCount() {
    let all = [
        plain, fingerprints("x = 1", rule: "s"), fingerprints("x = 1", declaration: "g()"), fingerprints("x = 1; y", marking: "x = 1; y"),
        fingerprints("x = 12", marking: "x = 12"), fingerprints("x1 = 1", marking: "x1 = 1"), fingerprints("x = 1", rule: "rf", declaration: "()"),
    ]
    #expect(Set(all).count == all.count)
}

@Test func equalLinesInOneDeclarationAreNumbered() {
    let three = fingerprints("x = 1\nx = 1\nx = 1")
    #expect(Set(three).count == 3)
    #expect(three.first == plain.first)
}

/// They are kept in files between versions, so the function may never change by accident.
@Test func fingerprintsAreTheSameInEveryVersion() {
    #expect(plain == ["6966afad310e39b4"])
    // FNV-1a of `a` and a NUL byte.
    var hash = StableHash()
    hash.add("a".utf8)
    #expect(hash.hexadecimal == "089be207b544f1e4")
}
