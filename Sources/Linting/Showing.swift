import Flow
import Matching
import Source

/// Whether a refresh takes away the list that it was pulled down on, and so cancels itself: it sets `isLoading` before it waits, and the list is shown by
/// `if model.isLoading { ProgressView() } else { list }`.
///
/// Told by the texts: by the names in the conditions around the modifier, around what shows its view, and around the property or function that either stands in. A condition
/// with `&&` is taken to keep the list. Not modelled: braces in strings and comments, conditional expressions.
extension Usage {
    /// - Parameters:
    ///   - steps: those of what has been found: a wait and a modifier that cancels among them.
    mutating func takesItsViewAway(_ steps: [Step]) -> Bool {
        let index = program.index
        guard let modifier = steps.first(where: { index.view(cancellingAt: $0.range.lowerBound, in: $0.file) != nil }),
            let wait = steps.lazy.compactMap({ index.wait(at: $0.range, in: $0.file) }).first else { return false }
        let properties = index.propertiesSet(before: wait)
        var shown = Shown(by: properties.map { bytes(of: $0.name.range, in: $0.name.file) }, of: Set(properties.map { bytes(of: $0.owner.range, in: $0.owner.file) }))
        return !properties.isEmpty && isShown(&shown, at: modifier.range.lowerBound, in: modifier.file, depth: 0)
    }

    /// Whether what stands at a place is shown by what the names stand for.
    private mutating func isShown(_ shown: inout Shown, at offset: Int, in file: Int, depth: Int) -> Bool {
        let around = shown.blocks(around: offset, in: program.files[file].text)
        if around.isConditional { return true }
        guard depth < 3, !around.name.isEmpty, shown.seen.insert(around.name).inserted else { return false }
        // A property or function of the view is named in its file, the view itself wherever the properties' types are known.
        let files = around.isType ? program.files.indices.filter { shown.isKnown(in: program.files[$0].text) } : [file]
        for file in files {
            var found: [Int] = []
            forEachMention(of: around.name, in: program.files[file].text) { found.append($0); return true }
            for offset in found where !program.index.isPreview(offset, in: file) {
                if isShown(&shown, at: offset, in: file, depth: depth + 1) { return true }
            }
        }
        return around.isType && others.indices.contains { isShown(shown, around.name, byOther: $0) }
    }

    private mutating func isShown(_ shown: Shown, _ view: [UInt8], byOther other: Int) -> Bool {
        let aside = text(ofOther: other)
        var isFound = false
        guard shown.isKnown(in: aside.text) else { return false }
        forEachMention(of: view, in: aside.text) { offset in
            isFound = shown.blocks(around: offset, in: aside.text).isConditional
            return !isFound
        }
        return isFound
    }
}

/// What some names stand for, and what has been looked for that is shown by it.
private struct Shown {
    private let names: [[UInt8]]
    private let owners: Set<[UInt8]>
    var seen: Set<[UInt8]> = []

    /// - Parameter owners: the types that declare what the names stand for.
    init(by names: [[UInt8]], of owners: Set<[UInt8]>) { (self.names, self.owners) = (names, owners) }

    /// Whether a text names one of the types.
    func isKnown(in text: borrowing SourceText) -> Bool {
        owners.contains { owner in
            var isNamed = false
            forEachMention(of: owner, in: text) { _ in
                isNamed = true
                return false
            }
            return isNamed
        }
    }

    /// The blocks around a place, as far as the type that it stands in.
    struct Around {
        /// Whether one of them is there only for some value of what is asked for.
        var isConditional = false
        /// The property, function or type that the place stands in: `body` counts for its type.
        var name: [UInt8] = []
        var isType = false
    }

    func blocks(around offset: Int, in text: borrowing SourceText) -> Around {
        var around = Around(), at = offset
        while let brace = text.brace(openAround: at) {
            let header = text.header(of: brace)
            if let declared = text.declared(in: header) {
                (around.name, around.isType) = declared
                guard !around.isType, around.name == Array("body".utf8) else { return around }
            } else if isAsked(header, in: text) {
                around.isConditional = true
                return around
            }
            at = brace
        }
        return around
    }

    /// Whether a block's condition, or that of the one which its `else` belongs to, asks for a name.
    private func isAsked(_ header: Range<Int>, in text: borrowing SourceText) -> Bool {
        let words = text.words(in: header)
        if words.contains(where: { $0.elementsEqual("if".utf8) || $0.elementsEqual("switch".utf8) }), !text.hasConjunction(in: header), words.contains(where: { names.contains($0) }) { return true }
        guard words.contains(where: { $0.elementsEqual("else".utf8) }), header.lowerBound > 0, let brace = text.brace(openAround: header.lowerBound - 1) else { return false }
        return isAsked(text.header(of: brace), in: text)
    }
}

extension SourceText {
    /// The brace that is open at an offset.
    fileprivate func brace(openAround offset: Int) -> Int? {
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

    /// What stands before a brace, as far back as the one before it.
    fileprivate func header(of brace: Int) -> Range<Int> {
        var first = brace
        while first > 0, self[first - 1] != UInt8(ascii: "{"), self[first - 1] != UInt8(ascii: "}") { first -= 1 }
        // The last statement of what stands there.
        var line = brace
        while line > first {
            line -= 1
            if self[line] == UInt8(ascii: "\n"), let word = words(in: line..<brace).first, Self.beginnings.contains(where: { word.elementsEqual($0.utf8) }) { return line..<brace }
        }
        return first..<brace
    }

    private static var beginnings: [String] { ["if", "switch", "var", "func", "struct", "class", "extension", "guard", "for", "while", "private", "fileprivate", "public", "internal", "package", "static"] }

    /// What a header declares: a property, a function or a type.
    fileprivate func declared(in header: Range<Int>) -> (name: [UInt8], isType: Bool)? {
        let words = words(in: header)
        for (word, next) in zip(words, words.dropFirst()) {
            if ["struct", "class", "extension"].contains(where: { word.elementsEqual($0.utf8) }) { return (next, true) }
            if ["var", "func"].contains(where: { word.elementsEqual($0.utf8) }) { return (next, false) }
        }
        return nil
    }

    fileprivate func hasConjunction(in range: Range<Int>) -> Bool { range.dropLast().contains { self[$0] == UInt8(ascii: "&") && self[$0 + 1] == UInt8(ascii: "&") } }

    /// The identifiers in some bytes.
    fileprivate func words(in range: Range<Int>) -> [[UInt8]] {
        UnsafeBufferPointer(start: base + range.lowerBound, count: range.count).split { !$0.isIdentifier }.map(Array.init)
    }
}
