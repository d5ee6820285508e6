import Flow
import Source

/// Facts about state and what the bodies of the program do to it.
enum StateFacts {
    /// Whether what the state holds is there when the function has ended, and nobody in sight ever takes it away.
    @Sendable static func isKeptForGood(_ site: Site, _ subjects: [FactSubject], _ text: borrowing SourceText) -> Answer {
        guard case .state(let path?) = subjects.first else { return .unknown }
        switch site.flow.paths[path].root {
        case .local, .temporary: return .no
        case .`self`, .global, .type: break
        }
        guard let state = site.index.state(of: path, in: site.ref) else { return .unknown }
        guard !site.index.accesses(to: state).contains(where: { $0.writeKind == .clear }) else { return .no }
        return .yes(Evidence(role: "state", site.firstUse(of: path), "it is still there when this function has ended"))
    }
}

extension Site {
    /// The first event of the body that names a path, the entry if none does.
    fileprivate func firstUse(of path: PathID) -> Event {
        let paths: Set<Event.Kind> = [.read, .write, .test, .cancel, .awaitValue, .resume, .handOver, .takeOver, .lock, .unlock]
        let events = flow.events[graph.events]
        return events.first { paths.contains($0.kind) && $0.operand == path } ?? events[graph.events.lowerBound]
    }
}
