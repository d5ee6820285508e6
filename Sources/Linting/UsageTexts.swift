import Flow
import Source

/// Whether the last line before an offset that begins at the margin, closing brackets aside, begins a `#Preview`: one without a word that
/// rules ask for is no body.
func isInPreview(_ offset: Int, _ text: borrowing SourceText) -> Bool {
    var line = offset
    while true {
        while line > 0, text[line - 1] != UInt8(ascii: "\n") { line -= 1 }
        if text[line].isIdentifier || [UInt8(ascii: "#"), UInt8(ascii: "@")].contains(text[line]) { break }
        guard line > 0 else { return false }
        line -= 1
    }
    return "#Preview".utf8.enumerated().allSatisfy { text[line + $0] == $1 }
}

extension SourceText {
    /// Whether an offset stands between `#if DEBUG` and what ends that.
    func isOfDebugBuilds(_ offset: Int) -> Bool {
        var open: [Bool] = [], line = 0
        while line < offset {
            var at = line
            while at < offset, self[at] == UInt8(ascii: " ") || self[at] == UInt8(ascii: "\t") { at += 1 }
            var end = at
            while end < count, self[end] != UInt8(ascii: "\n") { end += 1 }
            if self[at] == UInt8(ascii: "#"), at < offset {
                let words = UnsafeBufferPointer(start: base + at, count: end - at).split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }
                switch words.first.map({ String(decoding: $0, as: UTF8.self) }) {
                case "#if": open.append(words.count == 2 && words[1].elementsEqual("DEBUG".utf8))
                case "#else", "#elseif": if !open.isEmpty { open[open.count - 1] = false }
                case "#endif": _ = open.popLast()
                default: break
                }
            }
            line = end + 1
        }
        return open.contains(true)
    }

    /// The last name of an argument whose parenthesis and label stand at an offset: `day` of `(id: model.day)`; empty where there is none.
    func lastName(ofArgument label: StaticString, at offset: Int) -> [UInt8] {
        let length = label.utf8CodeUnitCount
        guard offset + length < count, (0..<length).allSatisfy({ self[offset + $0] == label.utf8Start[$0] }) else { return [] }
        var at = offset + length, name: [UInt8] = []
        while at < count, self[at].isIdentifier || [UInt8(ascii: " "), UInt8(ascii: "."), UInt8(ascii: "?")].contains(self[at]) {
            if !self[at].isIdentifier { name = [] } else { name.append(self[at]) }
            at += 1
        }
        return at < count && self[at] == UInt8(ascii: ")") ? name : []
    }

    /// Whether the name at an offset ends a binding: `$model.day`.
    func isBinding(at offset: Int) -> Bool {
        var at = offset - 1
        while at > 0, self[at].isIdentifier || self[at] == UInt8(ascii: ".") { at -= 1 }
        return at >= 0 && self[at] == UInt8(ascii: "$")
    }
}

/// Whether a text says where a program begins.
func beginsPrograms(_ text: borrowing SourceText) -> Bool {
    var isFound = false
    for word in ["main", "UIApplicationMain", "NSApplicationMain"] where !isFound {
        let base = text.base
        forEachMention(of: Array(word.utf8), in: text) { offset in
            isFound = offset > 0 && base[offset - 1] == UInt8(ascii: "@")
            return !isFound
        }
    }
    return isFound
}
