import Flow

/// Which state of one body others can see: what the index knows of properties and globals, and a local that two bodies write,
/// one of them a closure that runs later. What nothing tells counts as shared.
///
/// In an initializer or `mutating` method `self` is nobody else's yet.
struct Sharing: Sendable {
    private let flow: FileFlow
    private let index: FlowIndex
    /// Whether properties that the body reaches through `self` are its own.
    private let ownsItself: Bool
    private let body: BodyRef

    /// - Parameter mutating: the file's bodies of `mutating` methods; see `mutatingBodies`.
    init(_ body: BodyRef, in index: FlowIndex, mutating: Set<BodyID>) {
        self.index = index
        self.body = body
        flow = index.files[body.file].flow
        let declaration = flow.bodies[Int(body.body)]
        ownsItself = declaration.kind == .initializer || declaration.kind == .deinitializer || mutating.contains(body.body)
    }

    func isShared(_ id: PathID) -> Bool {
        let path = flow.paths[id]
        switch path.root {
        case .`self` where path.names.isEmpty || ownsItself: return false
        case .`self`, .global: return index.state(of: id, in: body).flatMap { index.isShared($0) } ?? true
        case .type: return !path.names.isEmpty && index.state(of: id, in: body).flatMap { index.isShared($0) } ?? true
        case .temporary: return false
        case .local(let offset):
            let around = flow.bodies[Int(body.body)], end = flow.endOfLocals(in: body.body)
            return flow.bodies.indices.contains { other in
                let closure = flow.bodies[other]
                return other != Int(body.body) && offset < closure.end && closure.start < end
                    && (closure.kind == .closure || around.kind == .closure) && flow.writes(path.root, in: index.told(closure))
            }
        }
    }
}

extension FileFlow {
    /// The bodies of `mutating` methods.
    var mutatingBodies: Set<BodyID> { Set(functions.compactMap { $0.flags.contains(.isMutating) ? $0.body : nil }) }

    /// The byte behind which nobody knows a body's locals.
    fileprivate func endOfLocals(in body: BodyID) -> UInt32 {
        var outer = bodies[Int(body)]
        while let parent = outer.parent { outer = bodies[Int(parent)] }
        return outer.end
    }

    /// Whether a body writes what is rooted so, its first value aside.
    fileprivate func writes(_ root: AccessPath.Root, in told: Range<Int>) -> Bool {
        events[told].contains { event in
            event.kind == .write && event.operand != Event.noOperand && paths[event.operand].root == root && root != .local(declaredAt: event.start)
        }
    }
}
