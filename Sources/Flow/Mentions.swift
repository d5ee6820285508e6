import Source

/// The pairs of bytes that some words begin with: most words of a text need not be looked at any further.
struct Beginnings: Sendable {
    /// One bit for each pair.
    private var bits = [UInt64](repeating: 0, count: 1024)

    mutating func insert(_ first: UInt8, _ second: UInt8) {
        let pair = Int(first) << 8 | Int(second)
        bits[pair >> 6] |= 1 << UInt64(pair & 63)
    }

    @inline(__always) func contains(_ first: UInt8, _ second: UInt8) -> Bool {
        let pair = Int(first) << 8 | Int(second)
        return bits[pair >> 6] >> UInt64(pair & 63) & 1 != 0
    }
}

extension Interest {
    /// What a text has to say: in what ways the names matter that it mentions. One pass over its words; words in comments and strings
    /// count too, and names in backticks.
    package func say(of text: borrowing SourceText) -> Kind {
        let mentioned = Kind([.mention, .type, .member, .otherType, .otherMember]).rawValue, declared = Kind([.declaration, .otherFunction]).rawValue
        var seen: UInt8 = 0
        forEachWord(of: text, beginning: beginnings) { word, previous in
            guard let kind = names[Name(word)]?.rawValue else { return }
            seen |= kind & mentioned
            if kind & declared != 0, declares(previous) { seen |= kind & declared }
        }
        return Kind(rawValue: seen)
    }

    /// Notes how the names begin that stand in a text.
    mutating func noteBeginnings(in text: borrowing SourceText) {
        var found = beginnings
        forEachWord(of: text, beginning: nil) { word, _ in
            if names[Name(word)] != nil { found.insert(word[0], word.count > 1 ? word[1] : 0) }
        }
        beginnings = found
    }
}

/// Visits the words of a text, each with the one before it, empty in front of the first; of words that begin otherwise only how long they are is asked.
@inline(__always)
private func forEachWord(of text: borrowing SourceText, beginning beginnings: Beginnings?, _ visit: (_ word: UnsafeBufferPointer<UInt8>, _ previous: UnsafeBufferPointer<UInt8>) -> Void) {
    let base = text.base, count = text.count
    var at = 0, previous = 0..<0
    while at < count {
        guard base[at].isOfWord else {
            at += 1
            continue
        }
        let first = at
        repeat { at += 1 } while base[at].isOfWord
        if beginnings?.contains(base[first], at - first > 1 ? base[first + 1] : 0) ?? true {
            visit(UnsafeBufferPointer(start: base + first, count: at - first), UnsafeBufferPointer(start: base + previous.lowerBound, count: previous.count))
        }
        previous = first..<at
    }
}

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

/// Whether a word introduces the declaration of the name behind it.
private func declares(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    introducers.contains { $0.utf8CodeUnitCount == word.count && UnsafeBufferPointer(start: $0.utf8Start, count: word.count).elementsEqual(word) }
}

private let introducers: [StaticString] = ["func", "class", "struct", "enum", "actor", "protocol"]

extension UInt8 {
    /// Whether it is part of a word: a letter, a digit, `_`, or a byte of a character outside ASCII.
    @inline(__always) fileprivate var isOfWord: Bool {
        let set: UInt64 = self < 64 ? 0x03FF_0000_0000_0000 : self < 128 ? 0x07FF_FFFE_87FF_FFFE : .max
        return set >> UInt64(self & 63) & 1 != 0
    }
}
