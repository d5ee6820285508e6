import Flow
import Lexing
import Matching
import Outlining
import Source

/// Code that has most kinds of events, with its flow.
private struct Code: ~Copyable {
    let text: SourceText
    let flow: FileFlow
    let index: FlowIndex

    init() {
        text = SourceText(LawSource.source)
        var tokens = GrowingBuffer<Token>(), outline = Outline()
        lex(text, into: &tokens)
        outline.read(text, tokens: tokens, detail: .full)
        let tables = try! RuleBook(EmbeddedPages.all).tables
        let names = FlowNames { tables[$0]?.entries ?? [] }
        flow = readFlow(text, tokens: tokens, outline: outline, names: names)
        index = FlowIndex(of: flow, names: names)
    }
}

nonisolated(unsafe) private let code = Code()

/// Reads the fuzzer's bytes as a page, as a rule block and as a names table; a page that is read is searched for.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzPages(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    search(text)
    search("# r\n\nWrong.\n\n```rule\nid r\n" + text + "\n```\n")
    if let table = try? NameTable(parsing: text, file: "t.md") {
        guard table.entries.allSatisfy({ table.contains(Name($0)) || $0.hasSuffix("*") }) else { fatalError("a table without its entry") }
    }
    return 0
}

private func search(_ page: String) {
    guard let page = try? RulePage(parsing: page, file: "r.md") else { return }
    _ = try? page.examples()
    var matcher = Matcher(rules: [page.rule], tables: NameTables())
    let report = matcher.match(code.flow, text: code.text, index: code.index, file: 0)
    _ = matcher.inquire(code.flow, text: code.text, index: code.index, file: 0, about: 0..<code.text.count)
    let ungated = matcher.match(code.flow, text: code.text, index: code.index, file: 0, hasGates: false)
    guard report.matches == ungated.matches else { fatalError("gates change matches") }
}
