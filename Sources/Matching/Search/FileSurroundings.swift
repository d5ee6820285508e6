import Flow
import Source

/// What the bodies of one file do to each other's state, where there is no index of the program.
///
/// Types are told by their names. A body that cancels any task on a path which the asking body's task is not known by is
/// taken to cancel another one.
package struct FileSurroundings: Surroundings {
    private let flow: FileFlow
    private let file: Int
    /// For each root and first name the events on it, as indices with their bodies, in the order of the file.
    private var deeds: [Key: [(event: Int, body: BodyID)]] = [:]
    /// For each body the functions of its own object that it calls.
    private var callers: [Name: Set<BodyID>] = [:]

    private struct Key: Hashable {
        var root: AccessPath.Root
        var first: Name
        /// The type that `self` is of; `none` for other roots.
        var type: Name
    }

    package init(_ flow: FileFlow, file: Int = 0) {
        self.flow = flow
        self.file = file
        for body in flow.bodies.indices {
            for range in [flow.bodies[body].events, flow.bodies[body].skimmed] {
                for index in range { note(index, BodyID(body)) }
            }
        }
    }

    private mutating func note(_ index: Int, _ body: BodyID) {
        let event = flow.events[index]
        guard event.operand != Event.noOperand, !event.flags.contains(.dead) else { return }
        switch event.kind {
        case .read, .write, .test, .cancel, .awaitValue, .resume, .lock, .unlock:
            if let key = key(event.operand, body) { deeds[key, default: []].append((index, body)) }
        case .call:
            let call = flow.calls[Int(event.operand)]
            if call.receiver.map({ flow.paths[$0].root == .`self` && flow.paths[$0].names.isEmpty }) ?? true {
                callers[call.name, default: []].insert(flow.outermost(body))
            }
        default: break
        }
    }

    private func key(_ path: PathID, _ body: BodyID) -> Key? {
        let path = flow.paths[path]
        switch path.root {
        case .`self`: return path.names.first.map { Key(root: .`self`, first: $0, type: flow.typeName(of: body)) }
        case .local, .global, .type: return Key(root: path.root, first: .none, type: .none)
        case .temporary: return nil
        }
    }

    package func deeds(on state: PathID, seenFrom place: Place) -> [Deed] {
        guard place.file == file, let key = key(state, place.body) else { return [] }
        let path = flow.paths[state]
        return (deeds[key] ?? []).compactMap { index, body in
            let event = flow.events[index]
            guard flow.paths[event.operand].overlaps(path), mayRun(body, besides: place.body) else { return nil }
            return Deed(file: file, body: body, event: event, index: index, state: event.operand, function: flow.bodies[Int(body)].qualifiedName,
                        isSameBody: body == place.body)
        }
    }

    package func effects(of deed: Deed, seenFrom place: Place) -> Effects {
        var written: [AccessPath] = []
        let body = flow.bodies[Int(deed.body)]
        for index in body.events.isEmpty ? body.skimmed : body.events {
            let event = flow.events[index]
            guard event.kind == .write, event.operand != Event.noOperand, !event.flags.contains(.dead) else { continue }
            let path = flow.paths[event.operand]
            if !written.contains(path) { written.append(path) }
        }
        return Effects(written: written, cancels: cancels(body, taskOf: place.body))
    }

    package func flow(of file: Int) -> FileFlow { flow }

    /// Whether a body cancels the handle that the asking body's task is stored in.
    private func cancels(_ body: Body, taskOf asking: BodyID) -> Bool {
        guard let task = flow.tasks.first(where: { $0.body == asking }), case .stored(let handle) = task.handle else { return false }
        return flow.events[body.events.isEmpty ? body.skimmed : body.events].contains {
            $0.kind == .cancel && $0.operand != Event.noOperand && flow.paths[$0.operand] == flow.paths[handle]
        }
    }

    /// Whether a body may run while another one, or another turn of itself, waits.
    private func mayRun(_ body: BodyID, besides asking: BodyID) -> Bool {
        let declaration = flow.bodies[Int(body)], outer = flow.bodies[Int(flow.outermost(body))]
        guard declaration.flags.isDisjoint(with: [.isTest, .isPreview]) else { return false }
        if body == asking { return true }
        if declaration.kind == .initializer || declaration.kind == .deinitializer { return false }
        // Its own closures and helpers.
        if flow.isInside(body, of: asking) { return false }
        if let users = callers[flow.name(of: outer)], users == [flow.outermost(asking)], outer.kind == .function { return false }
        return true
    }
}

extension FileFlow {
    /// The body around a closure that is no closure.
    func outermost(_ body: BodyID) -> BodyID {
        var body = body
        while bodies[Int(body)].kind == .closure, let parent = bodies[Int(body)].parent { body = parent }
        return body
    }

    /// The name of the type that a body is a member of, `none` outside of types.
    func typeName(of body: BodyID) -> Name { bodies[Int(outermost(body))].type.map { types[Int($0)].name } ?? .none }

    /// Whether a closure stands somewhere in a body.
    func isInside(_ closure: BodyID, of body: BodyID) -> Bool {
        var next = bodies[Int(closure)].parent
        while let parent = next, parent != body { next = bodies[Int(parent)].parent }
        return next == body
    }

    fileprivate func name(of body: Body) -> Name {
        Name(String(body.qualifiedName.prefix { $0 != "(" }.split(separator: ".").last ?? ""))
    }
}
