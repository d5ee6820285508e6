import Flow
import Lexing
import Matching
import Outlining
import Source

private let book = try! RuleBook(EmbeddedPages.all)
private let names = FlowNames { book.tables[$0]?.entries ?? [] }

/// Reads the flow of the fuzzer's bytes and traps if a law is broken, or if the rules do not say the same of both details
/// of the outline, with gates and without.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzFlow(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let text = SourceText(UnsafeBufferPointer(start: bytes, count: count))
    var tokens = GrowingBuffer<Token>(capacity: 16), outline = Outline()
    var matcher = Matcher(rules: book.pages.map(\.whole.rule), tables: book.tables)
    lex(text, into: &tokens)
    var reports: [MatchReport] = []
    for detail in [Outline.Detail.full, .triggered] {
        outline.read(text, tokens: tokens, detail: detail)
        let flow = readFlow(text, tokens: tokens, outline: outline, names: names)
        if let law = brokenLaw(flow, length: count) { fatalError(law) }
        guard flow.events.count <= 64 * (tokens.count + 8) else { fatalError("\(flow.events.count) events of \(tokens.count) tokens") }
        let index = FlowIndex(of: flow, names: names)
        for hasGates in [true, false] { reports.append(matcher.match(flow, text: text, index: index, file: 0, hasGates: hasGates)) }
    }
    guard reports.allSatisfy({ $0.matches.map(\.range) == reports[0].matches.map(\.range) }) else { fatalError("matches differ") }
    for match in reports[0].matches + reports[2].matches {
        guard match.range.upperBound <= count, match.steps.allSatisfy({ $0.range.upperBound <= count }) else { fatalError("a match outside of the text") }
    }
    return 0
}
