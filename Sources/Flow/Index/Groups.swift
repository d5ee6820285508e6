import Source

/// Values in groups that are numbered from 0, each group's in the order in which they were given.
struct Groups<Value: Sendable>: Sendable {
    private var first: [UInt32] = [0]
    private var values: [Value] = []

    init() {}

    init(count: Int, _ pairs: [(group: Int, value: Value)]) {
        self.init(count: count) { add in for pair in pairs { add(pair.group, pair.value) } }
    }

    /// - Parameter forEach: gives each value with its group, when asked a second time the same again.
    init(count: Int, _ forEach: ((_ group: Int, _ value: Value) -> Void) -> Void) {
        // Counts stand two places on, so that filling moves each group's end to where it belongs.
        var first = Array<UInt32>(repeating: 0, count: count + 2), some: Value?
        forEach { group, value in
            first[group + 2] += 1
            some = some ?? value
        }
        for group in 0..<count { first[group + 2] += first[group + 1] }
        defer { self.first = first }
        guard let some else { return }
        var values = Array(repeating: some, count: Int(first[count + 1]))
        forEach { group, value in
            values[Int(first[group + 1])] = value
            first[group + 1] += 1
        }
        self.values = values
    }

    subscript(group: Int) -> ArraySlice<Value> {
        guard group >= 0, group + 1 < first.count else { return [] }
        return values[Int(first[group])..<Int(first[group + 1])]
    }
}

/// Numbers by a type (or -1) and a name; several of one key make a chain, in the order in which they were added.
struct MemberTable: Sendable {
    private var index = HashIndex()
    private var keys: [(type: Int, name: Name)] = []
    /// For each key its first and last link.
    private var ends: [(head: Int, tail: Int)] = []
    private var links: [Link] = []

    /// - Parameter count: how many numbers there may be.
    init(count: Int = 0) {
        index.reserve(count)
        keys.reserveCapacity(count)
        ends.reserveCapacity(count)
        links.reserveCapacity(count)
    }

    private static func hash(_ type: Int, _ name: Name) -> UInt64 { name.hash ^ (UInt64(truncatingIfNeeded: type &+ 2) &* 0x9E37_79B9_7F4A_7C15) }

    /// Adds a number, unless it is the last of its chain already.
    mutating func add(_ number: Int, type: Int, name: Name) {
        let hash = Self.hash(type, name)
        if let key = index.find(hash, where: { keys[$0].type == type && keys[$0].name == name }) {
            guard links[ends[key].tail].number != number else { return }
            links[ends[key].tail].next = links.count
            ends[key].tail = links.count
        } else {
            index.insert(hash, keys.count)
            keys.append((type, name))
            ends.append((links.count, links.count))
        }
        links.append(Link(number: number, next: -1))
    }

    func all(type: Int, name: Name) -> Chain {
        let key = index.find(Self.hash(type, name)) { keys[$0].type == type && keys[$0].name == name }
        return Chain(links: links, at: key.map { ends[$0].head } ?? -1)
    }

    /// The one that was added first.
    func first(type: Int, name: Name) -> Int? {
        index.find(Self.hash(type, name)) { keys[$0].type == type && keys[$0].name == name }.map { links[ends[$0].head].number }
    }

    struct Link {
        var number: Int
        var next: Int
    }

    struct Chain: Sequence, IteratorProtocol {
        let links: [Link]
        var at: Int

        mutating func next() -> Int? {
            guard at >= 0 else { return nil }
            defer { at = links[at].next }
            return links[at].number
        }
    }
}
