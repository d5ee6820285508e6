import Flow
import Source

/// Facts about what others change while a body waits (DESIGN §4: rival, overlap, write).
enum RivalFacts {
    /// Whether what is stored came from the wait.
    @Sendable static func restsOnWait(_ site: inout Site, _ subjects: [FactSubject], _ text: borrowing SourceText) -> Answer {
        guard case .event(let store) = subjects.first, case .event(let wait) = subjects.last else { return .unknown }
        guard site.flow.rests(store, on: wait, in: site.graph.events) else { return .no }
        return .yes(Evidence(role: "wait", site.flow.events[wait], "what is written comes from here"))
    }

    // MARK: Inputs

    /// What a wait's operand rests on, through locals.
    @Sendable static func isInput(_ site: inout Site, _ subjects: [FactSubject], _ text: borrowing SourceText) -> Answer {
        guard case .state(let path?) = subjects.first, case .event(let wait) = subjects.last else { return .unknown }
        let state = site.flow.paths[path]
        let inputs = site.flow.inputs(of: wait, in: site.graph.events)
        guard inputs.contains(where: { site.flow.paths[$0].overlaps(state) }) else { return .no }
        return .yes(Evidence(role: "wait", site.flow.events[wait], "asks for it"))
    }

    /// Whether two runs may ask for different things: a parameter, or state that some body writes.
    @Sendable static func inputCanDiffer(_ site: inout Site, _ wait: Int, _ text: borrowing SourceText) -> Answer {
        if let given = site.parameterOfStart(behind: wait) {
            return .yes(Evidence(role: "input", range: given..<given + text.identifierLength(at: given), text: "may be another one each time"))
        }
        // Whoever else changes what is asked for counts only where that starts a run anew.
        guard site.index.overlap(of: site.ref)?.isReplaced == true else { return .no }
        var isUnknown = false
        for input in site.flow.inputs(of: wait, in: site.graph.events) {
            guard let state = site.index.state(of: input, in: site.ref), !state.isLocal else { continue }
            let isVariable = site.index.isVariable(state)
            if isVariable == false { continue }
            let writes = site.index.accesses(to: state).filter { $0.kind == .write && site.index.runsLater($0.place.bodyRef) }
            if let write = writes.first { return .yes(site.index.evidence("input", write.place, "changes what is asked for", from: site.file)) }
            if isVariable == nil { isUnknown = true }
        }
        return isUnknown ? .unknown : .no
    }

    // MARK: Overlap

    @Sendable static func overlapIsInSight(_ site: inout Site, _ wait: Int, _ text: borrowing SourceText) -> Answer {
        guard let overlap = site.index.overlap(of: site.ref) else {
            guard let write = site.flow.writeWithoutWait(in: site.graph.events) else { return .unknown }
            return .yes(Evidence(role: "overlap", site.flow.events[write], "set at once here, without waiting"))
        }
        return .yes(site.evidence(overlap.evidence, role: "overlap"))
    }

    /// Whether the other body starts a task that runs this one once more: it changes what was asked for, and asks again.
    @Sendable static func asksAgain(_ site: inout Site, _ subjects: [FactSubject], _ text: borrowing SourceText) -> Answer {
        guard case .other(let deed) = subjects.first else { return .unknown }
        if let overlap = site.index.overlap(of: site.ref), overlap.isReplaced {
            return .yes(site.evidence(overlap.evidence, role: "overlap"))
        }
        guard let start = site.index.start(of: site.ref, by: deed.place.bodyRef, depth: 3) else { return .no }
        return .yes(site.index.evidence("start", start, "asks again here", from: site.file))
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

    /// The start of a task in a body that runs another one, straight or by way of others.
    fileprivate func start(of ref: BodyRef, by rival: BodyRef, depth: Int) -> EventRef? {
        guard depth > 0 else { return nil }
        if let start = start(ofTask: ref) {
            if start.bodyRef == rival || start.file == rival.file && files[rival.file].flow.isInside(start.body, of: rival.body) { return start }
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
    /// A write of state, which is also written behind a wait, on a walk that never waits, from the entry to an exit by return.
    fileprivate func writeWithoutWait(in events: Range<Int>) -> Int? {
        var seen = Set<Int>(), waiting = [events.lowerBound], written: [Int] = []
        while let index = waiting.popLast() {
            guard self.events[index].kind != .await, seen.insert(index).inserted else { continue }
            if isStateWrite(index) { written.append(index) }
            for edge in successors(of: index) { waiting.append(Int(edge.target)) }
        }
        return written.sorted().first { write in
            let path = paths[self.events[write].operand]
            return leadsToReturn(from: write) && events.contains { later in
                later > write && !seen.contains(later) && isStateWrite(later) && paths[self.events[later].operand] == path
            }
        }
    }

    private func isStateWrite(_ index: Int) -> Bool {
        let event = events[index]
        return event.kind == .write && event.operand != Event.noOperand && !event.flags.contains(.dead) && !paths[event.operand].isLocal
    }

    /// Whether a walk that never waits leads from an event to an exit by return.
    private func leadsToReturn(from first: Int) -> Bool {
        var seen = Set<Int>(), waiting = [first]
        while let index = waiting.popLast() {
            let event = events[index]
            guard event.kind != .await, seen.insert(index).inserted else { continue }
            if event.kind == .exit, event.detail != ExitKind.throw.rawValue { return true }
            for edge in successors(of: index) { waiting.append(Int(edge.target)) }
        }
        return false
    }
}

extension Site {
    /// Where a parameter is declared that decides what a run asks for: of a function around the task that the run is, or of the body
    /// itself where the program shows that it is begun for another value, or has a way that never waits.
    fileprivate func parameterOfStart(behind wait: Int) -> Int? {
        let around = flow.bodies[Int(body)]
        let given = flow.locals(behind: wait, in: graph.events).filter { flow.isParameter($0) }
        if let outer = given.first(where: { $0 < around.start && around.kind == .closure }) { return Int(outer) }
        guard let own = given.first else { return nil }
        return index.overlap(of: ref)?.isReplaced == true || flow.writeWithoutWait(in: graph.events) != nil ? Int(own) : nil
    }
}

extension SourceText {
    /// The length of the identifier that begins at a byte, at least 1.
    fileprivate func identifierLength(at offset: Int) -> Int {
        var end = offset
        while end < count, self[end].isIdentifier { end += 1 }
        return Swift.max(end - offset, 1)
    }
}
