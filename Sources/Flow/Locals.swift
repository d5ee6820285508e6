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
struct Locals {
    private var all: [Local] = []
    /// For each name its locals in the order of the file.
    private var places: [Places] = []
    private var names = HashIndex()

    /// Adds a local; a `defer` block, which is read more than once, brings the same ones again.
    mutating func declare(_ local: Local) {
        guard let name = index(of: local.name) else {
            names.insert(local.name.hash, places.count)
            places.append(Places(first: Int32(all.count)))
            return all.append(local)
        }
        var local = local
        let behind = count(places[name], upTo: local.declaredAt)
        let before = behind > 0 ? places[name][behind - 1] : -1
        if before >= 0, all[Int(before)].declaredAt == local.declaredAt {
            local.shadowed = all[Int(before)].shadowed
            all[Int(before)] = local
            return
        }
        local.shadowed = innermost(from: before, at: local.declaredAt)
        // One whose initial value declares the name too comes behind that.
        for place in behind..<places[name].count {
            let later = places[name][place]
            guard all[Int(later)].declaredAt < local.visibleUntil else { break }
            if all[Int(later)].shadowed == local.shadowed { all[Int(later)].shadowed = Int32(all.count) }
        }
        places[name].insert(Int32(all.count), at: behind)
        all.append(local)
    }

    /// Forgets the locals and keeps the memory.
    mutating func removeAll() {
        all.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        names.removeAll()
    }

    /// The variable that a name stands for at a byte offset.
    func find(_ name: Name, at offset: UInt32) -> Local? {
        guard let name = index(of: name) else { return nil }
        let behind = count(places[name], upTo: offset)
        let found = behind > 0 ? innermost(from: places[name][behind - 1], at: offset) : -1
        return found >= 0 ? all[Int(found)] : nil
    }

    private func index(of name: Name) -> Int? {
        names.find(name.hash) { all[Int(places[$0][0])].name == name }
    }

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
            if all[Int(places[middle])].declaredAt <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The locals of one name in the order of the file: mostly a single one.
    private struct Places {
        var first: Int32
        var others: [Int32] = []

        var count: Int { others.count + 1 }

        subscript(index: Int) -> Int32 { index == 0 ? first : others[index - 1] }

        mutating func insert(_ local: Int32, at index: Int) {
            if index > 0 { return others.insert(local, at: index - 1) }
            others.insert(first, at: 0)
            first = local
        }
    }
}
