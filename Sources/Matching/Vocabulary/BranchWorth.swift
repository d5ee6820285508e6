import Flow
import Source

/// What a body does on the walks through one of its events, at most.
enum Worth: UInt8, Comparable {
    /// Guards, flags, logging, preparing values.
    case nothing
    /// Synchronous work, which may be the main thing or not.
    case work
    /// A wait, or a value that the body returns: what its caller is here for.
    case wait

    static func < (a: Worth, b: Worth) -> Bool { a.rawValue < b.rawValue }
}

extension Site {
    /// What stands before or after an event of the body on a walk that passes it. Worked out for the whole body when first asked.
    func worth(beside event: Int, _ text: borrowing SourceText) -> Worth {
        let worths = worths ?? allWorths(text)
        self.worths = worths
        return worths[event - graph.events.lowerBound]
    }

    private func allWorths(_ text: borrowing SourceText) -> [Worth] {
        var waits: [Int] = [], works: [Int] = []
        for index in graph.events where !flow.events[index].flags.contains(.dead) {
            switch worth(of: flow.events[index], text) {
            case .wait: waits.append(index - graph.events.lowerBound)
            case .work: works.append(index - graph.events.lowerBound)
            case .nothing: break
            }
        }
        return zip(graph.isConnected(to: waits), graph.isConnected(to: works)).map { $0 ? .wait : $1 ? .work : .nothing }
    }

    private func worth(of event: Event, _ text: borrowing SourceText) -> Worth {
        switch event.kind {
        case .await: return .wait
        case .call:
            if event.flags.contains(.valueUsed) { return .nothing }
            // Nor is it work to say that the work is done.
            return ["remarks", "completions"].contains { tables.contains(flow.calls[Int(event.operand)], in: $0, text: text) == true } ? .nothing : .work
        case .write:
            if event.operand != Event.noOperand, case .local = flow.paths[event.operand].root { return .nothing }
            return event.detail == WriteKind.literal.rawValue || event.detail == WriteKind.clear.rawValue ? .nothing : .work
        case .resume, .handOver: return .work
        case .exit: return event.flags.contains(.valueUsed) ? .wait : .nothing
        case .entry, .takeOver, .hop, .read, .test, .startTask, .cancel, .awaitValue, .lock, .unlock, .catch, .loopAgain, .join: return .nothing
        }
    }
}
