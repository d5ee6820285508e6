import Lexing
import Outlining
import Source

/// Outlines the fuzzer's bytes in both details and traps if a law is broken.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzOutlining(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let text = SourceText(UnsafeBufferPointer(start: bytes, count: count))
    var tokens = GrowingBuffer<Token>(capacity: 16)
    var outline = Outline()
    lex(text, into: &tokens)
    for detail in [Outline.Detail.full, .triggered] {
        outline.read(text, tokens: tokens, detail: detail)
        if let law = brokenLaw(outline, tokens) { fatalError(law) }
    }
    return 0
}
