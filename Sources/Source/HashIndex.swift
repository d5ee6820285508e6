/// Finds elements of an array by a hash that the caller has already, such as a `Name`'s: the standard dictionary
/// would hash the hash again. Open addressing, at most half full, nothing is ever removed.
public struct HashIndex: Sendable {
    @usableFromInline struct Slot: Sendable {
        @usableFromInline var hash: UInt64 = 0
        @usableFromInline var element: UInt32 = 0
        /// When it was filled; it is free unless that is now.
        @usableFromInline var turn: UInt32 = 0

        init(hash: UInt64 = 0, element: UInt32 = 0, turn: UInt32 = 0) {
            self.hash = hash
            self.element = element
            self.turn = turn
        }
    }

    @usableFromInline var slots: [Slot] = []
    /// Counts how often all elements were forgotten, so that nothing is cleared.
    @usableFromInline var turn: UInt32 = 1
    private var count = 0

    public init() {}

    /// The element that was added under `hash` and for which `isIt` holds.
    @inlinable public func find(_ hash: UInt64, where isIt: (Int) -> Bool) -> Int? {
        guard !slots.isEmpty else { return nil }
        var place = start(hash)
        while slots[place].turn == turn {
            if slots[place].hash == hash, isIt(Int(slots[place].element)) { return Int(slots[place].element) }
            place = (place + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Adds the element at `index`.
    public mutating func insert(_ hash: UInt64, _ index: Int) {
        if (count + 1) * 2 > slots.count { grow() }
        place(Slot(hash: hash, element: UInt32(index), turn: turn))
        count += 1
    }

    /// Makes the element at `index` the one that is found under `hash`, in place of `old`.
    public mutating func replace(_ hash: UInt64, _ old: Int, by index: Int) {
        var place = start(hash)
        while slots[place].turn == turn, slots[place].element != UInt32(old) { place = (place + 1) & (slots.count - 1) }
        slots[place] = Slot(hash: hash, element: UInt32(index), turn: turn)
    }

    /// Forgets the elements and keeps the memory.
    public mutating func removeAll() {
        count = 0
        turn &+= 1
        if turn == 0 { self = HashIndex() }
    }

    @inlinable func start(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slots.count - 1) }

    private mutating func place(_ slot: Slot) {
        var place = start(slot.hash)
        while slots[place].turn == turn { place = (place + 1) & (slots.count - 1) }
        slots[place] = slot
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: Slot(), count: max(16, old.count * 2))
        for slot in old where slot.turn == turn { place(slot) }
    }
}
