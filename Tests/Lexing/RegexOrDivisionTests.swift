import Lexing
import Source
import Testing

/// Where a slash begins a regex and where it divides: every kind of token before it, spaced as an infix operator, a
/// prefix operator and not at all.
struct RegexOrDivisionTests {
    struct Row {
        var before: String
        /// Of `before / x/`, which looks like an infix operator, and of `before /x/`: whether a regex is found.
        var spaced: Bool, prefixed: Bool

        init(_ before: String, _ spaced: Bool, _ prefixed: Bool) {
            self.before = before
            self.spaced = spaced
            self.prefixed = prefixed
        }
    }

    static let rows = [
        Row("", true, true), Row("x", false, true), Row("$0", false, true), Row("_", false, true), Row("`x`", false, true), Row("<#x#>", false, true),
        Row("1", false, true), Row("1.5", false, true), Row("\"s\"", false, true), Row("#/s/#", false, true),
        // The keywords that are operands, and the others.
        Row("true", false, true), Row("nil", false, true), Row("self", false, true), Row("Self", false, true), Row("super", false, true), Row("Any", false, true),
        Row("return", true, true), Row("in", true, true), Row("case", true, true), Row("init", true, true), Row("try", true, true), Row("await", false, true),
        // These name an operator.
        Row("func", false, false), Row("operator", false, false),
        // Opening brackets and separators: a lone operator may be an argument there, so a space after the slash decides.
        Row("(", false, true), Row("[", false, true), Row("f(a,", false, true), Row("f(a:", false, true), Row("{", true, true), Row(";", true, true),
        Row(")", false, true), Row("]", false, true), Row("}", false, true),
        Row("x =", true, true), Row("x +", true, true), Row("x ->", false, true), Row("x ? y :", false, true), Row("x ?", true, true), Row("0 ...", true, true),
        // Behind an operand with its mark; `try?` is none.
        Row("x!", false, true), Row("x?", false, true), Row("x...", false, true), Row("x++", false, true), Row("try?", true, true), Row("try!", true, true),
        Row("x.", false, true), Row("@", false, true), Row("#", false, true), Row("A::", false, true), Row("*/", true, true),
        Row("#if", true, true), Row("#else", true, true), Row("#available", false, true),
        Row("#!shebang\n", false, true), Row("x\n", false, true), Row("x // c\n", false, true), Row("x /* c */", false, true), Row("return /* c */", true, true),
    ]

    @Test(arguments: rows.indices) func spaced(index: Int) {
        let row = Self.rows[index]
        #expect(hasRegex(" / x/", behind: row.before) == row.spaced, "\(row.before) / x/")
    }

    @Test(arguments: rows.indices) func prefixed(index: Int) {
        let row = Self.rows[index]
        #expect(hasRegex(" /x/", behind: row.before) == row.prefixed, "\(row.before) /x/")
    }

    /// Directly behind an operand, and in doubt, a slash divides.
    @Test(arguments: ["x/y/", "x/ y/", "1/x/", ")/x/", "x /y /", "x /y)/", "x /y\n/", "x /y//", "x /y/*/", "x */y/", "x//y/", "x=/y/", "f(/,)/)", "return /x /"]) func divides(text: String) {
        #expect(!hasRegex(text))
    }

    @Test(arguments: ["x /y\\)/", "x /[)]/", "x /(y)/", "x /\\//", "(/x/", "-/x/", "x =/y/", "f(/,/)", "x /y\\ /", "/)/", "return / x /"]) func begins(text: String) {
        #expect(hasRegex(text))
    }

    private func hasRegex(_ code: String, behind before: String = "") -> Bool {
        countRegexes(before + code) > countRegexes(before)
    }

    private func countRegexes(_ code: String) -> Int {
        let text = SourceText(code)
        var tokens = GrowingBuffer<Token>()
        lex(text, into: &tokens)
        return (0..<tokens.count).count { tokens[$0].kind == .regexPattern }
    }
}
