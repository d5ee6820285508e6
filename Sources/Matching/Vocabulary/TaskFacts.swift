import Flow
import Source

/// Facts about a task that a body starts.
enum TaskFacts {
    /// The caller of the body means this task when it awaits the body. Awaits beside it say no, other tasks' values left
    /// aside; work that is done synchronously beside it may be the main thing or not.
    @Sendable static func isWorkOfItsBranch(_ site: Site, _ start: Int, _ text: borrowing SourceText) -> Answer {
        let event = site.flow.events[start]
        if let wait = site.handles.valueAwait(of: event) {
            // In another body, or in the next turn of a loop.
            guard site.graph.events.contains(wait), start < wait else { return .unknown }
            let waitsBefore = (start..<wait).contains { site.flow.waits(at: $0) && !site.flow.waitsForTask($0) }
            return waitsBefore ? .no : .yes(Evidence(role: "value", site.flow.events[wait], "the body waits for it here"))
        }
        switch site.worth(beside: start, text) {
        case .nothing: return .yes(Evidence(role: "task", event, "nothing else is waited for"))
        case .work: return .unknown
        case .wait: return .no
        }
    }

    @Sendable static func onlyHops(_ site: Site, _ start: Int, _ text: borrowing SourceText) -> Answer {
        let event = site.flow.events[start], task = site.flow.tasks[Int(event.operand)]
        if task.handle == .dropped, task.namesActor, !site.index.runsOnGlobalActor(site.ref) {
            return .yes(Evidence(role: "task", event, "it is there to get to the actor"))
        }
        return neverWaits(site, start, isDetached: false, "nothing in it waits")
    }

    @Sendable static func offloadsSynchronousWork(_ site: Site, _ start: Int, _ text: borrowing SourceText) -> Answer {
        let event = site.flow.events[start], task = site.flow.tasks[Int(event.operand)]
        if site.handles.valueAwait(of: event) != nil, let body = task.body {
            let ref = BodyRef(file: site.file, body: body)
            if task.isDetached ? !site.index.noticesCancellation(ref) : site.index.isDeaf(ref) { return .yes(Evidence(role: "task", event, "nothing in it could be cancelled")) }
        }
        if let body = task.body, case let waits = site.flow.waits(of: body), !waits.isEmpty,
            waits.allSatisfy({ site.index.reachesOut($0, in: BodyRef(file: site.file, body: body)) == false }) {
            return .yes(Evidence(role: "task", event, "what it waits for takes a moment"))
        }
        return neverWaits(site, start, isDetached: true, "nothing in it waits, so nothing could be cancelled")
    }

    @Sendable static func cleansUp(_ site: Site, _ start: Int, _ text: borrowing SourceText) -> Answer {
        let event = site.flow.events[start]
        guard let body = site.flow.tasks[Int(event.operand)].body else { return .unknown }
        if let answer = site.isNamed(as: "clean-up", text, because: "its name says that it cleans up") { return answer }
        let waits = site.flow.waits(of: body).map { site.flow.events[$0].operand }
        for call in waits {
            guard call != Event.noOperand else { return .no }
            guard let isCleanUp = site.tables.contains(site.flow.calls[Int(call)], in: "clean-up", text: text) else { return .unknown }
            guard isCleanUp else { return .no }
        }
        return !waits.isEmpty ? .yes(Evidence(role: "task", event, "it cleans up")) : .no
    }

    private static func neverWaits(_ site: Site, _ start: Int, isDetached: Bool, _ reason: String) -> Answer {
        let event = site.flow.events[start], task = site.flow.tasks[Int(event.operand)]
        guard task.isDetached == isDetached else { return .no }
        guard let body = task.body else { return .unknown }
        let waits = site.flow.bodies[Int(body)].events.contains { site.flow.waits(at: $0) }
        return waits ? .no : .yes(Evidence(role: "task", event, reason))
    }
}

extension FileFlow {
    /// Those of a body's awaits that can be reached and wait for something.
    func waits(of body: BodyID) -> [Int] { bodies[Int(body)].events.filter { waits(at: $0) } }

    /// Whether an event is an await that can be reached and waits for something, which `Task.yield()` does not.
    func waits(at index: Int) -> Bool {
        let event = events[index]
        guard event.kind == .await, !event.flags.contains(.dead) else { return false }
        guard event.operand != Event.noOperand else { return true }
        let call = calls[Int(event.operand)]
        return call.name != Name("yield") || call.receiver.map { paths[$0].root != .type(Name("Task")) } ?? true
    }
}

extension TaskFacts {
    @Sendable static func isMadeByUnknownInitializer(_ site: Site, _ start: Int, _ text: borrowing SourceText) -> Answer {
        let event = site.flow.events[start]
        return site.flow.tasks[Int(event.operand)].hasUnknownArguments ? .yes(Evidence(role: "task", event, "an initializer of the project's own")) : .no
    }
}

/// Facts about where an event is written.
enum PlaceFacts {
    /// Whether what the first does is done because of how the second, a test, came out.
    @Sendable static func hangsOn(_ site: Site, _ subjects: [FactSubject], _ text: borrowing SourceText) -> Answer {
        guard case .event(let deed) = subjects.first, case .event(let test) = subjects.last else { return .unknown }
        guard Approach(index: site.index, ref: site.ref, event: deed).isTurnedOff(by: test) else { return .no }
        return .yes(Evidence(role: "test", site.flow.events[test], "decides whether it is done"))
    }

    @Sendable static func standsInCatchOrDefer(_ site: Site, _ index: Int, _ text: borrowing SourceText) -> Answer {
        let event = site.flow.events[index]
        if event.flags.contains(.inCatch) { return .yes(Evidence(role: "catch", event, "in a `catch` clause")) }
        if event.flags.contains(.deferred) { return .yes(Evidence(role: "defer", event, "in a `defer` block")) }
        return .no
    }
}
