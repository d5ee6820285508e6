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

/// Numbers by a type, or whatever else has a number from -1 on, and a name; several of one key make a chain, in the order in which they were added.
/// Keys are told by a hash of both, as names are.
struct MemberTable: Sendable {
    private var index = HashIndex()
    /// For each key its first and last link.
    private var ends: [(head: Int32, tail: Int32)] = []
    private var links: [Link] = []

    /// - Parameter count: how many numbers there may be.
    init(count: Int = 0) {
        index.reserve(count)
        ends.reserveCapacity(count)
        links.reserveCapacity(count)
    }

    private static func hash(_ type: Int, _ name: Name) -> UInt64 { name.hash ^ (UInt64(truncatingIfNeeded: type &+ 2) &* 0x9E37_79B9_7F4A_7C15) }

    private func key(_ type: Int, _ name: Name) -> Int? { index.find(Self.hash(type, name)) { _ in true } }

    /// Adds a number, unless it is the last of its chain already.
    mutating func add(_ number: Int, type: Int, name: Name) {
        let link = Int32(links.count)
        if let key = key(type, name) {
            guard links[Int(ends[key].tail)].number != number else { return }
            links[Int(ends[key].tail)].next = link
            ends[key].tail = link
        } else {
            index.insert(Self.hash(type, name), ends.count)
            ends.append((link, link))
        }
        links.append(Link(number: Int32(number), next: -1))
    }

    func all(type: Int, name: Name) -> Chain { Chain(links: links, at: key(type, name).map { ends[$0].head } ?? -1) }

    /// The one that was added first, and whether there is no other.
    func first(type: Int, name: Name) -> (number: Int, isOnly: Bool)? {
        key(type, name).map { (Int(links[Int(ends[$0].head)].number), ends[$0].head == ends[$0].tail) }
    }

    struct Link {
        var number: Int32
        var next: Int32
    }

    struct Chain: Sequence, IteratorProtocol {
        let links: [Link]
        var at: Int32

        mutating func next() -> Int? {
            guard at >= 0 else { return nil }
            defer { at = links[Int(at)].next }
            return Int(links[Int(at)].number)
        }
    }
}
