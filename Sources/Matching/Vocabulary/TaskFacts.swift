import Flow
import Source

/// Facts about a task that a body starts.
enum TaskFacts {
    /// The caller of the body means this task when it awaits the body. Awaits before or after it say no; work that is done
    /// synchronously beside it may be the main thing or not.
    @Sendable static func isWorkOfItsBranch(_ site: Site, _ start: Int, _ text: borrowing SourceText) -> Answer {
        let event = site.flow.events[start]
        if let wait = site.handles.valueAwait(of: event) {
            return .yes(Evidence(role: "value", site.flow.events[wait], "the body waits for it here"))
        }
        var worth = Worth.nothing
        for other in site.graph.events(onWalksThrough: start) where other != start {
            worth = max(worth, Self.worth(of: site.flow.events[other], site, text))
        }
        switch worth {
        case .nothing: return .yes(Evidence(role: "task", event, "nothing else is waited for"))
        case .work: return .unknown
        case .wait: return .no
        }
    }

    private enum Worth: Int, Comparable {
        case nothing, work, wait
        static func < (a: Worth, b: Worth) -> Bool { a.rawValue < b.rawValue }
    }

    /// What an event beside a task weighs: guards, flags, logging and preparing values weigh nothing.
    private static func worth(of event: Event, _ site: Site, _ text: borrowing SourceText) -> Worth {
        switch event.kind {
        case .await: return .wait
        case .call:
            if event.flags.contains(.valueUsed) { return .nothing }
            return site.tables.contains(site.flow.calls[Int(event.operand)], in: "remarks", text: text) == true ? .nothing : .work
        case .write:
            if case .local = site.flow.paths[event.operand].root { return .nothing }
            return event.detail == WriteKind.literal.rawValue || event.detail == WriteKind.clear.rawValue ? .nothing : .work
        case .resume: return .work
        default: return .nothing
        }
    }

    @Sendable static func onlyHops(_ site: Site, _ start: Int, _ text: borrowing SourceText) -> Answer {
        neverWaits(site, start, isDetached: false, "nothing in it waits")
    }

    @Sendable static func offloadsSynchronousWork(_ site: Site, _ start: Int, _ text: borrowing SourceText) -> Answer {
        neverWaits(site, start, isDetached: true, "nothing in it waits, so nothing could be cancelled")
    }

    private static func neverWaits(_ site: Site, _ start: Int, isDetached: Bool, _ reason: String) -> Answer {
        let event = site.flow.events[start], task = site.flow.tasks[Int(event.operand)]
        guard task.isDetached == isDetached else { return .no }
        guard let body = task.body else { return .unknown }
        return waits(of: body, site.flow).isEmpty ? .yes(Evidence(role: "task", event, reason)) : .no
    }

    @Sendable static func cleansUp(_ site: Site, _ start: Int, _ text: borrowing SourceText) -> Answer {
        let event = site.flow.events[start]
        guard let body = site.flow.tasks[Int(event.operand)].body else { return .unknown }
        let waits = waits(of: body, site.flow)
        guard !waits.isEmpty else { return .no }
        let first = site.flow.bodies[Int(body)].events.lowerBound
        for wait in waits {
            guard let called = (first..<wait).last(where: { site.flow.events[$0].kind == .call }) else { return .no }
            let call = site.flow.calls[Int(site.flow.events[called].operand)]
            guard let isCleanUp = site.tables.contains(call, in: "clean-up", text: text) else { return .unknown }
            guard isCleanUp else { return .no }
        }
        return .yes(Evidence(role: "task", event, "it cleans up"))
    }

    /// The awaits of a body that can be reached.
    private static func waits(of body: BodyID, _ flow: FileFlow) -> [Int] {
        flow.bodies[Int(body)].events.filter { flow.events[$0].kind == .await && !flow.events[$0].flags.contains(.dead) }
    }
}

/// Facts about where an event is written.
enum PlaceFacts {
    @Sendable static func standsInCatchOrDefer(_ site: Site, _ index: Int, _ text: borrowing SourceText) -> Answer {
        let event = site.flow.events[index]
        if event.flags.contains(.inCatch) { return .yes(Evidence(role: "catch", event, "in a `catch` clause")) }
        if event.flags.contains(.deferred) { return .yes(Evidence(role: "defer", event, "in a `defer` block")) }
        return .no
    }
}
