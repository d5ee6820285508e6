import Source

/// Whether a file holds a word without which no rule has anything to say about it, `await`, `Task`, `Continuation`,
/// `Async…` or ` async `, or declares an actor, whose functions others wait for, or disables a control, which others rely on. One pass, sixteen bytes at a time, up to the
/// first of them, and shorter ones for ` async ` and `.disabled(`; words in comments and inside longer names count, so a file that passes
/// may still hold nothing.
package func mayConcernRules(_ text: borrowing SourceText) -> Bool {
    // Of the letters of `async` and `disabled`, these two are rare elsewhere.
    mayHoldWords(text) || holds([" async "], text, at: 3) { pairs($0, $1, "y", "n") } || holds([".disabled("], text, at: 8) { pairs($0, $1, "d", "(") }
}

private func mayHoldWords(_ text: borrowing SourceText) -> Bool {
    holds(words, text) { pairs($0, $1, "a", "w") | pairs($0, $1, "T", "a") | pairs($0, $1, "C", "o") | pairs($0, $1, "A", "s") | pairs($0, $1, "a", "c") }
}

/// Whether a file holds what a comment that suppresses findings begins with; such a file also may concern rules.
func mayHoldComments(_ text: borrowing SourceText) -> Bool { holds([commentMark], text) { pairs($0, $1, "a", "w") } }

let commentMark: StaticString = "awaitlint:"

private let words: [StaticString] = ["await", "Task", "Continuation", "Async", "actor "]

/// Sixteen bytes.
private typealias Block = SIMD16<UInt8>

/// Whether one of the words stands in the text. `candidates` gives not zero for the bytes at which one may begin, which it
/// is given with those behind them.
/// - Parameter distance: how far into a word such a byte is.
@inline(__always)
private func holds(_ words: [StaticString], _ text: borrowing SourceText, at distance: Int = 0, candidates: (_ first: Block, _ second: Block) -> SIMD2<UInt64>) -> Bool {
    let base = UnsafeRawPointer(text.base), count = text.count
    var offset = 0
    while offset < count {
        // The padding behind the text keeps both loads inside it.
        let first = base.loadUnaligned(fromByteOffset: offset, as: Block.self)
        let second = base.loadUnaligned(fromByteOffset: offset + 1, as: Block.self)
        let found = candidates(first, second)
        if found[0] | found[1] != 0 {
            for half in 0..<2 {
                // A byte that was found has all its bits set.
                var left = found[half]
                while left != 0 {
                    let place = left.trailingZeroBitCount / 8, start = offset + half * 8 + place - distance
                    if start >= 0, start < count, begins(base + start, limit: count - start, with: words) { return true }
                    left &= ~(0xFF << UInt64(place * 8))
                }
            }
        }
        offset += 16
    }
    return false
}

/// Not zero where `a` stands in `first` and `b` at the same place in `second`.
@inline(__always)
private func pairs(_ first: Block, _ second: Block, _ a: Unicode.Scalar, _ b: Unicode.Scalar) -> SIMD2<UInt64> {
    unsafeBitCast((first .== Block(repeating: UInt8(truncatingIfNeeded: a.value))) .& (second .== Block(repeating: UInt8(truncatingIfNeeded: b.value))), to: SIMD2<UInt64>.self)
}

private func begins(_ start: UnsafeRawPointer, limit: Int, with words: [StaticString]) -> Bool {
    for word in words where word.utf8CodeUnitCount <= limit {
        var length = 0
        while length < word.utf8CodeUnitCount, start.load(fromByteOffset: length, as: UInt8.self) == word.utf8Start[length] { length += 1 }
        if length == word.utf8CodeUnitCount { return true }
    }
    return false
}
