import Source

/// The pairs of bytes that some names begin with: most words of a text need not be looked at any further.
struct Beginnings: Sendable {
    /// One bit for each pair.
    private var bits = [UInt64](repeating: 0, count: 1024)

    /// Adds a name, which is not empty.
    mutating func insert(_ name: UnsafeBufferPointer<UInt8>) {
        // What stands behind a name of one byte may be anything.
        for second in name.count > 1 ? name[1]...name[1] : 0...255 { insert(Int(second) << 8 | Int(name[0])) }
    }

    private mutating func insert(_ pair: Int) { bits[pair >> 6] |= 1 << UInt64(pair & 63) }

    @inline(__always) func contains(_ first: UInt8, _ second: UInt8) -> Bool {
        let pair = Int(second) << 8 | Int(first)
        return bits[pair >> 6] >> UInt64(pair & 63) & 1 != 0
    }
}

extension Interest {
    /// What a text has to say: in what ways the names matter that it mentions. One pass, eight bytes at a time; words in comments and
    /// strings count too, and names in backticks.
    package func say(of text: borrowing SourceText) -> Kind {
        let mentioned = Kind([.mention, .type, .member, .otherType, .otherMember]).rawValue, declared = Kind([.declaration, .otherFunction]).rawValue
        let base = text.base
        var seen: UInt8 = 0
        forEachWord(of: text) { first in
            guard beginnings.contains(base[first], base[first + 1]), let kind = names[Name(word(at: first, base))]?.rawValue else { return true }
            seen |= kind & mentioned
            if kind & declared != 0, isDeclared(first, base) { seen |= kind & declared }
            return true
        }
        return Kind(rawValue: seen)
    }

    /// Notes how the names begin that stand in a text.
    mutating func noteBeginnings(in text: borrowing SourceText) {
        let base = text.base
        var found = beginnings
        forEachWord(of: text) { first in
            let word = word(at: first, base)
            if names[Name(word)] != nil { found.insert(word) }
            return true
        }
        beginnings = found
    }
}

/// Visits the byte offset of each place where a text mentions a name and does not declare it, until a visit returns false. What a
/// comment behind `//` says is no mention, nor the `category:` of a logger; what any other string says is one.
package func forEachMention(of name: [UInt8], in text: borrowing SourceText, _ visit: (Int) -> Bool) {
    let base = text.base
    forEachPlace(of: name, in: text) { first in
        guard first == 0 || !isOfWord(base[first - 1]), word(at: first, base).elementsEqual(name), !isDeclared(first, base), !isInComment(first, base), !isCategory(first, base) else { return true }
        return visit(first)
    }
}

/// Whether a name stands anywhere in a text.
package func holdsWord(_ name: [UInt8], _ text: borrowing SourceText) -> Bool {
    let base = text.base
    var isFound = false
    forEachPlace(of: name, in: text) { first in
        isFound = (first == 0 || !isOfWord(base[first - 1])) && word(at: first, base).elementsEqual(name)
        return !isFound
    }
    return isFound
}

/// The type whose declaration or extension begins last before a byte offset.
package func typeDeclared(before offset: Int, _ base: UnsafePointer<UInt8>) -> [UInt8]? {
    var at = offset, name: UnsafeBufferPointer<UInt8>?
    while at > 0 {
        let word = word(before: at, base)
        if let name, isOne(word, of: typeIntroducers) { return Array(name) }
        name = word
        at = (word.baseAddress ?? base) - base
    }
    return nil
}

/// Visits the byte offset of each place where a name may stand, until a visit returns false: sixteen bytes at a time, the first byte and another
/// one are looked for, in four blocks of these at once as long as there is nothing in them.
@inline(__always)
private func forEachPlace(of name: [UInt8], in text: borrowing SourceText, _ visit: (Int) -> Bool) {
    let base = UnsafeRawPointer(text.base), count = text.count, probe = Probe(name)
    var at = 0
    while at < count {
        while at + 64 <= count, (probe.places(base + at) | probe.places(base + at + 16) | probe.places(base + at + 32) | probe.places(base + at + 48)).isNone { at += 64 }
        // The padding behind the text keeps the loads inside it.
        let end = min(at + 64, count)
        while at < end {
            let found = probe.places(base + at)
            if !found.isNone, !found.forEachPlace({ visit(at + $0) }) { return }
            at += 16
        }
    }
}

/// Two bytes of a name, by which the places are told where it may stand.
private struct Probe {
    private typealias Block = SIMD16<UInt8>
    private let first, other: Block
    private let distance: Int

    init(_ name: [UInt8]) {
        distance = min(name.count, 16) - 1
        (first, other) = (Block(repeating: name[0]), Block(repeating: name[distance]))
    }

    @inline(__always) func places(_ base: UnsafeRawPointer) -> FoundBytes {
        let here = base.loadUnaligned(as: Block.self) .== first, there = base.loadUnaligned(fromByteOffset: distance, as: Block.self) .== other
        return unsafeBitCast(here .& there, to: FoundBytes.self)
    }
}

/// Whether a string begins at a place that is handed over as `category:`.
private func isCategory(_ offset: Int, _ base: UnsafePointer<UInt8>) -> Bool {
    guard offset > 1, base[offset - 1] == UInt8(ascii: "\"") else { return false }
    var end = offset - 1
    while end > 0, base[end - 1] == UInt8(ascii: " ") { end -= 1 }
    let label = "category:".utf8
    return end >= label.count && UnsafeBufferPointer(start: base + end - label.count, count: label.count).elementsEqual(label)
}

/// Whether `//` stands before a place on its line. The slashes of an address in a string do not count.
private func isInComment(_ offset: Int, _ base: UnsafePointer<UInt8>) -> Bool {
    var at = offset - 1
    while at > 0, base[at] != UInt8(ascii: "\n"), base[at] != UInt8(ascii: "\r") {
        if base[at] == UInt8(ascii: "/"), base[at - 1] == UInt8(ascii: "/"), at < 2 || base[at - 2] != UInt8(ascii: ":") { return true }
        at -= 1
    }
    return false
}

/// Visits the byte offset of each word of a text until a visit returns false.
@inline(__always)
private func forEachWord(of text: borrowing SourceText, _ visit: (Int) -> Bool) {
    let base = UnsafeRawPointer(text.base), count = text.count
    var at = 0, before: UInt64 = 0
    while at < count {
        // The padding behind the text keeps the load inside it, and is no part of a word.
        let inside = wordBytes(bytes(at: at, base))
        var starts = inside & ~(inside << 8 | before)
        before = inside >> 56
        while starts != 0 {
            guard visit(at + starts.trailingZeroBitCount >> 3) else { return }
            starts &= starts &- 1
        }
        at += 8
    }
}

/// Eight bytes, the first one lowest.
@inline(__always)
private func bytes(at offset: Int, _ base: UnsafeRawPointer) -> UInt64 { UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }

/// The highest bit of each of eight bytes that is part of a word: a letter, a digit, `_`, or a byte of a character outside ASCII.
@inline(__always)
private func wordBytes(_ bytes: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101, high = 0x80 * ones
    let low = bytes & ~high, lower = low | 0x20 * ones
    // Each sum sets a byte's highest bit if the byte is at least (or above) the bound, and never carries.
    let letters = (lower &+ (0x80 - 0x61) * ones) & ~(lower &+ (0x7F - 0x7A) * ones)
    let digits = (low &+ (0x80 - 0x30) * ones) & ~(low &+ (0x7F - 0x39) * ones)
    let underscores = ~((low ^ 0x5F * ones) &+ 0x7F * ones)
    return (letters | digits | underscores | bytes) & high
}

private func isOfWord(_ byte: UInt8) -> Bool { wordBytes(UInt64(byte)) & 0x80 != 0 }

/// The word that begins at a byte offset.
private func word(at first: Int, _ base: UnsafePointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var end = first, outside: UInt64 = 0
    repeat {
        outside = ~wordBytes(bytes(at: end, UnsafeRawPointer(base))) & 0x8080_8080_8080_8080
        end += outside.trailingZeroBitCount >> 3
    } while outside == 0
    return UnsafeBufferPointer(start: base + first, count: end - first)
}

/// Whether the word before another one introduces its declaration.
private func isDeclared(_ first: Int, _ base: UnsafePointer<UInt8>) -> Bool {
    isOne(word(before: first, base), of: introducers)
}

/// The last word before a byte offset, empty and at the beginning where there is none.
private func word(before offset: Int, _ base: UnsafePointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var end = offset
    while end > 0, !isOfWord(base[end - 1]) { end -= 1 }
    var start = end
    while start > 0, isOfWord(base[start - 1]) { start -= 1 }
    return UnsafeBufferPointer(start: base + start, count: end - start)
}

private func isOne(_ word: UnsafeBufferPointer<UInt8>, of words: [StaticString]) -> Bool {
    words.contains { $0.utf8CodeUnitCount == word.count && UnsafeBufferPointer(start: $0.utf8Start, count: word.count).elementsEqual(word) }
}

private let typeIntroducers: [StaticString] = ["class", "struct", "actor", "extension"]
private let introducers: [StaticString] = typeIntroducers + ["enum", "protocol", "func"]

extension Interest.Kind {
    /// Whether a text that mentions such names has a say.
    package var isSay: Bool {
        contains(.mention) || contains(.declaration) || contains([.type, .member]) || contains([.otherType, .otherMember])
            || contains([.otherType, .otherFunction])
    }

    /// Whether it has a say if it turns out to mention what has a judged type.
    package var maySay: Bool { contains(.member) }

    /// In which ways a name can matter to a member of a text that says this.
    var heeded: Interest.Kind {
        var heeded: Interest.Kind = [.mention, .declaration]
        if contains(.type) { heeded.insert(.member) }
        if contains(.otherType) { heeded.formUnion([.otherMember, .otherFunction]) }
        return heeded
    }
}
