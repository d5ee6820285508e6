/// Whether a name may be among some others: one bit for each hash, so that a no is sure and a yes is right fifteen times in sixteen.
public struct NameFilter: Sendable {
    @usableFromInline var bits: [UInt64]

    /// - Parameter count: how many names there will be, at most.
    public init(count: Int) {
        var words = 4
        while words < count / 4 { words *= 2 }
        bits = Array(repeating: 0, count: words)
    }

    public mutating func insert(_ name: Name) {
        let place = NameFilter.place(name, bits.count)
        bits[place / 64] |= 1 << UInt64(place % 64)
    }

    @inlinable public func mayHold(_ name: Name) -> Bool {
        let place = NameFilter.place(name, bits.count)
        return bits[place / 64] & 1 << UInt64(place % 64) != 0
    }

    @inlinable static func place(_ name: Name, _ words: Int) -> Int {
        Int(truncatingIfNeeded: (name.hash &* 0x9E37_79B9_7F4A_7C15) >> 32) & (words * 64 - 1)
    }
}
