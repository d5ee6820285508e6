import Flow
import Source

/// Which names tables have the names of a file's calls.
struct CallTables {
    private let calls: [Call]
    private let membership: TableMembership?
    /// The text of the file. Where it is not at hand, only whole entries of tables are found, and no stems.
    private let text: UnsafeBufferPointer<UInt8>?

    /// Tables in which no call is.
    init() { (calls, membership, text) = ([], nil, nil) }

    /// - Parameter text: the bytes of the file; nobody may ask when they are gone.
    init(_ flow: FileFlow, _ membership: TableMembership, text: UnsafeBufferPointer<UInt8>?) {
        calls = flow.calls
        self.membership = membership
        self.text = text
    }

    /// The same of another file, whose text is not at hand.
    func of(_ flow: FileFlow) -> CallTables { membership.map { CallTables(flow, $0, text: nil) } ?? CallTables() }

    /// - Parameter call: an index into the file's calls.
    func isCall(_ call: UInt32, in table: Name) -> Bool {
        guard let membership, let place = membership.ids.firstIndex(of: table) else { return false }
        return membership.holds(calls[Int(call)], at: place, text)
    }
}

/// Which tables have a name, worked out once for each name, however many files call it. One thread has it.
final class TableMembership {
    /// The tables that patterns ask, by the hashes of their ids.
    let ids: [Name]
    private let tables: [NameTable]
    /// The ways in which a name can be in some tables and not in others.
    @exclusivity(unchecked) private var rows: [[Bool]] = []
    @exclusivity(unchecked) private var known = NameMap<Int>()

    init(_ asked: Set<Name>, of all: NameTables) {
        let found = all.ids.filter { asked.contains(Name($0)) }
        ids = found.map { Name($0) }
        tables = found.compactMap { all[$0] }
    }

    func holds(_ call: Call, at place: Int, _ text: UnsafeBufferPointer<UInt8>?) -> Bool {
        guard let text else { return tables[place].contains(call.name) }
        if let row = known[call.name] { return rows[row][place] }
        guard call.name != .none, call.nameStart <= call.nameEnd, Int(call.nameEnd) <= text.count else { return false }
        let name = UnsafeBufferPointer(rebasing: text[Int(call.nameStart)..<Int(call.nameEnd)])
        let holds = tables.map { $0.contains(name) }, row = rows.firstIndex(of: holds) ?? rows.count
        if row == rows.count { rows.append(holds) }
        known.update(call.name, default: row) { _ in }
        return holds[place]
    }
}
