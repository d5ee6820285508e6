import Outlining
import Source

/// Other names for the handles of tasks: what locals and values were taken out of, so that `old.cancel()` cancels what
/// `let old = task` found there. Flow-insensitive, as the state may have changed by then.
struct Handles {
    /// For each local or value the state behind it.
    private var origins: [AccessPath.Root: AccessPath] = [:]
    /// For each local the state that it was stored in.
    private var stores: [AccessPath.Root: AccessPath] = [:]
    /// The tasks, by their index, that locals were made for.
    var tasks: [PathID: Int] = [:]

    /// Notes that a local or value holds what `path` does.
    /// - Parameter isElement: whether it holds one element of that, or a part of one.
    mutating func take(_ root: AccessPath.Root, from path: AccessPath, isElement: Bool = false) {
        var origin = original(of: path)
        guard origin.isState, !origin.isLocal, !origin.names.isEmpty else { return }
        if isElement {
            if origin.names.last == KnownName.values { origin = origin.parent }
            origin.isElement = true
        }
        origins[root] = origin
    }

    /// Notes that a local has been given another value.
    mutating func forget(_ local: AccessPath) {
        guard local.isLocal, local.names.isEmpty, !local.isElement else { return }
        origins[local.root] = nil
        stores[local.root] = nil
    }

    /// Notes that some state holds what a local does.
    mutating func store(_ local: AccessPath?, in state: AccessPath) {
        guard let local, local.isLocal, local.names.isEmpty, state.isState, !state.isLocal else { return }
        stores[local.root] = state
    }

    /// Whether a local was taken out of some state, or stored there.
    func isTicket(_ local: AccessPath, of state: AccessPath) -> Bool {
        local.isLocal && (origins[local.root] == state || stores[local.root] == state)
    }

    /// The state that a path was taken out of, else the path. Of a dictionary's element, its value.
    func original(of path: AccessPath) -> AccessPath {
        guard !origins.isEmpty, let origin = origins[path.root] else { return path }
        switch path.names.count {
        case 0: return origin
        case 1 where origin.isElement && path.names.first == KnownName.value: return origin
        default: return path
        }
    }
}

extension FlowBuilder {
    /// Notes that every variable which a `for` binds holds elements of a collection.
    mutating func takeAll(in pattern: Int, from collection: AccessPath) {
        for node in pattern..<Int(view.nodes[pattern].next) where view.kind(node) == .name {
            handles.take(.local(declaredAt: view.start(of: node)), from: collection, isElement: true)
        }
    }

    /// Notes that a task goes to some state, if the value that is stored is the local it was bound to.
    mutating func storeTask(of value: AccessPath?, into state: PathID) {
        guard let value, value.isLocal, value.names.isEmpty, !handles.tasks.isEmpty else { return }
        let local = flow.paths.id(of: value)
        guard let task = handles.tasks[local] else { return }
        flow.tasks[task].handle = .stored(state)
        flow.tasks[task].local = local
        handles.take(value.root, from: flow.paths[state])
    }
}
