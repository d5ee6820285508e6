import Flow
import Source

/// Facts about who has a continuation in hand, and how often.
enum ContinuationFacts {
    /// Whether a continuation that this event takes over may be resumed by others, or by the same code another time.
    @Sendable static func mayBeResumedElsewhere(_ site: Site, _ index: Int, _ text: borrowing SourceText) -> Answer {
        if let other = otherTaker(site, index) { return .yes(Evidence(role: "hand over", other, "others have it too")) }
        return mayRunAgain(site, index)
    }

    /// Whether the code that begins with this event may run several times for one continuation. A builder, a function and a
    /// task run once for each; a closure that is kept, as often as whoever keeps it likes.
    private static func mayRunAgain(_ site: Site, _ index: Int) -> Answer {
        let body = site.flow.bodies[Int(site.body)]
        guard site.flow.events[index].detail != TakerKind.builder.rawValue, body.kind == .closure else { return .no }
        switch body.launch {
        case .task, .child: return .no
        case .none, .callback, .handler: break
        }
        let place = Int(body.start)..<Int(body.start) + 1
        if body.argumentOf == .none { return .yes(Evidence(role: "closure", range: place, text: "kept, and may be called several times")) }
        if site.tables["calls-back-repeatedly"]?.contains(body.argumentOf) == true {
            return .yes(Evidence(role: "closure", range: place, text: "called for every event"))
        }
        return site.tables["calls-back-once"]?.contains(body.argumentOf) == true ? .no : .unknown
    }

    /// Where the continuation goes to somebody else on a walk on which it comes here.
    private static func otherTaker(_ site: Site, _ index: Int) -> Event? {
        let flow = site.flow, path = flow.events[index].operand
        let mine = flow.lineage(of: site.body)
        guard let entrance = flow.handOvers.first(where: { flow.events[Int($0.event)].operand == path && $0.isTo(mine) }) else { return nil }
        for other in flow.handOvers where other.event != entrance.event && flow.events[Int(other.event)].operand == path && !other.isTo(mine) {
            let event = flow.events[Int(other.event)]
            // What this closure does with it itself.
            if flow.bodies[Int(site.body)].range.contains(Int(event.start)) { continue }
            if flow.leads(from: Int(entrance.event), to: Int(other.event)) || flow.leads(from: Int(other.event), to: Int(entrance.event)) {
                return event
            }
        }
        return nil
    }
}

extension HandOver {
    /// Whether one of these bodies gets it.
    fileprivate func isTo(_ bodies: [BodyID]) -> Bool {
        if case .body(let body) = receiver { bodies.contains(body) } else { false }
    }
}

extension Body {
    fileprivate var range: Range<Int> { Int(start)..<max(Int(start), Int(end)) }
}

extension FileFlow {
    /// A body and the closures around it.
    fileprivate func lineage(of body: BodyID) -> [BodyID] {
        var lineage = [body]
        while let parent = bodies[Int(lineage[lineage.count - 1])].parent, bodies[Int(lineage[lineage.count - 1])].kind == .closure { lineage.append(parent) }
        return lineage
    }

    /// Whether some walk leads from one event to another, or they stand in different bodies.
    fileprivate func leads(from first: Int, to last: Int) -> Bool {
        guard let body = bodies.first(where: { $0.events.contains(first) }), body.events.contains(last) else { return true }
        return leads(from: first, in: body.events) { $0 == last }
    }
}
