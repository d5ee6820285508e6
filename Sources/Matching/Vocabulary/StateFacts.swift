import Flow
import Source

/// Facts about state and what the bodies of the program do to it.
enum StateFacts {
    /// Whether the state lives on when the function has ended: a property or a global.
    @Sendable static func isStored(_ site: inout Site, _ subjects: [FactSubject], _ text: borrowing SourceText) -> Answer {
        guard case .state(let path?) = subjects.first else { return .unknown }
        switch site.flow.paths[path].root {
        case .local, .temporary: return .no
        case .`self`, .global, .type: return .yes(Evidence(role: "state", site.firstUse(of: path), "it is still there when this function has ended"))
        }
    }

    /// Whether some body sets the state to nil or empties it.
    @Sendable static func isEmptied(_ site: inout Site, _ subjects: [FactSubject], _ text: borrowing SourceText) -> Answer {
        guard case .state(let path?) = subjects.first, let state = site.index.state(of: path, in: site.ref) else { return .unknown }
        guard let access = site.index.accesses(to: state).first(where: { $0.writeKind == .clear }) else { return .no }
        guard access.place.file == site.file else { return .yes(Evidence(role: "state", site.firstUse(of: path), "emptied elsewhere")) }
        return .yes(Evidence(role: "clear", site.flow.events[access.place.event], "emptied here"))
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
