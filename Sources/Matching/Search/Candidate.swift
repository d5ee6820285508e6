import Flow

/// A walk that matches a rule's path and its conditions, before findings with one cause are joined.
struct Candidate {
    var path: Int
    /// For each step of the path its event in the file.
    var events: [Int]
    var bindings: Bindings
    /// How many events the walk has.
    var length: Int
    var confidence: Confidence
    var evidence: [Evidence]
    var marked: Event

    /// The better one of a cause: the surer, the earlier in the file, the shorter, the earlier alternative.
    func isBetter(than other: Candidate) -> Bool {
        if confidence != other.confidence { return confidence > other.confidence }
        return (marked.start, marked.end, length, path) < (other.marked.start, other.marked.end, other.length, other.path)
    }
}

extension Rule {
    /// What makes two candidates of one body the same finding: the bytes of an event, or a path.
    struct Cause: Hashable {
        var first: UInt32
        var second: UInt32
    }

    func cause(of candidate: Candidate, in flow: FileFlow) -> Cause {
        switch onePer {
        case .body: return Cause(first: 0, second: 0)
        case nil: return Cause(first: candidate.marked.start, second: candidate.marked.end)
        case .label(let label):
            let step = paths[candidate.path].step(of: .label(label)) ?? paths[candidate.path].marked
            let event = flow.events[candidate.events[step]]
            return Cause(first: event.start, second: event.end)
        case .capture(let capture): return Cause(first: candidate.bindings[capture], second: 0)
        }
    }
}
