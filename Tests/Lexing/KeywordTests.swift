import Lexing
import Source
import Testing

struct KeywordTests {
    /// The table spells the cases' names, in their order: each name lexes as its case.
    @Test(arguments: Keyword.allCases.dropFirst()) func nameLexesAsItself(keyword: Keyword) {
        for (code, expected) in [("\(keyword)", keyword), (" \(keyword)é", .none), ("\(keyword)x", .none), ("x\(keyword)", .none), ("`\(keyword)`", .none)] {
            let text = SourceText(code)
            var tokens = GrowingBuffer<Token>()
            lex(text, into: &tokens)
            #expect(tokens.count == 2)
            // Some keyword's name with an `x` more may be another keyword's.
            #expect(tokens[0].keyword == expected || "\(tokens[0].keyword)" == code)
            #expect(tokens[0].kind == (tokens[0].keyword.isReserved ? .keyword : .identifier))
        }
    }

    /// Words that share their length, head and tail with a keyword.
    @Test(arguments: ["withCheckedXXXXXXXXContinuation", "AsyncThrXXXXXXXXXX", "withCheckXXContinuation", "precedenXXXXXXX"]) func onlyWholeWords(word: String) {
        let text = SourceText(word)
        var tokens = GrowingBuffer<Token>()
        lex(text, into: &tokens)
        #expect(tokens[0].keyword == .none)
    }

    @Test func tokensAreSmall() {
        #expect(MemoryLayout<Token>.stride == 12)
    }
}
