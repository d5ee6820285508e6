import Flow
import Source

/// Facts about tasks whose handles are kept.
enum HandleFacts {
    /// Whether a task is still there some time after it was started: it loops, or waits for a sequence or a sleep.
    @Sendable static func lasts(_ site: Site, _ start: Int, _ text: borrowing SourceText) -> Answer {
        let event = site.flow.events[start]
        guard let body = site.flow.tasks[Int(event.operand)].body else { return .unknown }
        let flow = site.flow, events = flow.bodies[Int(body)].events
        let waits = events.filter { flow.waits(at: $0) }
        if let loop = events.first(where: { flow.events[$0].kind == .loopAgain && !flow.events[$0].flags.contains(.dead) }), let wait = waits.first(where: { flow.events[loop].range.contains(flow.events[$0].range.lowerBound) }) {
            return .yes(Evidence(role: "wait", flow.events[wait], "waits here in a loop"))
        }
        if let wait = waits.first(where: { flow.events[$0].detail == WaitKind.forLoop.rawValue || flow.sleeps(at: $0) }) {
            return .yes(Evidence(role: "wait", flow.events[wait], "waits here for a while"))
        }
        return .no
    }
}

extension FileFlow {
    fileprivate func sleeps(at index: Int) -> Bool {
        let call = events[index].operand
        return call != Event.noOperand && calls[Int(call)].name == Name("sleep")
    }
}

extension Site {
    func evidence(_ found: IndexEvidence, role: String) -> Evidence { Evidence(role: role, found, from: file) }

    func answer(_ standing: Standing, role: String) -> Answer {
        switch standing {
        case .yes(let found): .yes(evidence(found, role: role))
        case .no: .no
        case .unknown: .unknown
        }
    }
}
