import Flow
import Source

/// Whether a claim keeps others out while a body waits.
enum ClaimFacts {
    /// The other body leaves by what this one has taken, or nobody can ask for another run before this one has ended: it lets
    /// only one in, or whoever asks again does.
    @Sendable static func claimKeepsOut(_ site: Site, _ subjects: [FactSubject], _ text: borrowing SourceText) -> Answer {
        guard case .event(let wait) = subjects.first, case .other(let deed) = subjects.last else { return .unknown }
        let approach = Approach(index: site.index, ref: site.ref, event: wait)
        if site.flow.events[wait].kind == .startTask { return isTurnedAway(approach, by: deed, site) }
        let rival = deed.isSameBody ? approach : Approach(index: site.index, ref: deed.place.bodyRef, event: deed.place.event)
        let index = site.index, asking = site.ref
        let taken = approach.takenOnTheWay, isExpected = { $0 == deed.place.bodyRef || index.isPart($0, of: asking) || index.isPart(asking, of: $0) }
        if let disabled = index.disabling(taken, of: rival, isAgain: deed.isSameBody, by: isExpected) { return .yes(site.evidence(disabled, role: "claim")) }
        let flags = taken.filter { !index.isPutBack($0, by: isExpected) }
        let gate = flags.isEmpty ? nil : rival.holds { approach, _ in approach.gate(of: flags) }
        if let gate { return .yes(site.evidence(gate, role: "claim")) }
        guard !deed.isSameBody, let start = index.start(of: asking, by: deed.place.bodyRef, depth: 3) else { return .no }
        // The run that it asks for comes here too.
        if !flags.isEmpty, let own = approach.holds({ approach, _ in approach.gate(of: flags) }) { return .yes(site.evidence(own, role: "claim")) }
        let again = Approach(index: index, ref: start.bodyRef, event: start.event)
        return again.claim(behind: [start.bodyRef]).map { .yes(site.evidence($0, role: "claim")) } ?? .no
    }
}

extension ClaimFacts {
    /// Whether whoever would start a task is turned away while another run of it, of which the other body is part, is under way.
    private static func isTurnedAway(_ start: Approach, by deed: Deed, _ site: Site) -> Answer {
        let run = Approach(index: site.index, ref: deed.place.bodyRef, event: deed.place.event)
        let flags = run.flagsTaken.filter { flag in !site.index.isPutBack(flag) { site.index.isPart($0, of: run.ref) } }
        guard !flags.isEmpty, let gate = start.holds({ approach, _ in approach.gate(of: flags) }) else { return .no }
        return .yes(site.evidence(gate, role: "claim"))
    }
}

extension Approach {
    /// What has been taken when the event comes: by the body and by those around it, or as a flag by all that run it, straight or by way of others.
    fileprivate var takenOnTheWay: [StateRef] {
        var taken = taken, inner = self
        while index.body(inner.ref).parent != nil, let outer = inner.starts.first {
            taken += outer.taken
            inner = outer
        }
        var budget = 32
        return taken + inner.flagsTaken(behind: [], &budget)
    }

    private func flagsTaken(behind: [BodyRef], _ budget: inout Int) -> [StateRef] {
        let bodies = behind + [ref], starts = starts
        budget -= starts.count
        guard bodies.count <= 4, let first = starts.first, budget > 0, !starts.contains(where: { bodies.contains($0.ref) }) else { return flagsTaken }
        var outer = first.flagsTaken(behind: bodies, &budget)
        for start in starts.dropFirst() where !outer.isEmpty {
            let other = start.flagsTaken(behind: bodies, &budget)
            outer = outer.filter { state in other.contains { $0.overlaps(state) } }
        }
        return flagsTaken + outer
    }
}

extension FlowIndex {
    /// Where a control is disabled by one of these: whoever starts a run by hand finds it so. That says nothing of another body
    /// that is started elsewhere as well.
    fileprivate func disabling(_ flags: [StateRef], of rival: Approach, isAgain: Bool, by isExpected: (BodyRef) -> Bool) -> IndexEvidence? {
        for flag in flags {
            guard let place = accesses(to: flag).first(where: { $0.disables })?.place,
                !isPutBack(flag, by: { isExpected($0) || isAgain && raisesAndLowers(flag, $0) }) else { continue }
            let evidence = IndexEvidence(file: place.file, range: event(place).range, text: "leaves while this one is under way")
            if isAgain || rival.starts.isEmpty || rival.holds({ approach, _ in approach.ref.file == place.file ? evidence : nil }) != nil { return evidence }
        }
        return nil
    }

    /// Whether a body puts back only what it has taken: the control has kept it out too.
    private func raisesAndLowers(_ flag: StateRef, _ body: BodyRef) -> Bool {
        Set(accesses(to: flag).filter { $0.kind == .write && $0.place.bodyRef == body }.map { event($0.place).start }).count > 1
    }

    /// Whether some other body sets a flag without having asked for it: then nobody can rely on it.
    fileprivate func isPutBack(_ flag: StateRef, by isExpected: (BodyRef) -> Bool) -> Bool {
        accesses(to: flag).contains { access in
            let body = access.place.bodyRef
            guard access.kind == .write, runsLater(body), !isExpected(body) else { return false }
            return Approach(index: self, ref: body, event: access.place.event).holds { approach, _ in approach.gate(of: [flag]) } == nil
        }
    }
}
