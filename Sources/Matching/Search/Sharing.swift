import Flow

/// Which state of one body others can see: a property, a global, a static, a local that a closure which runs later uses too.
///
/// A struct's or enum's own properties are its copy's in an initializer or `mutating` method; anywhere else it can write
/// nothing but what a wrapper or reference holds. Not modelled: types that other files declare, which count as classes.
struct Sharing: Sendable {
    private let flow: FileFlow
    /// Whether properties that the body reaches through `self` are its own.
    private let ownsItself: Bool
    private let body: BodyID

    /// - Parameter mutating: the file's bodies of `mutating` methods; see `mutatingBodies`.
    init(_ flow: FileFlow, body: BodyID, mutating: Set<BodyID>) {
        self.flow = flow
        self.body = body
        let declaration = flow.bodies[Int(body)]
        ownsItself = declaration.kind == .initializer || declaration.kind == .deinitializer || mutating.contains(body)
    }

    func isShared(_ path: PathID) -> Bool {
        let path = flow.paths[path]
        switch path.root {
        case .`self`: return !path.names.isEmpty && !ownsItself
        case .global: return true
        case .type: return !path.names.isEmpty
        case .temporary: return false
        case .local(let offset):
            let around = flow.bodies[Int(body)]
            if around.kind == .closure, offset < around.start { return true }
            return flow.bodies.contains { $0.kind == .closure && around.start < $0.start && $0.end <= around.end && flow.uses(path.root, in: $0) }
        }
    }
}

extension FileFlow {
    /// The bodies of `mutating` methods.
    var mutatingBodies: Set<BodyID> { Set(functions.compactMap { $0.flags.contains(.isMutating) ? $0.body : nil }) }

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
}
