import Flow
import Lexing
import Linting
import Outlining
import Reporting
import Source

/// A view of one file as text, one line for each thing in it.
func debug(_ view: DebugView, _ file: FilePath) throws -> String {
    var text = SourceText()
    try text.read(path: file.cString, name: file.display)
    return switch view {
    case .tokens: tokens(of: text)
    case .outline: outline(of: text)
    case .flow: flow(of: text, names: FlowNames(try builtInRules().tables), isSkim: false)
    case .skim: flow(of: text, names: FlowNames(try builtInRules().tables), isSkim: true)
    }
}

/// `kind line:column length text`
private func tokens(of text: borrowing SourceText) -> String {
    var tokens = GrowingBuffer<Token>()
    lex(text, into: &tokens)
    let lines = LineTable(text)
    var result = ""
    for index in 0..<tokens.count {
        let token = tokens[index], place = lines.position(of: Int(token.start))
        let spelling = String(decoding: UnsafeBufferPointer(start: text.base + Int(token.start), count: Int(token.length)), as: UTF8.self)
        result += "\(token.kind) \(place.line):\(place.column) \(token.length) \(harmless(spelling))\n"
    }
    return result
}

private func outline(of text: borrowing SourceText) -> String {
    var tokens = GrowingBuffer<Token>(), outline = Outline()
    lex(text, into: &tokens)
    outline.read(text, tokens: tokens, detail: .full)
    return outline.text(of: text, tokens: tokens)
}

private func flow(of text: borrowing SourceText, names: FlowNames, isSkim: Bool) -> String {
    var tokens = GrowingBuffer<Token>(), outline = Outline()
    lex(text, into: &tokens)
    outline.read(text, tokens: tokens, detail: .full)
    let flow = readFlow(text, tokens: tokens, outline: outline, names: names)
    return isSkim ? flow.skimText(of: text, tokens: tokens) : flow.text(of: text, tokens: tokens)
}
