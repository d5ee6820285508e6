import Flow
import Source

/// Facts about who runs the body of an event, and how often.
enum RecurrenceFacts {
    /// Whether the event may find the work of its last run still going on, in some state. A claim rules that out, or state that
    /// cancels what it held; what the body itself does on its way is the page's affair, and another way through it that sees to
    /// the state is taken to alternate with this one.
    @Sendable static func mayBeTaken(_ site: Site, _ subjects: [FactSubject], _ text: borrowing SourceText) -> Answer {
        guard case .state(let path?) = subjects.first, case .event(let event) = subjects.last,
            let state = site.index.state(of: path, in: site.ref) else { return .unknown }
        // Whoever starts it by hand finds the control disabled.
        if state.isLocal || site.index.accesses(to: state).contains(where: \.disables) { return .no }
        let approach = Approach(index: site.index, ref: site.ref, event: event), replacement = site.index.cancelsWhenReplaced(state)
        if replacement.isYes || site.index.runsOnce(site.ref) || approach.claim(behind: [site.ref]) != nil { return .no }
        if approach.care(for: state).contains(where: { $0 == event || approach.isApart(from: $0) }) { return .no }
        var budget = 64
        switch approach.recurrence(past: state, behind: [], &budget) {
        case .yes(let evidence): return replacement == .unknown ? .unknown : .yes(site.evidence(evidence, role: "again"))
        case .no: return .no
        case .unknown: return .unknown
        }
    }
}

extension Approach {
    /// What shows that the event comes more than once although nobody sees to the state: what the body is, a body that runs it
    /// time and again, or several that run it, one of which at least does not see to it. Unknown where others may run it.
    fileprivate func recurrence(past state: StateRef, behind bodies: [BodyRef], _ budget: inout Int) -> Standing {
        let body = index.body(ref), bodies = bodies + [ref]
        if let evidence = index.ownRecurrence(ref) { return .yes(evidence) }
        if body.launch == .callback, !index.runsOnceForItsParent(ref) { return body.argumentOf == .none ? .unknown : .no }
        let starts = starts
        if starts.isEmpty { return body.kind == .function && !index.isMutating(ref) ? .unknown : .no }
        let others = starts.filter { !bodies.contains($0.ref) && !index.runsOnce($0.ref) && !index.isOnLocal($0.event, in: $0.ref) }
        let careless = others.filter { $0.holds { $0.careOnEveryWay(for: state, behind: bodies + $1) } == nil && !$0.isOfAppearance }
        budget -= others.count
        guard budget > 0 else { return .unknown }
        if let first = careless.first {
            if let other = others.first(where: { $0.ref != first.ref }) { return .yes(other.evidence(other.event, "also called here")) }
            let further = first.recurrence(past: state, behind: bodies, &budget)
            // Whoever runs a helper's only caller is far away.
            return further == .unknown && body.kind == .function && !index.isPublic(first.ref) ? .no : further
        }
        return index.isPublic(ref) && !index.isMutating(ref) ? .unknown : .no
    }

    /// Whether the body runs when something comes into sight.
    private var isOfAppearance: Bool {
        var ref = ref
        while index.body(ref).launch == .task, let parent = index.body(ref).parent { ref.body = parent }
        return index.runsOnAppear(ref)
    }
}
