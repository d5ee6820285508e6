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
    /// How many slots, from the first on, are in use, a power of two: few elements stand close together in a table that was large once.
    @usableFromInline var room = 0
    /// Counts how often all elements were forgotten, so that nothing is cleared.
    @usableFromInline var turn: UInt32 = 1
    private var count = 0

    public init() {}

    /// Makes room for some elements in a table that has none.
    public mutating func reserve(_ count: Int) {
        guard count * 2 > room, self.count == 0 else { return }
        room = 16
        while room < count * 2 { room *= 2 }
        slots = Array(repeating: Slot(), count: room)
    }

    /// The element that was added under `hash` and for which `isIt` holds.
    @inlinable public func find(_ hash: UInt64, where isIt: (Int) -> Bool) -> Int? {
        guard room > 0 else { return nil }
        var place = start(hash)
        while slots[place].turn == turn {
            if slots[place].hash == hash, isIt(Int(slots[place].element)) { return Int(slots[place].element) }
            place = (place + 1) & (room - 1)
        }
        return nil
    }

    /// Adds the element at `index`.
    public mutating func insert(_ hash: UInt64, _ index: Int) {
        if (count + 1) * 2 > room { grow() }
        place(Slot(hash: hash, element: UInt32(index), turn: turn))
        count += 1
    }

    /// Makes the element at `index` the one that is found under `hash`, in place of `old`.
    public mutating func replace(_ hash: UInt64, _ old: Int, by index: Int) {
        var place = start(hash)
        while slots[place].turn == turn, slots[place].element != UInt32(old) { place = (place + 1) & (room - 1) }
        slots[place] = Slot(hash: hash, element: UInt32(index), turn: turn)
    }

    /// Forgets the elements and keeps the memory.
    public mutating func removeAll() {
        count = 0
        room = min(room, 256)
        beginTurn()
    }

    @inlinable func start(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) >> 32) & (room - 1) }

    private mutating func beginTurn() {
        turn &+= 1
        guard turn == 0 else { return }
        slots = Array(repeating: Slot(), count: slots.count)
        turn = 1
    }

    private mutating func place(_ slot: Slot) {
        var place = start(slot.hash)
        while slots[place].turn == turn { place = (place + 1) & (room - 1) }
        slots[place] = slot
    }

    private mutating func grow() {
        let old = slots[..<room].filter { $0.turn == turn }
        room = max(16, room * 2)
        if room > slots.count { slots = Array(repeating: Slot(), count: room) } else { beginTurn() }
        for slot in old { place(Slot(hash: slot.hash, element: slot.element, turn: turn)) }
    }
}
