/// Tells keywords from other identifiers by two eight-byte loads and one look into a table of bytes.
///
/// A word's key is made of its first eight bytes, of its last eight where it is longer, and of its length. Only the
/// few words of more than sixteen bytes are not told by that alone: their bytes are compared.
struct KeywordTable: @unchecked Sendable {
    private struct Entry: BitwiseCopyable {
        var head: UInt64 = 0
        var tail: UInt64 = 0
        var text: Bytes? = nil
        var length = 0
    }

    /// For each slot the raw value of its keyword, 0 if it is free. A slot that is taken sends a word to the next.
    private let slots: UnsafePointer<UInt8>
    /// By raw value of the keyword.
    private let entries: UnsafePointer<Entry>

    private static let slotBits: UInt64 = 10
    private static let longestWord = 31

    static let shared = KeywordTable()

    private init() {
        let slots = UnsafeMutablePointer<UInt8>.allocate(capacity: 1 << Self.slotBits)
        slots.initialize(repeating: 0, count: 1 << Self.slotBits)
        let entries = UnsafeMutablePointer<Entry>.allocate(capacity: Keyword.allCases.count)
        entries.initialize(repeating: Entry(), count: Keyword.allCases.count)
        let text = Keyword.spellings.utf8Start, end = text + Keyword.spellings.utf8CodeUnitCount
        var start = text
        for keyword in Keyword.allCases.dropFirst() {
            var stop = start
            while stop < end && stop.pointee != " " { stop += 1 }
            let entry = Self.entry(for: start, length: stop - start)
            var slot = Self.slot(head: entry.head, tail: entry.tail, length: entry.length)
            while slots[slot] != 0 { slot = Self.slot(after: slot) }
            slots[slot] = keyword.rawValue
            entries[Int(keyword.rawValue)] = entry
            start = stop < end ? stop + 1 : end
        }
        self.slots = UnsafePointer(slots)
        self.entries = UnsafePointer(entries)
    }

    private static func entry(for word: Bytes, length: Int) -> Entry {
        func load(_ range: Range<Int>) -> UInt64 {
            range.reversed().reduce(0) { $0 << 8 | UInt64(word[$1]) }
        }
        return Entry(head: load(0..<min(length, 8)), tail: length > 8 ? load(length - 8..<length) : 0, text: word, length: length)
    }

    @inline(__always) private static func slot(head: UInt64, tail: UInt64, length: Int) -> Int {
        let mixed = (head ^ (tail &* 0x9E37_79B9_7F4A_7C15) ^ UInt64(truncatingIfNeeded: length)) &* 0xD6E8_FEB8_6659_FD93
        return Int(truncatingIfNeeded: mixed >> (64 - slotBits))
    }

    @inline(__always) private static func slot(after slot: Int) -> Int { (slot + 1) & (1 << Int(slotBits) - 1) }

    /// The keyword that a word of up to eight bytes spells; `head` has its bytes, the first one lowest, zeros above.
    @inline(__always) func short(head: UInt64, length: Int) -> Keyword {
        var slot = Self.slot(head: head, tail: 0, length: length)
        while true {
            let candidate = slots[slot]
            if candidate == 0 { return .none }
            if entries[Int(candidate)].head == head && entries[Int(candidate)].length == length {
                return unsafeBitCast(candidate, to: Keyword.self)
            }
            slot = Self.slot(after: slot)
        }
    }

    /// The keyword that the `length` bytes at `word`, more than eight, spell.
    @inline(__always) func long(_ word: Bytes, length: Int) -> Keyword {
        if length > Self.longestWord { return .none }
        let head = loadWord(word), tail = loadWord(word + (length - 8))
        var slot = Self.slot(head: head, tail: tail, length: length)
        while true {
            let candidate = slots[slot]
            if candidate == 0 { return .none }
            let entry = entries[Int(candidate)]
            if entry.head == head && entry.tail == tail && entry.length == length && (length <= 16 || Self.same(entry, word)) {
                return unsafeBitCast(candidate, to: Keyword.self)
            }
            slot = Self.slot(after: slot)
        }
    }

    @inline(never) private static func same(_ entry: Entry, _ word: Bytes) -> Bool {
        (0..<entry.length).allSatisfy { entry.text![$0] == word[$0] }
    }
}

/// Eight bytes, the first one lowest.
@inline(__always) func loadWord(_ at: Bytes) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(at).loadUnaligned(as: UInt64.self))
}
