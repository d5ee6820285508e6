import Source

/// Whether a file holds a word without which no rule has anything to say about it, `await`, `Task`, `Continuation`,
/// `Async…` or ` async `, or declares an actor, whose functions others wait for, disables a control, which others rely on, or asks whether an
/// error is about cancellation. One pass, sixteen bytes at a time, up to the first of them, which looks for letters of each word that seldom
/// stand in a row elsewhere; words in comments and inside longer names count, so a file that passes may still hold nothing.
package func mayConcernRules(_ text: borrowing SourceText) -> Bool {
    let words: [Word] = [
        "await", "Task", Word("Continuation", mark: 5), Word("Async", mark: 2), Word(" async ", mark: 3), Word("actor ", mark: 1), Word(".disabled(", mark: 8),
        Word("ancelled", mark: 2), Word("ancellationError", mark: 2),
    ]
    return holds(words, text, RareLetters.self)
}

/// Whether a file holds what a comment that suppresses findings begins with; such a file also may concern rules.
func mayHoldComments(_ text: borrowing SourceText) -> Bool { holds([Word(commentMark)], text, CommentLetters.self) }

/// Tells where letters of some words stand.
private protocol Letters {
    /// Not zero for the bytes at which they do.
    static func places(in block: Block) -> FoundBytes
}

private enum RareLetters: Letters {
    @inline(__always) static func places(in block: Block) -> FoundBytes {
        block.hold("a", "w") | block.hold("T", "a", "s") | block.hold("n", "u", "a") | block.hold("y", "n") | block.hold("c", "t", "o") | block.hold("c", "e", "l")
            | block.hold("d", "(")
    }
}

private enum CommentLetters: Letters {
    @inline(__always) static func places(in block: Block) -> FoundBytes { block.hold("a", "w", "a") }
}

let commentMark: StaticString = "awaitlint:"

/// A word, and how far into it the letters stand that are looked for.
private struct Word: ExpressibleByStringLiteral {
    let text: StaticString
    let mark: Int

    init(_ text: StaticString, mark: Int = 0) { (self.text, self.mark) = (text, mark) }

    init(stringLiteral text: StaticString) { self.init(text) }

    /// Whether its letters that are looked for may be those at `place`, the rest of it around them.
    func stands(at place: Int, in base: UnsafeRawPointer, count: Int) -> Bool {
        let start = place - mark
        guard start >= 0, start + text.utf8CodeUnitCount <= count else { return false }
        for offset in 0..<text.utf8CodeUnitCount where base.load(fromByteOffset: start + offset, as: UInt8.self) != text.utf8Start[offset] { return false }
        return true
    }
}

/// Sixteen bytes, and those one and two places on.
private struct Block {
    typealias Bytes = SIMD16<UInt8>
    let first, second, third: Bytes

    @inline(__always) init(_ base: UnsafeRawPointer) {
        first = base.loadUnaligned(as: Bytes.self)
        second = base.loadUnaligned(fromByteOffset: 1, as: Bytes.self)
        third = base.loadUnaligned(fromByteOffset: 2, as: Bytes.self)
    }

    /// Not zero where these letters stand in a row.
    @inline(__always) func hold(_ a: Unicode.Scalar, _ b: Unicode.Scalar) -> FoundBytes {
        unsafeBitCast(are(first, a) .& are(second, b), to: FoundBytes.self)
    }

    @inline(__always) func hold(_ a: Unicode.Scalar, _ b: Unicode.Scalar, _ c: Unicode.Scalar) -> FoundBytes {
        unsafeBitCast(are(first, a) .& are(second, b) .& are(third, c), to: FoundBytes.self)
    }

    @inline(__always) private func are(_ bytes: Bytes, _ letter: Unicode.Scalar) -> SIMDMask<SIMD16<Int8>> {
        bytes .== Bytes(repeating: UInt8(truncatingIfNeeded: letter.value))
    }
}

/// Whether one of the words stands in the text, whose letters `letters` looks for.
private func holds<Words: Letters>(_ words: [Word], _ text: borrowing SourceText, _ letters: Words.Type) -> Bool {
    let base = UnsafeRawPointer(text.base), count = text.count
    var offset = 0
    while offset < count {
        // The padding behind the text keeps all loads inside it.
        let found = Words.places(in: Block(base + offset))
        if !found.isNone, !found.forEachPlace({ place in !words.contains { $0.stands(at: offset + place, in: base, count: count) } }) { return true }
        offset += 16
    }
    return false
}
