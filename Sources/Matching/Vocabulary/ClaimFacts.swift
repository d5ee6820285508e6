import Flow
import Source

/// A claim (DESIGN §4): a flag, slot or state that a body sets before it waits, on every way there, and that others test and leave on.
enum ClaimFacts {
    @Sendable static func claimKeepsOut(_ site: inout Site, _ subjects: [FactSubject], _ text: borrowing SourceText) -> Answer {
        guard case .event(let wait) = subjects.first, case .other(let deed) = subjects.last else { return .unknown }
        for flag in claims(before: wait, site) {
            guard let test = keepsOut(deed, flag, site), putBack(flag, site, besides: deed.place.bodyRef) == nil else { continue }
            return .yes(site.index.evidence("claim", test, "leaves while this one is under way", from: site.file))
        }
        return .no
    }

    /// State that every walk to the wait has set, other than by counting: in the body or, before it begins, in those around it.
    private static func claims(before wait: Int, _ site: Site) -> [StateRef] {
        var found = claims(before: wait, in: site.ref, site)
        var inner = site.body
        while let outer = site.flow.bodies[Int(inner)].parent {
            let start = site.flow.bodies[Int(inner)].start
            let ref = BodyRef(file: site.file, body: outer)
            if let place = site.flow.bodies[Int(outer)].events.first(where: { site.flow.events[$0].end > start && site.flow.events[$0].kind != .entry }) {
                found += claims(before: place, in: ref, site)
            }
            inner = outer
        }
        return found
    }

    private static func claims(before place: Int, in body: BodyRef, _ site: Site) -> [StateRef] {
        let events = site.flow.bodies[Int(body.body)].events
        var found: [StateRef] = []
        for index in events where index < place {
            let event = site.flow.events[index]
            guard event.kind == .write, event.operand != Event.noOperand, event.detail != WriteKind.relative.rawValue, !event.flags.contains(.dead),
                let state = site.index.state(of: event.operand, in: body), !state.isLocal, !found.contains(where: { $0.overlaps(state) }),
                !site.flow.reaches(place, from: events.lowerBound, avoiding: event.operand, in: events) else { continue }
            found.append(state)
        }
        return found
    }

    /// The test by which the other body, or everything that calls it, leaves while the flag is set.
    private static func keepsOut(_ deed: Deed, _ flag: StateRef, _ site: Site) -> EventRef? {
        if let test = test(of: flag, in: deed.place.bodyRef, before: deed.place.event, site) { return test }
        // Whoever starts it by hand finds the control disabled.
        if let disabled = site.index.accesses(to: flag).first(where: { $0.disables }) { return disabled.place }
        let calls = site.index.calls(to: deed.place.bodyRef)
        guard !calls.isEmpty else { return nil }
        var first: EventRef?
        for call in calls {
            guard let test = test(of: flag, in: call.bodyRef, before: call.event, site) else { return nil }
            first = first ?? test
        }
        return first
    }

    private static func test(of flag: StateRef, in body: BodyRef, before event: Int, _ site: Site) -> EventRef? {
        site.index.accesses(to: flag).first { $0.kind == .test && $0.place.bodyRef == body && $0.place.event < event }?.place
            ?? site.index.body(body).parent.flatMap { parent in
                site.index.accesses(to: flag).first { $0.kind == .test && $0.place.bodyRef == BodyRef(file: body.file, body: parent) }?.place
            }
    }

    /// Whether a body is the asking one, stands in it or around it.
    private static func isNear(_ body: BodyRef, _ site: Site) -> Bool {
        guard body.file == site.file else { return false }
        return body.body == site.body || site.flow.isInside(body.body, of: site.body) || site.flow.isInside(site.body, of: body.body)
    }

    /// A body that sets the flag without having asked for it: then nobody can rely on it.
    private static func putBack(_ flag: StateRef, _ site: Site, besides other: BodyRef) -> EventRef? {
        site.index.accesses(to: flag).first { access in
            let body = access.place.bodyRef
            guard access.kind == .write, body != other, site.index.runsLater(body), !isNear(body, site) else { return false }
            return test(of: flag, in: body, before: access.place.event, site) == nil
        }?.place
    }
}

extension FileFlow {
    /// Whether some walk leads from one event to another without writing a path on its way.
    func reaches(_ target: Int, from first: Int, avoiding path: PathID, in events: Range<Int>) -> Bool {
        var isReached = [Bool](repeating: false, count: events.count), waiting = [first]
        while let index = waiting.popLast() {
            if index == target { return true }
            guard !isReached[index - events.lowerBound] else { continue }
            isReached[index - events.lowerBound] = true
            let event = self.events[index]
            if event.kind == .write, event.operand != Event.noOperand, paths[event.operand].overlaps(paths[path]) { continue }
            for edge in successors(of: index) { waiting.append(Int(edge.target)) }
        }
        return false
    }
}
