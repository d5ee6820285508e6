import Flow
import Source

/// Facts about what others change while a body waits (DESIGN §4: rival, overlap, write).
enum RivalFacts {
    // MARK: Writes

    @Sendable static func setsLiteral(_ site: inout Site, _ index: Int, _ text: borrowing SourceText) -> Answer {
        let event = site.flow.events[index]
        switch WriteKind(rawValue: event.detail) {
        case .literal, .clear: return .yes(Evidence(role: "write", event, "the same whoever writes it"))
        default: return .no
        }
    }

    @Sendable static func isRelative(_ site: inout Site, _ index: Int, _ text: borrowing SourceText) -> Answer {
        let event = site.flow.events[index]
        let isRelative = WriteKind(rawValue: event.detail) == .relative || site.flow.readsItself(index, in: site.graph.events)
        return isRelative ? .yes(Evidence(role: "write", event, "changes what was there")) : .no
    }

    /// Whether what is stored came from the wait.
    @Sendable static func restsOnWait(_ site: inout Site, _ subjects: [FactSubject], _ text: borrowing SourceText) -> Answer {
        guard case .event(let store) = subjects.first, case .event(let wait) = subjects.last else { return .unknown }
        guard site.flow.rests(store, on: wait, in: site.graph.events) else { return .no }
        return .yes(Evidence(role: "wait", site.flow.events[wait], "what is written comes from here"))
    }

    @Sendable static func isKeyed(_ site: inout Site, _ index: Int, _ text: borrowing SourceText) -> Answer {
        let event = site.flow.events[index]
        guard WriteKind(rawValue: event.detail) == .keyed || event.operand != Event.noOperand && site.flow.paths[event.operand].isElement else { return .no }
        return .yes(Evidence(role: "write", event, "each run writes a place of its own"))
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
        if let parameter = site.flow.locals(behind: wait, in: site.graph.events).first(where: { site.flow.isParameter($0) }) {
            return .yes(Evidence(role: "input", range: Int(parameter)..<Int(parameter) + text.identifierLength(at: Int(parameter)), text: "may be another one each time"))
        }
        var isUnknown = false
        for input in site.flow.inputs(of: wait, in: site.graph.events) {
            guard let state = site.index.state(of: input, in: site.ref), !state.isLocal else { continue }
            guard site.index.isVariable(state) != false else { continue }
            let writes = site.index.accesses(to: state).filter { $0.kind == .write && site.index.runsLater($0.place.bodyRef) }
            if let write = writes.first { return .yes(site.index.evidence("input", write.place, "changes what is asked for", from: site.file)) }
            if site.index.isVariable(state) == nil { isUnknown = true }
        }
        return isUnknown ? .unknown : .no
    }

    /// Whether the body is a task that a function starts for what it was given.
    @Sendable static func startBringsInput(_ site: inout Site, _ wait: Int, _ text: borrowing SourceText) -> Answer {
        let body = site.flow.bodies[Int(site.body)]
        guard body.launch == .task else { return .no }
        let given = site.flow.locals(behind: wait, in: site.graph.events).first { $0 < body.start && site.flow.isParameter($0) }
        guard let given else { return .no }
        return .yes(Evidence(role: "input", range: Int(given)..<Int(given) + text.identifierLength(at: Int(given)), text: "may be another one each time"))
    }

    // MARK: Overlap

    @Sendable static func overlapIsInSight(_ site: inout Site, _ wait: Int, _ text: borrowing SourceText) -> Answer {
        guard let overlap = site.index.overlap(of: site.ref) else { return .unknown }
        let evidence = overlap.evidence
        return .yes(Evidence(role: "overlap", file: evidence.file == site.file ? nil : evidence.file, range: evidence.range, text: evidence.text))
    }

    @Sendable static func isReplaced(_ site: inout Site, _ wait: Int, _ text: borrowing SourceText) -> Answer {
        guard let overlap = site.index.overlap(of: site.ref) else { return .unknown }
        guard overlap.isReplaced else { return .no }
        let evidence = overlap.evidence
        return .yes(Evidence(role: "overlap", file: evidence.file == site.file ? nil : evidence.file, range: evidence.range, text: evidence.text))
    }

    /// Whether the body has a way to its end that writes the state and never waits.
    @Sendable static func isSetWithoutWaiting(_ site: inout Site, _ subjects: [FactSubject], _ text: borrowing SourceText) -> Answer {
        guard case .state(let path?) = subjects.first else { return .unknown }
        let state = site.flow.paths[path]
        guard let write = site.flow.writeWithoutWait(of: state, in: site.graph.events) else { return .no }
        return .yes(Evidence(role: "write", site.flow.events[write], "set at once here"))
    }

    /// What starts another body, besides the one that waits.
    @Sendable static func startIsInSight(_ site: inout Site, _ subjects: [FactSubject], _ text: borrowing SourceText) -> Answer {
        guard case .other(let deed) = subjects.first else { return .unknown }
        if deed.isSameBody { return overlapIsInSight(&site, 0, text) }
        guard let start = site.index.start(of: deed.place.bodyRef, besides: site.ref) else { return .unknown }
        return .yes(site.index.evidence("start", start.place, start.text, from: site.file))
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

    /// A place that brings a body about: the modifier or callback that runs it, or a call.
    fileprivate func start(of ref: BodyRef, besides asking: BodyRef) -> (place: EventRef, text: String)? {
        let body = body(ref)
        if let start = start(ofTask: ref) { return start.bodyRef == asking ? nil : (start, "starts it") }
        if body.kind == .closure, let call = body.argumentCall, let place = callEvent(call, in: ref) { return (place, "runs it") }
        if body.kind == .accessor, let first = told(ref).first { return (first, "runs whenever the property changes") }
        for call in calls(to: ref) where call.bodyRef != asking && runsLater(call.bodyRef) { return (call, "calls it") }
        return nil
    }

    /// The event of the call that a closure is handed to.
    private func callEvent(_ call: UInt32, in ref: BodyRef) -> EventRef? {
        guard let parent = body(ref).parent else { return nil }
        return told(BodyRef(file: ref.file, body: parent)).first { event($0).kind == .call && event($0).operand == call }
    }
}

extension FileFlow {
    /// Whether the value that an event stores is made of what is there by then, not before a wait: `items = items.filter { … }`.
    fileprivate func readsItself(_ store: Int, in events: Range<Int>) -> Bool {
        let event = self.events[store], written = paths[event.operand]
        var at = store - 1
        while at >= events.lowerBound, self.events[at].start >= event.end, self.events[at].kind != .await {
            let read = self.events[at]
            let path: PathID? = read.kind == .read ? read.operand : read.kind == .call ? calls[Int(read.operand)].receiver : nil
            if let path, paths[path].root == written.root, paths[path].names.count >= written.names.count, paths[path].overlaps(written) { return true }
            at -= 1
        }
        return false
    }

    /// A write of state on a walk that never waits, from the entry to an exit by return.
    fileprivate func writeWithoutWait(of state: AccessPath, in events: Range<Int>) -> Int? {
        var seen = [Bool](repeating: false, count: events.count * 2)
        // A pair of an event and the write that was met, if one was.
        var waiting: [(event: Int, write: Int?)] = [(events.lowerBound, nil)]
        while let (index, write) = waiting.popLast() {
            let slot = (index - events.lowerBound) * 2 + (write == nil ? 0 : 1)
            if seen[slot] { continue }
            seen[slot] = true
            let event = self.events[index]
            if event.kind == .await { continue }
            let isWrite = event.kind == .write && event.operand != Event.noOperand && paths[event.operand].overlaps(state)
            let met = write ?? (isWrite ? index : nil)
            if event.kind == .exit, event.detail != ExitKind.throw.rawValue, let met { return met }
            for edge in successors(of: index) { waiting.append((Int(edge.target), met)) }
        }
        return nil
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
