import Foundation
import Lexing
import Source

/// Bytes to compare on, and what to call them in a report.
struct Sample: Sendable {
    var name: String
    var bytes: [UInt8]
}

/// Every Swift file below `paths`, in a fixed order.
func swiftFiles(below paths: [String]) -> [String] {
    paths.flatMap { path -> [String] in
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return [] }
        guard isFolder.boolValue else { return [path] }
        let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".swift") }.sorted().map { path + "/" + $0 }.filter(isRegularFile)
    }
}

private func isRegularFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
}

func readSample(_ path: String) -> Sample {
    Sample(name: path, bytes: (FileManager.default.contents(atPath: path)).map(Array.init) ?? [])
}

// MARK: Code inside of string literals

/// Each string literal in `sample` that has several lines or some length, as a text of its own: a parser's tests keep
/// their hard inputs there. A literal that holds the markers of such tests (`1️⃣`) also comes without them.
func literals(in sample: Sample) -> [Sample] {
    let text = SourceText(sample.bytes)
    var tokens = GrowingBuffer<Token>()
    lex(text, into: &tokens)
    let lines = LineTable(text)
    var found: [Sample] = []
    var index = 0
    while index < tokens.count {
        let quote = tokens[index]
        index += 1
        guard quote.kind == .multilineStringQuote || quote.kind == .stringQuote else { continue }
        var content: [UInt8] = []
        var hasInterpolation = false
        let isRaw = index >= 2 && tokens[index - 2].kind == .rawStringDelimiter
        while index < tokens.count && tokens[index].kind != quote.kind && tokens[index].kind != .endOfFile {
            if tokens[index].kind == .stringSegment {
                content += sample.bytes[Int(tokens[index].start)..<Int(tokens[index].end)]
            } else {
                hasInterpolation = true
            }
            index += 1
        }
        if hasInterpolation || index == tokens.count { continue }
        if quote.kind == .multilineStringQuote {
            content = unindented(content, by: Int(tokens[index].start) - Int(lines.starts[lines.position(of: Int(tokens[index].start)).line - 1]))
        }
        index += 1
        if !isRaw { content = unescaped(content) }
        let name = "\(sample.name):\(lines.position(of: Int(quote.start)).line)"
        found.append(Sample(name: name, bytes: content))
        let plain = withoutMarkers(content)
        if plain != content { found.append(Sample(name: name + " without markers", bytes: plain)) }
    }
    return found
}

private func unindented(_ content: [UInt8], by width: Int) -> [UInt8] {
    let lines = content.split(separator: 0x0A, omittingEmptySubsequences: false)
    return Array(lines.map { line in line.prefix(width).allSatisfy { $0 == 0x20 || $0 == 0x09 } ? Array(line.dropFirst(width)) : Array(line) }.joined(separator: [0x0A]))
}

/// Resolves the escapes; a wrong one stays as it is.
private func unescaped(_ content: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < content.count {
        guard content[index] == 0x5C, index + 1 < content.count else {
            result.append(content[index])
            index += 1
            continue
        }
        switch content[index + 1] {
        case UInt8(ascii: "n"): result.append(0x0A)
        case UInt8(ascii: "r"): result.append(0x0D)
        case UInt8(ascii: "t"): result.append(0x09)
        case UInt8(ascii: "0"): result.append(0)
        case 0x22, 0x27, 0x5C: result.append(content[index + 1])
        case UInt8(ascii: "u"):
            let close = content[index...].firstIndex(of: 0x7D) ?? index
            let digits = String(decoding: content[min(index + 3, close)..<close], as: UTF8.self)
            if let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) {
                result += Array(String(Character(scalar)).utf8)
                index = close - 1
            } else {
                result += [0x5C, content[index + 1]]
            }
        default: result += [0x5C, content[index + 1]]
        }
        index += 2
    }
    return result
}

private func withoutMarkers(_ content: [UInt8]) -> [UInt8] {
    guard let text = String(validating: content, as: UTF8.self) else { return content }
    return Array(String(text.filter { !("0️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣9️⃣🔟ℹ️".contains($0)) || $0.isASCII }).utf8)
}

// MARK: Variants

/// `sample` with a few random edits: bytes and snippets that a lexer trips over, put in, taken out and doubled.
func mutated(_ sample: Sample, seed: UInt64) -> Sample {
    var random = SplitMix(state: Name(sample.name).hash ^ seed &* 0x9E37_79B9_7F4A_7C15)
    var bytes = sample.bytes
    if bytes.count > 20_000 {
        let start = Int(random.next(below: UInt64(bytes.count - 20_000)))
        bytes = Array(bytes[start..<start + 20_000])
    }
    for _ in 0..<(1 + random.next(below: 24)) {
        let place = Int(random.next(below: UInt64(bytes.count + 1)))
        let stop = min(bytes.count, place + Int(random.next(below: 12)))
        switch random.next(below: 4) {
        case 0: bytes.replaceSubrange(place..<stop, with: [])
        case 1: bytes.insert(contentsOf: Array(bytes[place..<stop]), at: min(bytes.count, stop + Int(random.next(below: 30))))
        default: bytes.insert(contentsOf: nastySnippets[Int(random.next(below: UInt64(nastySnippets.count)))], at: place)
        }
    }
    return Sample(name: "\(sample.name) seed \(seed)", bytes: bytes)
}

/// Snippets one behind the other, in order of no sense.
func soup(_ name: String, seed: UInt64) -> Sample {
    var random = SplitMix(state: Name(name).hash ^ seed &* 0x9E37_79B9_7F4A_7C15)
    let bytes = (0..<1 + random.next(below: 80)).flatMap { _ in nastySnippets[Int(random.next(below: UInt64(nastySnippets.count)))] }
    return Sample(name: "\(name) soup \(seed)", bytes: bytes)
}

private struct SplitMix {
    var state: UInt64
    mutating func next(below bound: UInt64) -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return (mixed ^ (mixed >> 31)) % bound
    }
}

private let nastySnippets: [[UInt8]] = [
    "\"", "\"\"\"", "#\"", "\"#", "##\"\"\"", "\"\"\"##", "'", "\\(", "\\#(", "\\##(", ")", "(", "\\", "\\\n", "\\n", "\\u{a}", "\\u{", "\\u{110000}",
    "/", "//", "/*", "*/", "/**/", "#/", "/#", "##/", "/##", " /", "/ ", "/^", "=/", "[/", "(/", ",/", ":/x/", "try?", "try! /", "try? (", "return /x/",
    "#", "##", "#if", "#else", "#elseif", "#endif", "#available", "#sourceLocation", "#!x\n", "\0", "\0#!", "`", "``", "`a b`", "`+`", "` `",
    "<#", "#>", "<#x#>", "<<<<<<< ", "\n<<<<<<< x\n", "\n>>>>>>> x\n", "\n>>>> x\n", "\n<<<<\n", "<", ">", ">>", "?", "!", "??", "!!", ".", "..", "...", "..<",
    ":", "::", ":::", "=", "==", "->", "&", "&&", "-", "+", "@", "_", "$", "$0", "$a", "$_", "\r", "\r\n", "\n", "\t", "\u{B}", "\u{C}", "\u{1}", "\u{7F}",
    "0x", "0xf", "0xf.", "0xf.p", "0x.p1", "0xff.8p", "0xfp+", "0b", "0b2", "0o", "0o8", "1.", "1.2", "1e", "1e+", "1e5x", "1_", ".0.1", "12abc", "0xfg", "0xé",
    "é", "👍", "\u{301}", "\u{FEFF}", "\u{A0}", "\u{2028}", "\u{200B}", "\u{201C}", "\u{201D}", "\u{201C}x\u{201D}", "\u{201C}\"", "→", "∑", "\u{FE0F}", "\u{E0100}", "。", "〃", "\u{FFFE}",
    "self", "true", "nil", "func", "operator", "super", "Any", "var", "{", "}", "[", "]", ",", ";", " ",
].map { Array($0.utf8) } + [[0xC3], [0x80], [0xFF], [0xE2, 0x80], [0xF0, 0x9F], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF5], [0xEF, 0xBB], [0xF4, 0x90, 0x80, 0x80], [0xC2]]
