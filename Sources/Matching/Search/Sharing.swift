import Flow
import Source

/// Which state of one body others can see and change: what the index says, and locals that a closure which runs later uses too.
///
/// A struct's own properties are its copy's in an initializer or `mutating` method. State of which nothing is known counts.
struct Sharing: Sendable {
    private let index: FlowIndex
    private let ref: BodyRef
    /// Whether properties that the body reaches through `self` are its own.
    private let ownsItself: Bool

    init(_ index: FlowIndex, _ ref: BodyRef) {
        self.index = index
        self.ref = ref
        let body = index.body(ref)
        ownsItself = body.kind == .initializer || body.kind == .deinitializer || index.function(of: ref)?.flags.contains(.isMutating) == true
    }

    func isShared(_ id: PathID) -> Bool {
        let path = index.files[ref.file].flow.paths[id]
        if case .local(let offset) = path.root, index.state(of: id, in: ref).map({ $0.isLocal }) ?? true { return isSharedLocal(path.root, offset) }
        if path.root == .`self`, path.names.isEmpty || ownsItself { return false }
        guard let state = index.state(of: id, in: ref) else {
            if case .type = path.root { return !path.names.isEmpty }
            if case .global = path.root { return true }
            return false
        }
        return index.isShared(state) ?? true
    }

    private func isSharedLocal(_ root: AccessPath.Root, _ offset: UInt32) -> Bool {
        let flow = index.files[ref.file].flow, around = flow.bodies[Int(ref.body)]
        if around.kind == .closure, offset < around.start { return true }
        return flow.bodies.contains { $0.kind == .closure && around.start < $0.start && $0.end <= around.end && flow.uses(root, in: $0) }
    }
}

extension FileFlow {
    /// Whether a body that runs later reads or writes what is rooted so.
    fileprivate func uses(_ root: AccessPath.Root, in body: Body) -> Bool {
        events[body.events].contains { event in
            guard event.operand != Event.noOperand else { return false }
            switch event.kind {
            case .read, .write, .test: return paths[event.operand].root == root
            case .call: return calls[Int(event.operand)].receiver.map { paths[$0].root == root } ?? false
            default: return false
            }
        }
    }

    /// The name of the type that a body is a member of, `none` outside of types.
    func typeName(of body: BodyID) -> Name { bodies[Int(body)].type.map { types[Int($0)].name } ?? .none }
}
