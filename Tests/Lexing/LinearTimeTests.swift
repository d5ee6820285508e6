import Lexing
import Source
import Testing

/// Openers that never close. Each makes a lexer look ahead; looking again from each of them would take many seconds here, as these tests are not optimised.
@Suite(.serialized) struct LinearTimeTests {
    static let openers = [
        "#/\n", "##/\n#/\n", "#", "<#", "+<#", "+<# ", "\n<<<<<<< ", "\n>>>> ", "“", "“\\n", "\"\\(", "\"\"\"\n\\(", "##\"\"\"\\##(", "#\"\"\"\\#(", "#\"\"\"\\#(##\"\"\"\\##(", "/*", "(", "`", "`a b ",
        " /", " /(", "(/", "[/\\/", "\\", "try?", "'", "'\\(", "\u{FEFF}", "$", "0x", "1.", "\"\"\" \\\n", "*/", "\0", "?", "é",
    ]

    @Test(arguments: openers) func takesLinearTime(opener: String) {
        for tail in ["", "#>", "\"##", "/##"] {
            let text = SourceText(String(repeating: opener, count: 100_000 / opener.utf8.count) + tail)
            var tokens = GrowingBuffer<Token>()
            let time = ContinuousClock().measure { lex(text, into: &tokens) }
            #expect(time < .seconds(2), "\(opener) … \(tail)")
        }
    }
}
