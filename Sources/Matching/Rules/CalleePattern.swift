import Flow
import Source

/// What is called, as a page writes it: `` `save` ``, `` `$x.save(_:to:)` ``, `` `URLSession.shared.*` `` or, from a table, `in cancel-verbs`.
///
/// A class, since patterns are copied for every event that they are held against.
final class CalleePattern: Sendable {
    /// What the function is called on.
    let receiver: Receiver
    let name: Callee
    /// The labels of its arguments, `none` for `_`; nil for any.
    let labels: [Name]?

    enum Receiver: Sendable {
        /// Nothing is said of it: a table's names.
        case any
        /// The object itself, or nothing.
        case own
        /// Whatever the capture stands for.
        case capture(Int)
        /// The last names of its path, a type's name among them.
        case names([Name])
    }

    enum Callee: Sendable {
        case any, named(Name)
        /// A name of a table, told by the hash of the table's id.
        case table(Name)
        /// Anything but a name of that table.
        case otherThan(Name)
    }

    init(receiver: Receiver, name: Callee, labels: [Name]?) {
        self.receiver = receiver
        self.name = name
        self.labels = labels
    }

    private var isOtherThan: Bool { if case .otherThan = name { true } else { false } }

    /// Whether the state of that path is called so.
    func names(_ path: PathID, _ flow: FileFlow) -> Bool {
        guard path != Event.noOperand, case .named(let name) = name else { return false }
        var path = flow.paths[path]
        guard !path.isElement, path.names.last == name else { return false }
        path.names = NameList(path.names.dropLast())
        switch receiver {
        case .any: return true
        case .own: return path == AccessPath(root: .`self`)
        case .names(let names): return path.ends(in: names)
        case .capture: return false
        }
    }

    /// Whether the call at an index of the file's will do, what its capture stands for left aside.
    func fits(_ index: UInt32, _ context: EventContext) -> Bool {
        guard index != Event.noOperand else { return isOtherThan }
        let call = context.flow.calls[Int(index)]
        switch name {
        case .any: break
        case .named(let name): guard call.name == name else { return false }
        case .table(let table): guard context.calls.isCall(index, in: table) else { return false }
        case .otherThan(let table): guard !context.calls.isCall(index, in: table) else { return false }
        }
        if let labels, context.flow.labels(of: call) != labels[...] { return false }
        switch receiver {
        case .any: return true
        case .own: return call.receiver.map { context.flow.paths[$0] == AccessPath(root: .`self`) } ?? true
        case .capture: return call.receiver != nil
        case .names(let names): return call.receiver.map { context.flow.paths[$0].ends(in: names) } ?? false
        }
    }
}

extension AccessPath {
    /// Whether these are its last names, a global's or type's own among them.
    fileprivate func ends(in last: [Name]) -> Bool {
        var all: [Name] = switch root {
        case .global(let name), .type(let name): [name]
        case .`self`, .local, .temporary: []
        }
        all += names
        return !isElement && all.suffix(last.count) == last[...]
    }
}
