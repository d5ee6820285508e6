import Flow

/// A walk that matches a rule's path and its conditions, before findings with one cause are joined.
struct Candidate {
    var path: Int
    var body: BodyID
    /// For each step of the path its event in the file.
    var events: [Int]
    var bindings: Bindings
    /// How many events the walk has.
    var length: Int
    var confidence: Confidence
    var evidence: [Evidence]
    var marked: Event
    /// What other bodies do, one for each relation that the path has.
    var others: [Intrusion] = []
    /// The rule's confidence line that holds, and whether something unknown keeps the confidence below it.
    var line: Int?
    var isCapped = false

    /// The better one of a cause: the surer, the earlier in the file, the shorter, the earlier alternative.
    func isBetter(than other: Candidate) -> Bool {
        if confidence != other.confidence { return confidence > other.confidence }
        return (marked.start, marked.end, length, path) < (other.marked.start, other.marked.end, other.length, other.path)
    }
}

/// What another body does, and which alternative of the path that is.
struct Intrusion {
    var pattern: OtherPattern
    var deed: Deed
}

extension Rule {
    /// What makes two candidates the same finding: the bytes of an event, or a path.
    struct Cause: Hashable {
        var first: UInt32
        var second: UInt32
        /// The body or type that the rest is of, where it may be found in several.
        var scope: UInt64
    }

    func cause(of candidate: Candidate, in flow: FileFlow) -> Cause {
        switch onePer {
        case .body: return Cause(first: 0, second: 0, scope: UInt64(candidate.body))
        case nil: return Cause(first: candidate.marked.start, second: candidate.marked.end, scope: UInt64(candidate.body))
        case .label(let label):
            let step = paths[candidate.path].step(of: .label(label)) ?? paths[candidate.path].marked
            let event = flow.events[candidate.events[step]]
            return Cause(first: event.start, second: event.end, scope: UInt64(candidate.body))
        case .capture(let capture):
            let path = candidate.bindings[capture]
            guard case .`self` = flow.paths[path].root else { return Cause(first: path, second: 0, scope: 0) }
            return Cause(first: path, second: 0, scope: flow.typeName(of: candidate.body).hash)
        }
    }
}
