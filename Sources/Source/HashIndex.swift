/// Finds elements of an array by a hash that the caller has already, such as a `Name`'s: the standard dictionary
/// would hash the hash again. Open addressing, at most half full, nothing is ever removed.
public struct HashIndex: Sendable {
    @usableFromInline struct Slot: Sendable {
        @usableFromInline var hash: UInt64 = 0
        /// The element's index and 1; 0 for a free slot.
        @usableFromInline var element: UInt32 = 0

        init(hash: UInt64 = 0, element: UInt32 = 0) {
            self.hash = hash
            self.element = element
        }
    }

    @usableFromInline var slots: [Slot] = []
    private var count = 0

    public init() {}

    /// The element that was added under `hash` and for which `isIt` holds.
    @inlinable public func find(_ hash: UInt64, where isIt: (Int) -> Bool) -> Int? {
        guard !slots.isEmpty else { return nil }
        var place = start(hash)
        while slots[place].element != 0 {
            if slots[place].hash == hash, isIt(Int(slots[place].element) - 1) { return Int(slots[place].element) - 1 }
            place = (place + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Adds the element at `index`.
    public mutating func insert(_ hash: UInt64, _ index: Int) {
        if (count + 1) * 2 > slots.count { grow() }
        place(Slot(hash: hash, element: UInt32(index + 1)))
        count += 1
    }

    /// Makes the element at `index` the one that is found under `hash`, in place of `old`.
    public mutating func replace(_ hash: UInt64, _ old: Int, by index: Int) {
        var place = start(hash)
        while slots[place].element != UInt32(old + 1) { place = (place + 1) & (slots.count - 1) }
        slots[place].element = UInt32(index + 1)
    }

    /// Forgets the elements and keeps the memory, unless it is much more than they needed.
    public mutating func removeAll() {
        if slots.count > 16 * (count + 16) {
            slots = []
        } else {
            // A free slot is all zero.
            slots.withUnsafeMutableBytes { _ = $0.initializeMemory(as: UInt8.self, repeating: 0) }
        }
        count = 0
    }

    @inlinable func start(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slots.count - 1) }

    private mutating func place(_ slot: Slot) {
        var place = start(slot.hash)
        while slots[place].element != 0 { place = (place + 1) & (slots.count - 1) }
        slots[place] = slot
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: Slot(), count: max(16, old.count * 2))
        for slot in old where slot.element != 0 { place(slot) }
    }
}
