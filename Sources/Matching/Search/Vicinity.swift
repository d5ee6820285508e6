import Flow

/// The bodies that have to do with one: where `elsewhere` and `nowhere` look.
struct Vicinity {
    let index: FlowIndex
    let ref: BodyRef

    private var flow: FileFlow { index.files[ref.file].flow }

    /// - Parameters:
    ///   - marked: the event of the body that a finding is reported at.
    ///   - steps: the events of the walk that are steps of the path.
    ///   - theirs: whether closures speak for the closures in them and the functions that these call.
    func bodies(_ who: Who, marked: Int, steps: [Int], theirs: Bool) -> [BodyRef] {
        switch who {
        case .here: [ref]
        case .around: around
        case .inside: with(theirs, flow.bodies.indices.map { BodyRef(file: ref.file, body: BodyID($0)) }.filter { $0 != ref && index.isPart($0, of: ref) })
        case .handler: handlers
        case .called: called(at: marked).map { [$0] } ?? []
        case .caller: index.calls(to: ref).map(\.bodyRef).filter { $0 != ref && !index.body($0).flags.contains(.isTest) }
        case .started: with(theirs, steps.compactMap { started(at: $0) })
        case .other, .any, .again: []
        }
    }

    private var around: [BodyRef] {
        var bodies: [BodyRef] = [], next = index.body(ref).parent
        while let body = next {
            bodies.append(BodyRef(file: ref.file, body: body))
            next = flow.bodies[Int(body)].parent
        }
        return bodies
    }

    /// Some bodies, then the closures in them and the functions that all of these call, some 32 in total.
    private func with(_ theirs: Bool, _ first: [BodyRef]) -> [BodyRef] {
        guard theirs else { return first }
        var bodies = first, next = 0
        while next < bodies.count, bodies.count < max(32, first.count) {
            let ref = bodies[next], flow = index.files[ref.file].flow
            next += 1
            let inside = flow.bodies.indices.filter { flow.bodies[$0].parent == ref.body }.map { BodyRef(file: ref.file, body: BodyID($0)) }
            let called = index.told(index.body(ref)).filter { flow.events[$0].kind == .call }.compactMap { index.calledBody(of: flow.events[$0].operand, file: ref.file) }
            for body in inside + called where body != self.ref && !bodies.contains(body) { bodies.append(body) }
        }
        return bodies
    }

    /// Of the same type, or in the same function; then the functions of the file that they call.
    private var handlers: [BodyRef] {
        let type = flow.typeName(of: ref.body), function = flow.outermost(ref.body)
        var bodies = flow.bodies.indices.filter { other in
            flow.bodies[other].launch == .handler && (flow.outermost(BodyID(other)) == function || type != .none && flow.typeName(of: BodyID(other)) == type)
        }.map { BodyRef(file: ref.file, body: BodyID($0)) }
        for handler in bodies {
            for event in index.told(index.body(handler)) where flow.events[event].kind == .call {
                if let called = index.calledBody(of: flow.events[event].operand, file: ref.file), called.file == ref.file, !bodies.contains(called) { bodies.append(called) }
            }
        }
        return bodies
    }

    private func started(at event: Int) -> BodyRef? {
        guard flow.events[event].kind == .startTask else { return nil }
        return flow.tasks[Int(flow.events[event].operand)].body.map { BodyRef(file: ref.file, body: $0) }
    }

    private func called(at event: Int) -> BodyRef? {
        let event = flow.events[event]
        let call: UInt32? = switch event.kind {
        case .call, .await: event.operand == Event.noOperand ? nil : event.operand
        case .startTask: flow.tasks[Int(event.operand)].work?.call
        default: nil
        }
        return call.flatMap { index.calledBody(of: $0, file: ref.file) }
    }
}

extension RuleSearch {
    /// What bodies near the walk do that an alternative of `elsewhere` describes, with what the captures stand for then.
    func near(_ alternatives: [OtherPattern], _ walks: Try, _ walk: Walk, _ search: inout Search) -> [(bindings: Bindings, intrusion: Intrusion)] {
        var found: [(bindings: Bindings, intrusion: Intrusion)] = []
        let vicinity = Vicinity(index: site.index, ref: site.ref)
        for pattern in alternatives {
            let wanted = pattern.event, kinds = wanted.kinds
            for body in pattern.who.flatMap({ vicinity.bodies($0, marked: walks.marked, steps: walk.events, theirs: pattern.relation == .nowhere) }) {
                let context = context(of: body)
                for event in site.index.told(site.index.body(body)) {
                    search.spend(1)
                    guard kinds & context.flow.events[event].kind.bit != 0,
                        let bindings = self.bindings(wanted, event, context, body, walks.bindings) else { continue }
                    let deed = Deed(event, in: body, site.index, isSameBody: body == site.ref)
                    guard isReached(deed, pattern, bindings, context, &search) else { continue }
                    found.append((body.file == site.file ? bindings : walks.bindings, Intrusion(pattern: pattern, deed: deed)))
                }
            }
        }
        return found
    }

    func context(of body: BodyRef) -> EventContext {
        if body == site.ref { return site.context }
        let flow = site.index.files[body.file].flow, isHere = body.file == site.file
        return EventContext(flow: flow, handles: isHere ? site.handles : TaskHandles(), sharing: Sharing(body, in: site.index, mutating: []),
                            calls: isHere ? site.lookups.calls : site.lookups.calls.of(flow))
    }

    /// What the captures stand for in the other body if its event will do; paths are those of its own file. Nil if it will not.
    private func bindings(_ pattern: EventPattern, _ index: Int, _ context: EventContext, _ body: BodyRef, _ bindings: Bindings) -> Bindings? {
        var event = context.flow.events[index]
        // In a body that was only skimmed no walk leads anywhere.
        if site.index.body(body).flags.contains(.isSkimmed) { event.flags.remove(.dead) }
        let isHere = body.file == site.file
        var there = isHere ? bindings : Bindings(repeating: .none, count: bindings.count)
        guard pattern.matches(event, there, context) else { return nil }
        guard let capture = pattern.capture else { return there }
        guard let path = pattern.path(of: event, context.flow) else { return nil }
        if !isHere, bindings[capture] != .none {
            guard let mine = site.index.state(of: bindings[capture], in: site.ref), let state = site.index.state(of: path, in: body), state.overlaps(mine) else { return nil }
        }
        // Whoever writes a part of it leaves the rest as it is.
        if isHere, pattern.kind == .write, bindings[capture] != .none,
            context.flow.paths[path].names.count > context.flow.paths[bindings[capture]].names.count { return nil }
        if there[capture] == .none { there[capture] = path }
        return there
    }
}

extension Deed {
    fileprivate init(_ event: Int, in body: BodyRef, _ index: FlowIndex, isSameBody: Bool) {
        self.init(place: EventRef(file: body.file, event: event, body: body.body), event: index.files[body.file].flow.events[event],
                  isSameBody: isSameBody, isExact: true, isWhole: true, index: index)
    }
}
