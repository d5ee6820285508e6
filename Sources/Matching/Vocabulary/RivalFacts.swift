import Flow
import Source

/// Facts about what others change while a body waits (DESIGN §4: rival, overlap, write).
enum RivalFacts {
    /// Whether what is stored came from the wait.
    @Sendable static func restsOnWait(_ site: Site, _ subjects: [FactSubject], _ text: borrowing SourceText) -> Answer {
        guard case .event(let store) = subjects.first, case .event(let wait) = subjects.last else { return .unknown }
        guard site.flow.rests(store, on: wait, in: site.graph.events) else { return .no }
        return .yes(Evidence(role: "wait", site.flow.events[wait], "what is written comes from here"))
    }

    // MARK: Inputs

    /// What a wait's operand rests on, through locals.
    @Sendable static func isInput(_ site: Site, _ subjects: [FactSubject], _ text: borrowing SourceText) -> Answer {
        guard case .state(let path?) = subjects.first, case .event(let wait) = subjects.last else { return .unknown }
        let state = site.flow.paths[path]
        guard site.inputs(of: wait).state.contains(where: { site.flow.paths[$0].overlaps(state) }) else { return .no }
        return .yes(Evidence(role: "wait", site.flow.events[wait], "asks for it"))
    }

    /// Whether the other body asks once more, for something else, while this one waits: it sets something to what it is given and
    /// starts a task that runs this one, or it is this one called anew.
    @Sendable static func asksAnew(_ site: Site, _ subjects: [FactSubject], _ text: borrowing SourceText) -> Answer {
        guard case .other(let deed) = subjects.first, case .event(let wait) = subjects.last else { return .unknown }
        let answer = deed.isSameBody ? isAskedAnew(site, wait) : isStarted(by: deed, site)
        // Last, since it looks through all that is called.
        if answer == .no || site.index.reachesOut(wait, in: site.ref) == false { return .no }
        return deed.isSameBody && site.index.replacesItsWork(wait, in: site.ref) ? .no : answer
    }

    private static func isStarted(by deed: Deed, _ site: Site) -> Answer {
        guard site.index.isChosen(deed.place), let start = site.index.start(of: site.ref, by: deed.place.bodyRef, depth: 3),
            !site.index.areApart(deed.place, start), !site.index.runsOnce(start.bodyRef) else { return .no }
        return .yes(site.index.evidence("start", start, "asks again here", from: site.file))
    }

    /// Where nobody is known to call the body, a way through it that empties the same state at once tells that its runs may meet.
    private static func isAskedAnew(_ site: Site, _ wait: Int) -> Answer {
        let question = Question(behind: wait, at: site)
        if let renewal = question.renewal { return .yes(site.evidence(renewal, role: "again")) }
        guard question.locals.contains(where: { site.flow.isParameter($0) }), site.index.calls(to: site.ref).isEmpty,
            let write = site.flow.clearWithoutWait(in: site.graph.events) else { return .no }
        return .yes(Evidence(role: "again", site.flow.events[write], "emptied at once here, without waiting"))
    }
}

extension FlowIndex {
    /// An event of the tree as evidence for a file.
    func evidence(_ role: String, _ place: EventRef, _ text: String, from file: Int) -> Evidence {
        Evidence(role: role, file: place.file == file ? nil : place.file, range: event(place).range, text: text)
    }

    /// Whether a body can run when what it belongs to has been made.
    func runsLater(_ ref: BodyRef) -> Bool {
        let body = body(ref)
        if body.flags.contains(.isTest) || body.flags.contains(.isPreview) { return false }
        return body.kind != .initializer && body.kind != .deinitializer && body.kind != .initialValue
    }

    /// Whether what a write stores was made of what the body around it is given. A skim does not tell.
    fileprivate func isChosen(_ write: EventRef) -> Bool {
        let flow = files[write.file].flow, body = body(write.bodyRef)
        if body.flags.contains(.isSkimmed) { return true }
        return flow.operands(before: write.event, startingAt: flow.events[write.event].end, from: body.events.lowerBound).contains { path in
            if case .local(let offset) = flow.paths[path].root { flow.isParameter(offset) } else { false }
        }
    }

    /// The start of a task in a body that runs another one, straight or by way of others.
    func start(of ref: BodyRef, by rival: BodyRef, depth: Int) -> EventRef? {
        guard depth > 0 else { return nil }
        if let start = start(ofTask: ref) {
            if isPart(start.bodyRef, of: rival) { return start }
            // By way of the function that starts it.
            if let call = calls(to: start.bodyRef).first(where: { $0.bodyRef == rival }) { return call }
        }
        for place in calls(to: ref) {
            if let found = start(of: place.bodyRef, by: rival, depth: depth - 1) { return found }
        }
        return nil
    }
}

extension FileFlow {
    /// Where state that is also written behind a wait is emptied, on a walk that never waits, from the entry to an exit by return.
    fileprivate func clearWithoutWait(in events: Range<Int>) -> Int? {
        var seen: [Bool] = []
        _ = leads(from: events.lowerBound, in: events, &seen, notThrough: isWait) { _ in false }
        return events.first { write in
            guard seen[write - events.lowerBound], isStateWrite(write), self.events[write].detail == WriteKind.clear.rawValue else { return false }
            let path = paths[self.events[write].operand]
            return leadsToReturn(from: write, in: events) && events.contains { later in
                later > write && !seen[later - events.lowerBound] && isStateWrite(later) && paths[self.events[later].operand] == path
            }
        }
    }

    private func isStateWrite(_ index: Int) -> Bool {
        let event = events[index]
        return event.kind == .write && event.operand != Event.noOperand && !event.flags.contains(.dead) && !paths[event.operand].isLocal
    }

    private func isWait(_ index: Int) -> Bool { events[index].kind == .await }

    /// Whether a walk that never waits leads from an event to an exit by return.
    private func leadsToReturn(from first: Int, in body: Range<Int>) -> Bool {
        leads(from: first, in: body, notThrough: isWait) { events[$0].kind == .exit && events[$0].detail != ExitKind.throw.rawValue }
    }
}
