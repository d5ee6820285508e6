import Lexing
import Source
import Testing

/// What an editor would not show in a file of inputs: cut-off and wrong UTF-8, NUL, carriage returns, marks.
struct OddBytesTests {
    private static func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }

    static let inputs: [(bytes: [UInt8], tokens: String)] = [
        // UTF-8 that breaks off where the text ends, also inside of what looks further ahead.
        ([0x61, 0xC3], #"identifier‹a›!"#),
        ([0x61, 0x20, 0xF0, 0x9F, 0x91], #"identifier‹a›!"#),
        (utf8("/") + [0xE2, 0x80], #"prefixOperator‹/›!"#),
        (utf8("\"a") + [0xE2, 0x80], #"stringQuote‹"› stringSegment‹a\xe2\x80›!"#),
        (utf8("`") + [0xE2], #"backtick‹`›!"#),
        (utf8("#/") + [0xF0, 0x9F], #"regexPoundDelimiter‹#› regexSlash‹/› regexPattern‹\xf0\x9f›!"#),
        (utf8("+") + [0xCC], #"prefixOperator‹+›!"#),
        (utf8("0x") + [0xC3], #"integerLiteral‹0x›!"#),
        // Bytes that are no UTF-8: stray continuations, overlong forms, surrogates, too large, never used.
        ([0x61, 0x80, 0x80, 0x62], #"identifier‹a›! identifier‹b›"#),
        ([0xC0, 0x80, 0x61], #"identifier‹a›!"#),
        ([0xED, 0xA0, 0x80, 0x61], #"identifier‹a›!"#),
        ([0xF4, 0x90, 0x80, 0x80, 0x61], #"identifier‹a›!"#),
        ([0x22, 0xFF, 0x22], #"stringQuote‹"› stringSegment‹\xff›! stringQuote‹"›"#),
        // Marks and spaces that no one sees.
        (utf8("\u{FEFF}let a"), #"keyword‹let› identifier‹a›"#),
        (utf8("\u{FEFF}#!x"), #"pound‹#› exclamationMark‹!› identifier‹x›"#),
        (utf8("a\u{A0}+ b"), #"identifier‹a›! infixOperator‹+› identifier‹b›"#),
        (utf8("a \u{2028}b"), #"identifier‹a›! identifier‹b›"#),
        (utf8("a\u{B}b\u{C}c"), #"identifier‹a› identifier‹b› identifier‹c›"#),
        // NUL is trivia, and behind it the compiler takes every place for the start of the file.
        (utf8("a\0b"), #"identifier‹a›! identifier‹b›"#),
        (utf8("\0#!x"), #"shebang‹#!x›!"#),
        (utf8("\"a\0b\""), #"stringQuote‹"› stringSegment‹a\x00b›! stringQuote‹"›"#),
        (utf8("// a\0b\nc"), #"identifier‹c›"#),
        (utf8("\u{1}a\u{7F}"), #"identifier‹a›!"#),
        // Line ends.
        (utf8("a // b\rc\r\nd"), #"identifier‹a› identifier‹c› identifier‹d›"#),
        (utf8("\"\"\"\r\na\rb\r\n\"\"\""), #"multilineStringQuote‹"""› stringSegment‹a\r› stringSegment‹b\r\n› stringSegment‹› multilineStringQuote‹"""›"#),
        (utf8("\"\"\"\na\\ \r\nb\"\"\""), #"multilineStringQuote‹"""› stringSegment‹a› stringSegment‹b› multilineStringQuote‹"""›"#),
        (utf8("\"a\rb"), #"stringQuote‹"› stringSegment‹a›! identifier‹b›"#),
        (utf8("\"\\(a\rb"), #"stringQuote‹"› stringSegment‹› backslash‹\› leftParen‹(› identifier‹a› stringSegment‹›! identifier‹b›"#),
        // The text ends.
        (utf8("\""), #"stringQuote‹"›!"#),
        (utf8("\"\\"), #"stringQuote‹"› stringSegment‹\›!"#),
        (utf8("\"\\("), #"stringQuote‹"› stringSegment‹› backslash‹\› leftParen‹(›"#),
        (utf8("\"\"\"\n"), #"multilineStringQuote‹"""›!"#),
        (utf8("##\"a\"#"), ##"rawStringDelimiter‹##› stringQuote‹"› stringSegment‹a"#›!"##),
        (utf8("a /*"), #"identifier‹a›!"#),
        (utf8("a\n/*"), #"identifier‹a›"#),
        (utf8("1."), #"integerLiteral‹1› period‹.›"#),
        (utf8("/a"), #"prefixOperator‹/› identifier‹a›"#),
        (utf8("#/\na"), #"regexPoundDelimiter‹#› regexSlash‹/› regexPattern‹›! identifier‹a›"#),
        (utf8("<#"), #"prefixOperator‹<› pound‹#›"#),
        (utf8("<<<<<<< a"), #"infixOperator‹<<<<<<<› identifier‹a›"#),
    ]

    @Test(arguments: inputs.indices) func tokens(index: Int) {
        #expect(summary(of: Self.inputs[index].bytes) == Self.inputs[index].tokens)
    }

    @Test(arguments: inputs.indices) func lawsHoldForEveryPrefix(index: Int) {
        let bytes = Self.inputs[index].bytes
        var tokens = GrowingBuffer<Token>()
        for count in 0...bytes.count {
            let text = SourceText(bytes.prefix(count))
            lex(text, into: &tokens)
            #expect(brokenLaw(tokens, text) == nil)
        }
    }

    /// Each byte, alone and between others, is something.
    @Test func lawsHoldForEveryByte() {
        var tokens = GrowingBuffer<Token>()
        for byte in UInt8.min...UInt8.max {
            for bytes in [[byte], [0x61, byte, 0x62], [0x22, byte, 0x22], [0x2F, byte, 0x2F], [byte, byte, byte], [0x20, byte, 0x0A]] {
                let text = SourceText(bytes)
                lex(text, into: &tokens)
                if let law = brokenLaw(tokens, text) { Issue.record("\(bytes): \(law)") }
            }
        }
    }
}
