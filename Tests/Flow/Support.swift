import Flow
import Lexing
import Linting
import Outlining
import Source
import Testing

/// The flow of a file with this text.
func flow(of source: String) throws -> (flow: FileFlow, text: String) {
    var tokens = GrowingBuffer<Token>(), outline = Outline()
    let text = SourceText(source)
    lex(text, into: &tokens)
    outline.read(text, tokens: tokens, detail: .full)
    let flow = try readFlow(text, tokens: tokens, outline: outline, names: FlowNames(builtInRules().tables))
    return (flow, flow.text(of: text, tokens: tokens))
}

/// What a skim finds in a file with this text.
func skimmedFlow(of source: String) throws -> String {
    var tokens = GrowingBuffer<Token>(), outline = Outline()
    let text = SourceText(source)
    lex(text, into: &tokens)
    outline.read(text, tokens: tokens, detail: .triggered)
    return readFlow(text, tokens: tokens, outline: outline, names: try FlowNames(builtInRules().tables)).skimText(of: text, tokens: tokens)
}

/// The flow alone, and the time that it took to read from an outline.
func timedFlow(of source: String) throws -> (Duration, FileFlow) {
    var tokens = GrowingBuffer<Token>(), outline = Outline(), flow = FileFlow()
    let text = SourceText(source), names = try FlowNames(builtInRules().tables)
    lex(text, into: &tokens)
    outline.read(text, tokens: tokens, detail: .full)
    let time = ContinuousClock().measure { flow = readFlow(text, tokens: tokens, outline: outline, names: names) }
    return (time, flow)
}

/// Expects that the flow of a file, as `awaitlint debug flow` prints it, is this.
func expectFlow(of source: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    do {
        let found = try flow(of: source).text
        #expect(found == expected + "\n", sourceLocation: sourceLocation)
    } catch {
        Issue.record(error, sourceLocation: sourceLocation)
    }
}
