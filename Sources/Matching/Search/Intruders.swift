import Flow

extension RuleSearch {
    /// Other bodies that overtake this one in the same way, so that one search does for all of them.
    struct Group {
        var effects: Effects
        var intruders: [(bindings: Bindings, intrusion: Intrusion?)]
    }

    /// Who may overtake the body, by what that changes. A path that names no one is overtaken by somebody nothing is known of.
    mutating func groups(_ walks: Try, _ search: inout Search) -> [Group] {
        let path = rule.paths[walks.path]
        guard !path.meanwhile.isEmpty else {
            return [Group(effects: Effects(written: [], cancels: false), intruders: [(walks.bindings, nil)])]
        }
        var groups: [Group] = []
        for (pattern, deed, bindings) in deeds(of: path.meanwhile, walks, &search) {
            let effects = site.effects(of: deed)
            let intruder = (bindings: bindings, intrusion: Intrusion(pattern: pattern, deed: deed) as Intrusion?)
            if let known = groups.firstIndex(where: { $0.effects == effects }) {
                groups[known].intruders.append(intruder)
            } else {
                groups.append(Group(effects: effects, intruders: [intruder]))
            }
        }
        return groups
    }

    /// What other bodies do once this one has ended.
    mutating func later(_ walks: Try, _ search: inout Search) -> [Intrusion] {
        deeds(of: rule.paths[walks.path].afterwards, walks, &search).compactMap { pattern, deed, bindings in
            isReached(deed, pattern, bindings, &search) ? Intrusion(pattern: pattern, deed: deed) : nil
        }
    }

    /// What other bodies do that an alternative describes, with what the captures stand for then. A capture that only
    /// alternatives name may stand for all state that the body itself touches.
    private mutating func deeds(of alternatives: [OtherPattern], _ walks: Try, _ search: inout Search) -> [(OtherPattern, Deed, Bindings)] {
        var found: [(OtherPattern, Deed, Bindings)] = []
        for pattern in alternatives {
            let bound = pattern.event.capture.map { walks.bindings[$0] } ?? .none
            for state in bound == .none ? ownState : [bound] {
                for deed in site.deeds(on: state) {
                    search.spend(1)
                    guard pattern.who.contains(where: { $0.includes(deed) }), fits(deed, pattern.event) else { continue }
                    var bindings = walks.bindings
                    if let capture = pattern.event.capture { bindings[capture] = state }
                    found.append((pattern, deed, bindings))
                }
            }
        }
        return found
    }

    private func fits(_ deed: Deed, _ pattern: EventPattern) -> Bool {
        pattern.kinds & deed.event.kind.bit != 0 && (pattern.kind == .write ? deed.isWhole : pattern.unifiesByPrefix || deed.isExact) && pattern.fits(deed.event, context(of: deed))
    }

    private func context(of deed: Deed) -> EventContext {
        let flow = site.index.files[deed.place.file].flow
        return EventContext(flow: flow, handles: TaskHandles(), sharing: Sharing(deed.place.bodyRef, in: site.index, mutating: []), calls: CallTables())
    }

    /// The distinct state that the body touches, locals aside.
    private var ownState: [PathID] {
        var state: [PathID] = [], known: Set<PathID> = []
        for event in site.flow.events[site.graph.events] where event.operand != Event.noOperand {
            guard event.kind == .read || event.kind == .write || event.kind == .test, known.insert(event.operand).inserted else { continue }
            if case .local = site.flow.paths[event.operand].root { continue }
            state.append(event.operand)
        }
        return state
    }

    /// Whether the other body comes from its entry to what it does without what the gap forbids.
    private func isReached(_ deed: Deed, _ pattern: OtherPattern, _ bindings: Bindings, _ search: inout Search) -> Bool {
        let context = context(of: deed)
        var there = Bindings(repeating: .none, count: bindings.count)
        if deed.place.file == site.file { there = bindings }
        if let capture = pattern.event.capture { there[capture] = pattern.event.path(of: deed.event, context.flow) ?? .none }
        return isReached(deed, pattern, there, context, &search)
    }

    /// The same with what captures stand for there. In a body that was only skimmed, what stands in front counts, and nothing that has several steps is found.
    func isReached(_ deed: Deed, _ pattern: OtherPattern, _ there: Bindings, _ context: EventContext, _ search: inout Search) -> Bool {
        let flow = context.flow, body = flow.bodies[Int(deed.place.body)]
        guard body.events.contains(deed.place.event) else {
            return pattern.path.gaps.count == 1 && !body.skimmed.prefix(while: { $0 < deed.place.event }).contains { index in
                pattern.path.gaps[0].contains { $0.matches(flow.events[index], there, context) }
            }
        }
        let scene = Scene(context: context, graph: BodyGraph(flow, body: Int(deed.place.body)))
        var inner = Search()
        let isReached = inner.find(pattern.path, marked: deed.place.event - scene.graph.events.lowerBound, there, in: scene, banned: [], fromEntry: false)
        search.spend(inner.visits)
        return isReached
    }
}
