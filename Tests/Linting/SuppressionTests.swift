import Lexing
import Source
import Testing
@testable import Linting

/// The lines of a text, 1-based, whose findings of rule `r` are suppressed, one finding standing at each line's start; then what is
/// said about the comments, each with its line.
private func outcome(_ text: String) -> (suppressed: [Int], said: [String]) {
    var tokens = GrowingBuffer<Token>()
    let source = SourceText(text), lines = LineTable(source)
    let rules = noRules()
    let findings = lines.starts.indices.map { index in
        RawFinding(rule: "r", severity: .warning, confidence: .high, message: "", declaration: "", range: Int(lines.starts[index])..<Int(lines.starts[index]))
    }
    let left = SuppressionReader.read(source, using: &tokens).apply(to: findings, of: rules, in: source)
    let kept = Set(left.filter { $0.rule == "r" }.map { lines.position(of: $0.range.lowerBound).line })
    return (lines.starts.indices.map { $0 + 1 }.filter { !kept.contains($0) }, left.filter { $0.rule != "r" }.map { "\(lines.position(of: $0.range.lowerBound).line): \($0.message)" })
}

@Test(arguments: [
    ("// awaitlint:disable:next\na\nb", [2]), ("// awaitlint:disable:next\n\n// more\na\nb", [4]), ("a // awaitlint:disable:next\nb", [2]),
    ("a // awaitlint:disable:this\nb", [1]), ("a /* awaitlint:disable:this */ + b\nb", [1]), ("a\n\n  /// awaitlint:disable:previous - because\nb", [1]),
    ("/*\nawaitlint:disable:next\n*/ a\nb", [4]), ("a\n// awaitlint:disable\nb\nc\n// awaitlint:enable\nd", [3, 4]), ("a\n// awaitlint:disable all\nb", [3]),
    ("//awaitlint:disable:next\r\na\r\nb", [2]), ("// awaitlint:disable:next all, r - x, y\na", [2]), ("// awaitlint:disable\na\n/* awaitlint:enable */ b\nc", [2]),
    ("f(\"\\(a /* awaitlint:disable:this */)\")\nb", [1]), ("#if a // awaitlint:disable:this\n#endif", [1]), ("/* /* */ awaitlint:disable:this */ a", []), ("a // awaitlint:disable:this\rb", [1]),
])
func commentsSuppressWhatTheyName(text: String, lines: [Int]) {
    let (suppressed, said) = outcome(text)
    #expect(suppressed == lines)
    #expect(said.filter { !$0.contains("`r`") } == [])
}

@Test(arguments: [
    "let s = \"// awaitlint:disable:this\"", "let s = #\"\"\"\n// awaitlint:disable:next\na\n\"\"\"#", "// see awaitlint:disable:this", "/(awaitlint:disable)/", "// awaitlint", "x", "// awaitlint:",
])
func onlyACommentThatBeginsSoSuppresses(text: String) {
    #expect(outcome(text).suppressed == [])
}

@Test(arguments: [
    ("// awaitlint:disabel\na", "1: unknown comment `awaitlint:disabel`; the closest is `awaitlint:disable`"),
    ("// awaitlint:disable:nxt\na", "1: unknown comment `awaitlint:disable:nxt`; the closest is `awaitlint:disable:next`"),
    ("// awaitlint:enable\na", "1: this ends no suppression"), ("// awaitlint:enable r\na", "1: this ends no suppression of `r`"),
    ("// awaitlint:disable:this\na // awaitlint:disable:next", "2: this suppresses no finding"),
    ("// awaitlint:disable:previous\na", "1: this suppresses no finding"),
    ("a // awaitlint:disable:this\n// awaitlint:disable:previous", "2: this suppresses no finding"),
    ("// awaitlint:disable\n// awaitlint:disable\na", "2: this suppresses no finding"),
    ("// awaitlint:disable:next x, r\na", "1: unknown rule `x`"),
])
func whatSuppressesNothingIsSaid(text: String, said: String) {
    #expect(outcome(text).said.contains(said))
}

/// Lines with as many comments as fit, of each kind.
@Test(arguments: ["/*awaitlint:disable:next*/", "/*awaitlint:disable:previous*/", "/*awaitlint:disable:this*/", "/*awaitlint:disable*/", "/*awaitlint:disable*//*awaitlint:enable*/", "/*awaitlint:enable*/"])
func manyCommentsTakeNoTime(comment: String) {
    #expect(outcome("a\n" + String(repeating: comment, count: 20_000) + "\na").said.count >= 1)
}
