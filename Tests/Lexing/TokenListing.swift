import Lexing
import Source

/// The tokens of a text, one a line: place, kind, the bytes, flags. A contextual keyword stands behind its kind.
func listing(of text: borrowing SourceText) -> String {
    var tokens = GrowingBuffer<Token>()
    lex(text, into: &tokens)
    let lines = LineTable(text)
    var result = ""
    for index in 0..<tokens.count {
        let token = tokens[index]
        let place = lines.position(of: Int(token.start))
        let keyword = token.kind == .identifier && token.keyword != .none ? "(\(token.keyword))" : ""
        let bytes = (Int(token.start)..<Int(token.end)).map { text[$0] }
        result += "\(place.line):\(place.column) \(token.kind)\(keyword) ‹\(visible(bytes))›\(words(token.flags))\n"
    }
    return result
}

/// Kinds, in order, with the bytes where they tell something: short enough for a table in a test.
func summary(of bytes: [UInt8]) -> String {
    let text = SourceText(bytes)
    var tokens = GrowingBuffer<Token>()
    lex(text, into: &tokens)
    return (0..<tokens.count - 1).map { index in
        let token = tokens[index]
        let bytes = (Int(token.start)..<Int(token.end)).map { text[$0] }
        return "\(token.kind)‹\(visible(bytes))›\(token.flags.contains(.malformed) ? "!" : "")"
    }.joined(separator: " ")
}

private func words(_ flags: Token.Flags) -> String {
    (flags.contains(.startsLine) ? " line" : "") + (flags.contains(.spaceBefore) ? " space" : "")
        + (flags.contains(.escaped) ? " escaped" : "") + (flags.contains(.malformed) ? " malformed" : "")
}

/// The bytes as text, what cannot be seen as `\n`, `\t`, `\r` or `\xNN`. A quote and a backslash stay as they are.
private func visible(_ bytes: [UInt8]) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { return bytes.map(visible).joined() }
    return text.unicodeScalars.map { $0.isASCII ? visible(UInt8($0.value)) : String($0) }.joined()
}

private func visible(_ byte: UInt8) -> String {
    switch byte {
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    case 0x09: "\\t"
    case 0x20..<0x7F: String(UnicodeScalar(byte))
    default: "\\x" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
}
