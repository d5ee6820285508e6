import Flow
import Source

/// One thing that a body of the program does to some state.
package struct Deed: Sendable {
    package var place: EventRef
    package var event: Event
    /// Whether the body is the asking one, called anew.
    package var isSameBody: Bool
    /// Whether it is done to the very state that was asked about, and not to a part or whole of it.
    package var isExact: Bool
    /// Whether it is done to all of it, and not to a part.
    package var isWhole: Bool
    let index: FlowIndex

    /// The qualified name of the body.
    package var function: String { index.qualifiedName(of: place.bodyRef) }
}

/// What else a body does that others must reckon with.
struct Effects: Hashable {
    /// The state that it writes, in the order of its events.
    var written: [StateRef]
    /// Whether it cancels a task that runs the asking body.
    var cancels: Bool
}

/// What the bodies of a program do to each other's state: where `meanwhile` and `afterwards` look.
///
/// Imprecise on the silent side: what a body writes includes what the closures around it do, and whoever alone calls it.
struct Surroundings {
    let index: FlowIndex
    /// The body that asks.
    let asking: BodyRef

    /// Everything that bodies do to some state, by file and place; the asking body's own deeds too. Initializers,
    /// deinitializers, tests and previews are left out, as are closures in the asking body and what nobody else calls.
    func deeds(on state: PathID) -> [Deed] {
        let isOfLocal = if case .local = index.files[asking.file].flow.paths[state].root { true } else { false }
        guard let state = index.state(of: state, in: asking) else { return [] }
        let tasks = index.tasks(running: asking)
        return index.accesses(to: state).compactMap { access in
            let body = access.place.bodyRef, isSame = isSameBody(body)
            // A body that is called anew has locals of its own, and what they hold is not the same.
            guard mayRun(body), !isOfLocal || !isSame, isSame || !index.waits(for: tasks, before: access.place) && !index.runsOnlyOnAppear(body) else { return nil }
            // In a body that was only skimmed no walk leads anywhere.
            var event = index.event(access.place)
            event.flags.remove(.dead)
            return Deed(place: access.place, event: event, isSameBody: isSame,
                        isExact: access.rest == state.rest && access.isElement == state.isElement, isWhole: access.rest.count <= state.rest.count && (state.isElement || !access.isElement || access.writeKind == .keyed), index: index)
        }
    }

    /// What the body of a deed does besides.
    func effects(of deed: Deed) -> Effects {
        var written: [StateRef] = [], cancels = false
        let tasks = index.tasks(running: asking)
        for body in run(with: deed.place.bodyRef) {
            let flow = index.files[body.file].flow
            for event in flow.events[index.told(index.body(body))] where event.operand != Event.noOperand && !event.flags.contains(.dead) {
                guard event.kind == .write || event.kind == .cancel, let state = index.state(of: event.operand, in: body) else { continue }
                if event.kind == .cancel {
                    cancels = cancels || tasks.contains { $0.overlaps(state) }
                } else if !written.contains(state) {
                    written.append(state)
                }
            }
        }
        // Where runs are cancelled, or may be out of sight, a check for cancellation is what was meant, whoever changes what a run is for.
        return Effects(written: written, cancels: cancels || index.isCancellable(asking) != .no)
    }

    /// The body, those that it is written in, and whoever alone calls them.
    private func run(with body: BodyRef) -> [BodyRef] {
        var bodies = [body], next = 0
        while next < bodies.count, bodies.count < 8 {
            let ref = bodies[next]
            next += 1
            if let parent = index.body(ref).parent {
                let outer = BodyRef(file: ref.file, body: parent)
                if !bodies.contains(outer) { bodies.append(outer) }
            }
            let calls = index.calls(to: ref)
            if calls.count == 1, let caller = calls.first?.bodyRef, !bodies.contains(caller) { bodies.append(caller) }
        }
        return bodies
    }

    /// Whether a body is the asking one, or one that it is written in, which runs anew with it.
    private func isSameBody(_ ref: BodyRef) -> Bool { index.isPart(asking, of: ref) }

    /// Whether a body may run while another one, or another turn of itself, waits.
    private func mayRun(_ ref: BodyRef) -> Bool {
        let body = index.body(ref)
        guard body.flags.isDisjoint(with: [.isTest, .isPreview]) else { return false }
        if ref == asking { return true }
        if index.runsOnce(ref) || index.dismisses(ref) { return false }
        if index.isPart(ref, of: asking) { return false }
        let callers = index.calls(to: ref)
        return callers.isEmpty || !callers.allSatisfy { index.isPart($0.bodyRef, of: asking) }
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
}
