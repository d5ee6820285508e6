import Source

/// The blocks of a text, as its braces and words tell.
extension SourceText {
    /// The brace that is open at an offset.
    func brace(openAround offset: Int) -> Int? {
        var depth = 0, at = offset
        while at > 0 {
            at -= 1
            if self[at] == UInt8(ascii: "}") { depth += 1 }
            if self[at] == UInt8(ascii: "{") {
                if depth == 0 { return at }
                depth -= 1
            }
        }
        return nil
    }

    /// What stands before a brace, as far back as the statement's first word or the brace before it.
    func header(of brace: Int) -> Range<Int> {
        var first = brace
        while first > 0, self[first - 1] != UInt8(ascii: "{"), self[first - 1] != UInt8(ascii: "}") { first -= 1 }
        var line = brace
        while line > first {
            line -= 1
            if self[line] == UInt8(ascii: "\n"), case let word = word(behind: line), Self.beginnings.contains(where: { word.elementsEqual($0.utf8) }) { return line..<brace }
        }
        return first..<brace
    }

    /// The identifier that a line begins with which an offset stands before; empty where another sign does.
    private func word(behind offset: Int) -> UnsafeBufferPointer<UInt8> {
        var first = offset + 1
        while first < count, self[first] == UInt8(ascii: " ") || self[first] == UInt8(ascii: "\t") { first += 1 }
        var end = first
        while end < count, self[end].isIdentifier { end += 1 }
        return UnsafeBufferPointer(start: base + first, count: end - first)
    }

    private static var beginnings: [String] { [
        "if", "switch", "var", "lazy", "func", "init", "convenience", "override", "struct", "class", "final", "enum", "actor", "extension", "guard", "for", "while",
        "private", "fileprivate", "public", "internal", "package", "static",
    ] }

    /// What a header declares: a property, a function or a type.
    func declared(in header: Range<Int>) -> (name: [UInt8], isType: Bool)? {
        let words = identifiers(in: header)
        for (word, next) in zip(words, words.dropFirst()) {
            if ["struct", "class", "enum", "actor", "extension"].contains(where: { word.elementsEqual($0.utf8) }) { return (next, true) }
            if ["var", "func"].contains(where: { word.elementsEqual($0.utf8) }) { return (next, false) }
        }
        return nil
    }

    /// The words of the `case` or `default` of a `switch`, whose brace is given, that an offset stands behind.
    func caseLabel(before offset: Int, behind brace: Int) -> [[UInt8]] {
        var depth = 0, at = brace + 1, label = 0..<0
        while at < offset {
            if self[at] == UInt8(ascii: "{") { depth += 1 }
            if self[at] == UInt8(ascii: "}") { depth -= 1 }
            if depth == 0, self[at].isIdentifier, !self[at - 1].isIdentifier {
                var end = at
                while end < offset, self[end].isIdentifier { end += 1 }
                let word = UnsafeBufferPointer(start: base + at, count: end - at)
                if word.elementsEqual("case".utf8) || word.elementsEqual("default".utf8) {
                    while end < offset, self[end] != UInt8(ascii: ":") { end += 1 }
                    label = at..<end
                }
                at = end
            } else {
                at += 1
            }
        }
        return identifiers(in: label)
    }

    /// The last word of a value on the rest of a line: `loading` of `= .loading`; empty for a literal without one.
    func value(setBehind offset: Int) -> [UInt8] {
        var end = offset
        while end < count, self[end] != UInt8(ascii: "\n"), self[end] != UInt8(ascii: ";"), self[end] != UInt8(ascii: "}"), self[end] != UInt8(ascii: "(") { end += 1 }
        return identifiers(in: offset..<end).last ?? []
    }

    /// Whether the path that a name is the last one of has a `!` before it.
    func isNegated(_ name: [UInt8], in range: Range<Int>) -> Bool {
        guard let at = range.first(where: { at in at + name.count <= range.upperBound && (at == 0 || !self[at - 1].isIdentifier) && name.indices.allSatisfy { self[at + $0] == name[$0] } }) else { return false }
        var first = at
        while first > range.lowerBound, self[first - 1].isIdentifier || self[first - 1] == UInt8(ascii: ".") { first -= 1 }
        return first > 0 && self[first - 1] == UInt8(ascii: "!")
    }

    func has(_ sign: StaticString, in range: Range<Int>) -> Bool {
        range.dropLast().contains { self[$0] == sign.utf8Start[0] && self[$0 + 1] == sign.utf8Start[1] }
    }

    /// The identifiers in some bytes.
    func identifiers(in range: Range<Int>) -> [[UInt8]] {
        UnsafeBufferPointer(start: base + range.lowerBound, count: range.count).split { !$0.isIdentifier }.map(Array.init)
    }
}
