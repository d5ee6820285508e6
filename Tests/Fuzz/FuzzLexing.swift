import Lexing
import Source

/// Lexes the fuzzer's bytes and traps if a law is broken.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzLexing(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let text = SourceText(UnsafeBufferPointer(start: bytes, count: count))
    var tokens = GrowingBuffer<Token>(capacity: 16)
    lex(text, into: &tokens)
    if let law = brokenLaw(tokens, text) { fatalError(law) }
    return 0
}
