import Source

/// A variable of a body: where it was declared, and what it is another name for.
struct Local {
    var name: Name
    var declaredAt: UInt32
    /// Byte offset behind the scope that declares it.
    var visibleUntil: UInt32
    /// The path this name stands for, for `self` under another name.
    var alias: AccessPath?
    /// Bound by `async let`: reading it waits.
    var isAsync = false
    /// Index of the local of the same name that was declared before, -1 for none.
    var shadowed: Int32 = -1
}

/// The variables of a file's bodies. They are told apart by where they can be seen, so that a closure that is read
/// after its function still sees what it saw, and nothing else.
struct Locals {
    private var all: [Local] = []
    private var latest = HashIndex()

    mutating func declare(_ local: Local) {
        var local = local
        let hash = local.name.hash
        if let shadowed = latest.find(hash, where: { all[$0].name == local.name }) {
            local.shadowed = Int32(shadowed)
            latest.replace(hash, shadowed, by: all.count)
        } else {
            latest.insert(hash, all.count)
        }
        all.append(local)
    }

    /// The variable that a name stands for at a byte offset.
    func find(_ name: Name, at offset: UInt32) -> Local? {
        var index = latest.find(name.hash) { all[$0].name == name }.map { Int32($0) } ?? -1
        while index >= 0 {
            let local = all[Int(index)]
            if local.declaredAt <= offset && offset < local.visibleUntil { return local }
            index = local.shadowed
        }
        return nil
    }
}
