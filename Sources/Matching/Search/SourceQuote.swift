import Flow
import Source

/// Puts paths into the words of the source. Names are hashes, so their letters are looked up where they stand.
enum SourceQuote {
    /// A path as a person would write it: `lock`, `model.items`, `slots[…]`.
    /// - Parameter range: the bytes that use the path, looked through before the rest of the file.
    static func path(_ path: AccessPath, near range: Range<Int>, in text: borrowing SourceText) -> String {
        var parts: [String] = []
        switch path.root {
        case .self: if path.names.isEmpty { parts.append("self") }
        case .local(let offset): parts.append(identifier(at: Int(offset), in: text))
        case .global(let name), .type(let name): parts.append(spelling(of: name, near: range, in: text))
        case .temporary(let offset): parts.append(expression(Int(offset)..<max(Int(offset), range.upperBound), in: text))
        }
        for name in path.names { parts.append(spelling(of: name, near: range, in: text)) }
        return parts.joined(separator: ".") + (path.isElement ? "[…]" : "")
    }

    private static func spelling(of name: Name, near range: Range<Int>, in text: borrowing SourceText) -> String {
        find(name, range, text) ?? find(name, 0..<text.count, text) ?? "…"
    }

    private static func find(_ name: Name, _ range: Range<Int>, _ text: borrowing SourceText) -> String? {
        let end = min(range.upperBound, text.count)
        var at = range.lowerBound
        while at < end {
            let length = identifierLength(at, end, text)
            if length > 0 {
                let bytes = UnsafeBufferPointer(start: text.base + at, count: length)
                if Name(bytes) == name { return String(decoding: bytes, as: UTF8.self) }
            }
            at += max(length, 1)
        }
        return nil
    }

    private static func identifier(at offset: Int, in text: borrowing SourceText) -> String {
        let first = text[offset] == UInt8(ascii: "`") ? offset + 1 : offset
        let length = identifierLength(first, text.count, text)
        return length > 0 ? String(decoding: UnsafeBufferPointer(start: text.base + first, count: length), as: UTF8.self) : "…"
    }

    private static func identifierLength(_ first: Int, _ end: Int, _ text: borrowing SourceText) -> Int {
        var at = first
        while at < end, text[at].isIdentifier { at += 1 }
        return at - first
    }

    /// The first words of an expression, at most 40 bytes, on one line.
    private static func expression(_ range: Range<Int>, in text: borrowing SourceText) -> String {
        let end = min(range.upperBound, text.count)
        var at = min(range.lowerBound, end)
        let first = at
        while at < end, at - first < 40, text[at] >= 0x20 { at += 1 }
        // Not in the middle of a character.
        while at > first, at < end, text[at] & 0xC0 == 0x80 { at -= 1 }
        let isWhole = at == end
        return String(decoding: UnsafeBufferPointer(start: text.base + first, count: at - first), as: UTF8.self) + (isWhole ? "" : "…")
    }
}
