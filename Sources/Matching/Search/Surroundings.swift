import Flow

/// What the bodies of a program do to the state that they share: where `meanwhile` and `afterwards` look.
struct Surroundings: Sendable {
    let index: FlowIndex

    /// Everything that bodies do to some state or to parts or wholes of it, by file and place; the asking body's own deeds too.
    /// Initializers, deinitializers, tests and previews are left out, and what nobody but the asking body runs.
    /// - Parameter state: a path of the asking body.
    func deeds(on state: PathID, seenFrom asking: BodyRef) -> [Deed] {
        guard let state = index.state(of: state, in: asking) else { return [] }
        return index.accesses(to: state).compactMap { access in
            let body = access.place.bodyRef
            guard mayRun(body, besides: asking) else { return nil }
            return Deed(place: access.place, event: index.event(access.place), rest: access.rest, function: index.body(body).qualifiedName, isSameBody: body == asking)
        }
    }

    /// Whether a body may run while another one, or another turn of itself, waits.
    private func mayRun(_ body: BodyRef, besides asking: BodyRef) -> Bool {
        if body == asking { return true }
        let declaration = index.body(body)
        guard declaration.flags.isDisjoint(with: [.isTest, .isPreview]), declaration.kind != .initializer, declaration.kind != .deinitializer,
            declaration.kind != .initialValue else { return false }
        return !isPart(body, of: asking, depth: 3)
    }

    /// Whether a body is a closure in another, or a function that nobody else calls.
    private func isPart(_ body: BodyRef, of asking: BodyRef, depth: Int) -> Bool {
        if body == asking { return true }
        guard depth > 0 else { return false }
        if let parent = index.body(body).parent { return isPart(BodyRef(file: body.file, body: parent), of: asking, depth: depth) }
        let calls = index.calls(to: body)
        return !calls.isEmpty && calls.allSatisfy { isPart($0.bodyRef, of: asking, depth: depth - 1) }
    }

    // MARK: Effects

    /// What else a body does that others must reckon with: what it writes itself and what those write that bring it about.
    func effects(of deed: Deed, on asking: BodyRef, paths: [PathID]) -> Effects {
        var written: Set<StateKey> = [], cancels = false
        let handles = handles(running: asking)
        for body in causes(of: deed.body) {
            for event in index.told(body) {
                let what = index.event(event)
                guard what.kind == .write || what.kind == .cancel, what.operand != Event.noOperand, let state = index.state(of: what.operand, in: body) else { continue }
                if what.kind == .write { written.insert(state.key) } else if handles.contains(state.key) { cancels = true }
            }
        }
        if deed.isSameBody, let overlap = index.overlap(of: asking) { cancels = cancels || overlap.cancels }
        let seen = paths.filter { path in index.state(of: path, in: asking).map { written.contains($0.key) } ?? false }
        return Effects(written: seen, cancels: cancels)
    }

    /// A body, those that it is written in, those that it calls and those that call it, a few steps away.
    private func causes(of body: BodyRef) -> [BodyRef] {
        var found = [body], next = 0
        while next < found.count, found.count < 24 {
            let ref = found[next]
            next += 1
            var near: [BodyRef] = []
            if let parent = index.body(ref).parent { near.append(BodyRef(file: ref.file, body: parent)) }
            near += index.calls(to: ref).map(\.bodyRef)
            if ref == body { near += index.calledBodies(from: ref) }
            for other in near where !found.contains(other) { found.append(other) }
        }
        return found
    }

    /// The state that holds the tasks which run a body.
    private func handles(running body: BodyRef) -> [StateKey] {
        var found: [StateKey] = [], waiting = [body], next = 0
        while next < waiting.count, waiting.count < 24 {
            let ref = waiting[next]
            next += 1
            if let state = index.handle(ofTask: ref) { found.append(state.key) }
            let around = index.body(ref).launch == .none || index.body(ref).launch == .child ? index.body(ref).parent.map { [BodyRef(file: ref.file, body: $0)] } ?? [] : []
            for caller in index.calls(to: ref).map(\.bodyRef) + around where !waiting.contains(caller) { waiting.append(caller) }
        }
        return found
    }
}

/// One thing that a body does to some state.
package struct Deed: Sendable {
    package var place: EventRef
    package var event: Event
    /// The names behind the property.
    package var rest: NameList
    /// The qualified name of the body.
    package var function: String
    /// Whether the body is the asking one, called anew.
    package var isSameBody: Bool

    package var body: BodyRef { place.bodyRef }
}

/// What else a body does that others must reckon with.
struct Effects: Sendable, Hashable {
    /// The asking body's paths to state that it writes.
    var written: [PathID]
    /// Whether it cancels the task that runs the asking body.
    var cancels: Bool
}
