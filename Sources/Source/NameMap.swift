/// What is known of names. Its hash is the name itself, so that a look-up is a few instructions: the standard dictionary's
/// takes longer than what is asked. Open addressing, at most half full, nothing is ever removed.
public struct NameMap<Value: Sendable>: Sendable {
    /// `none` for a free slot.
    @usableFromInline var names: [Name] = []
    /// For each slot the index of its value.
    @usableFromInline var places: [Int] = []
    @usableFromInline var values: [Value] = []

    public init() {}

    /// The value of a name; nil for one that has none, and for `none`.
    @inlinable public subscript(name: Name) -> Value? {
        guard !names.isEmpty else { return nil }
        var slot = NameMap.slot(name, names.count)
        while names[slot] != .none {
            if names[slot] == name { return values[places[slot]] }
            slot = (slot + 1) & (names.count - 1)
        }
        return nil
    }

    /// Changes the value of a name in place, after adding it where there is none. Nothing is kept of `none`: a declaration without a
    /// name, as it stands in an editor, is not what any name means.
    public mutating func update(_ name: Name, default value: Value, _ change: (inout Value) -> Void) {
        guard name != .none else { return }
        if (values.count + 1) * 2 > names.count { grow() }
        var slot = NameMap.slot(name, names.count)
        while names[slot] != .none, names[slot] != name { slot = (slot + 1) & (names.count - 1) }
        if names[slot] == .none {
            names[slot] = name
            places[slot] = values.count
            values.append(value)
        }
        change(&values[places[slot]])
    }

    @inlinable static func slot(_ name: Name, _ count: Int) -> Int { Int(truncatingIfNeeded: (name.hash &* 0x9E37_79B9_7F4A_7C15) >> 32) & (count - 1) }

    private mutating func grow() {
        let old = (names, places)
        names = Array(repeating: .none, count: max(16, old.0.count * 2))
        places = Array(repeating: 0, count: names.count)
        for (name, place) in zip(old.0, old.1) where name != .none {
            var slot = NameMap.slot(name, names.count)
            while names[slot] != .none { slot = (slot + 1) & (names.count - 1) }
            names[slot] = name
            places[slot] = place
        }
    }
}
