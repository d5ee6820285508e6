import Flow
import Source

/// Which names tables have the names of a file's calls.
struct CallTables: Sendable {
    private var membership = TableMembership()
    /// For each call what `membership` says of its name.
    private var rows: [Int] = []
    /// The calls of a file whose text is not at hand, whose names only whole entries of tables can have.
    private var untold: [Call] = []

    init() {}

    /// What is known of another file's calls by the names of some file's tables.
    init(_ flow: FileFlow, like other: CallTables) {
        membership = other.membership
        untold = flow.calls
    }

    init(_ flow: FileFlow, _ membership: inout TableMembership, text: borrowing SourceText) {
        if membership.isEmpty { return }
        rows.reserveCapacity(flow.calls.count)
        for call in flow.calls { rows.append(membership.row(of: call, text)) }
        self.membership = membership
    }

    /// - Parameter call: an index into the file's calls.
    func isCall(_ call: UInt32, in table: Name) -> Bool {
        if Int(call) < untold.count { return membership.holds(untold[Int(call)].name, in: table) }
        return Int(call) < rows.count && membership.holds(rows[Int(call)], in: table)
    }
}

/// Which tables have a name, worked out once for each name, however many files call it.
struct TableMembership: Sendable {
    /// The tables that patterns ask, by the hashes of their ids.
    private var ids: [Name] = []
    private var tables: [NameTable] = []
    /// The ways in which a name can be in some tables and not in others; in the first it is in none.
    private var rows: [[Bool]] = []
    private var known: [Name: Int] = [:]

    init() {}

    init(_ asked: Set<Name>, of all: NameTables) {
        let found = all.ids.filter { asked.contains(Name($0)) }
        ids = found.map { Name($0) }
        tables = found.compactMap { all[$0] }
        rows = [Array(repeating: false, count: ids.count)]
    }

    var isEmpty: Bool { ids.isEmpty }

    func holds(_ row: Int, in table: Name) -> Bool {
        row > 0 && ids.firstIndex(of: table).map { rows[row][$0] } ?? false
    }

    /// Whether a table has the name itself, stems left aside.
    func holds(_ name: Name, in table: Name) -> Bool { ids.firstIndex(of: table).map { tables[$0].contains(name) } ?? false }

    mutating func row(of call: Call, _ text: borrowing SourceText) -> Int {
        if let row = known[call.name] { return row }
        guard call.nameStart <= call.nameEnd, call.nameEnd <= text.count else { return 0 }
        let name = UnsafeBufferPointer(start: text.base + Int(call.nameStart), count: Int(call.nameEnd - call.nameStart))
        let holds = tables.map { $0.contains(name) }, row = rows.firstIndex(of: holds) ?? rows.count
        if row == rows.count { rows.append(holds) }
        known[call.name] = row
        return row
    }
}
