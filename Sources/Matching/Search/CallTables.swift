import Flow
import Source

/// Which names tables have the names of a file's calls.
struct CallTables: Sendable {
    /// The tables that patterns ask, by the hashes of their ids.
    private var ids: [Name] = []
    /// The ways in which a name can be in some tables and not in others; see `TableMembership`.
    private var rows: [[Bool]] = []
    /// For each call which of them holds of its name.
    private var rowOfCall: [Int32] = []
    /// The calls of a file whose text is not at hand, whose names only whole entries of tables can have.
    private var untold: [Call] = []
    private var tables: [NameTable] = []

    init() {}

    /// What is known of another file's calls, by those tables that some file's calls are held against.
    init(_ flow: FileFlow, like other: CallTables, _ all: NameTables) {
        untold = flow.calls
        for id in all.ids where other.ids.contains(Name(id)) {
            guard let table = all[id] else { continue }
            ids.append(Name(id))
            tables.append(table)
        }
    }

    init(_ flow: FileFlow, _ membership: inout TableMembership, text: borrowing SourceText) {
        if membership.isEmpty { return }
        rowOfCall.reserveCapacity(flow.calls.count)
        for call in flow.calls { rowOfCall.append(Int32(membership.row(of: call, text))) }
        ids = membership.ids
        rows = membership.rows
    }

    /// - Parameter call: an index into the file's calls.
    func isCall(_ call: UInt32, in table: Name) -> Bool {
        if Int(call) < untold.count {
            return ids.firstIndex(of: table).map { tables[$0].contains(untold[Int(call)].name) } ?? false
        }
        guard Int(call) < rowOfCall.count, rowOfCall[Int(call)] > 0 else { return false }
        return ids.firstIndex(of: table).map { rows[Int(rowOfCall[Int(call)])][$0] } ?? false
    }
}

/// Which tables have a name, worked out once for each name, however many files call it.
struct TableMembership: Sendable {
    /// The tables that patterns ask, by the hashes of their ids.
    let ids: [Name]
    private let tables: [NameTable]
    /// The ways in which a name can be in some tables and not in others; in the first it is in none.
    private(set) var rows: [[Bool]]
    private var known = NameMap<Int>()

    init(_ asked: Set<Name>, of all: NameTables) {
        let found = all.ids.filter { asked.contains(Name($0)) }
        ids = found.map { Name($0) }
        tables = found.compactMap { all[$0] }
        rows = [Array(repeating: false, count: ids.count)]
    }

    var isEmpty: Bool { ids.isEmpty }

    mutating func row(of call: Call, _ text: borrowing SourceText) -> Int {
        if let row = known[call.name] { return row }
        guard call.name != .none, call.nameStart <= call.nameEnd, call.nameEnd <= text.count else { return 0 }
        let name = UnsafeBufferPointer(start: text.base + Int(call.nameStart), count: Int(call.nameEnd - call.nameStart))
        let holds = tables.map { $0.contains(name) }, row = rows.firstIndex(of: holds) ?? rows.count
        if row == rows.count { rows.append(holds) }
        known.update(call.name, default: row) { _ in }
        return row
    }
}
