import Source

/// A variable of a body: where it was declared, and what it is another name for.
struct Local {
    var name: Name
    var declaredAt: UInt32
    /// Byte offset behind the scope that declares it.
    var visibleUntil: UInt32
    /// The path this name stands for, for `self` or a continuation under another name.
    var alias: AccessPath?
    /// Bound by `async let`, so that reading it waits: the index of the scope that waits for it at the latest.
    var asyncScope: Int?
    /// Index of the innermost local of the same name that can be seen where this one is declared, -1 for none.
    var shadowed: Int32 = -1
}

/// The variables of a file's bodies. They are told apart by where they can be seen, so that a closure that is read
/// after its function still sees what it saw, and nothing else.
struct Locals: ~Copyable {
    private var all: [Local] = []
    /// For each name its locals in the order of the file.
    private var places: [Places] = []
    private var pool = GrowingBuffer<Int32>()
    private var names = HashIndex()

    /// Adds a local; a `defer` block, which is read more than once, brings the same ones again.
    mutating func declare(_ local: Local) {
        guard let name = index(of: local.name) else {
            names.insert(local.name.hash, places.count)
            places.append(Places(first: pool.count))
            pool.append(Int32(all.count))
            return all.append(local)
        }
        var local = local
        let behind = count(places[name], upTo: local.declaredAt)
        let before = behind > 0 ? place(behind - 1, of: name) : -1
        if before >= 0, all[Int(before)].declaredAt == local.declaredAt {
            local.shadowed = all[Int(before)].shadowed
            all[Int(before)] = local
            return
        }
        local.shadowed = innermost(from: before, at: local.declaredAt)
        // One whose initial value declares the name too comes behind that.
        for place in behind..<places[name].count {
            let later = self.place(place, of: name)
            guard all[Int(later)].declaredAt < local.visibleUntil else { break }
            if all[Int(later)].shadowed == local.shadowed { all[Int(later)].shadowed = Int32(all.count) }
        }
        insert(Int32(all.count), at: behind, of: name)
        all.append(local)
    }

    /// Forgets the locals and keeps the memory.
    mutating func removeAll() {
        all.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        pool.removeAll()
        names.removeAll()
    }

    /// The variable that a name stands for at a byte offset.
    func find(_ name: Name, at offset: UInt32) -> Local? {
        guard let name = index(of: name) else { return nil }
        let behind = count(places[name], upTo: offset)
        let found = behind > 0 ? innermost(from: place(behind - 1, of: name), at: offset) : -1
        return found >= 0 ? all[Int(found)] : nil
    }

    /// A name's hash is all of it.
    private func index(of name: Name) -> Int? { names.find(name.hash) { _ in true } }

    /// The first that can be seen at an offset of a local before it and of those that it shadows.
    private func innermost(from local: Int32, at offset: UInt32) -> Int32 {
        var index = local
        while index >= 0, offset >= all[Int(index)].visibleUntil { index = all[Int(index)].shadowed }
        return index
    }

    /// How many of the locals of one name are declared at an offset or before.
    private func count(_ places: Places, upTo offset: UInt32) -> Int {
        var low = 0, high = places.count
        while low < high {
            let middle = (low + high) / 2
            if all[Int(pool[places.first + middle])].declaredAt <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    // MARK: Places

    /// Where the locals of one name stand in the pool: mostly a single one.
    private struct Places {
        var first: Int
        var count = 1
        var room = 1
    }

    private func place(_ index: Int, of name: Int) -> Int32 { pool[places[name].first + index] }

    /// Puts a local among those of its name, which move to the end of the pool where they have no room.
    private mutating func insert(_ local: Int32, at index: Int, of name: Int) {
        if places[name].count == places[name].room {
            let old = places[name].first
            places[name].first = pool.count
            places[name].room *= 2
            for place in 0..<places[name].room { pool.append(pool[old + min(place, places[name].count - 1)]) }
        }
        let first = places[name].first
        var place = first + places[name].count
        while place > first + index {
            pool[place] = pool[place - 1]
            place -= 1
        }
        pool[place] = local
        places[name].count += 1
    }
}
