import Flow

extension Rule {
    func counted(_ candidates: [Candidate], in flow: FileFlow) -> [Cause: Set<BodyID>] {
        var counted: [Cause: Set<BodyID>] = [:]
        for candidate in candidates { counted[group(of: candidate, in: flow), default: []].insert(candidate.body) }
        return counted
    }

    typealias Group = (best: Candidate, others: [Candidate])

    /// The best candidate of each cause, with the others of that cause; in order of first appearance. Causes that would be told of at one
    /// event in the same words are one: that several waits come before a write does not make it two.
    func joined(_ candidates: [Candidate], in flow: FileFlow) -> [Group] {
        let groups = candidates.map { ($0, []) }.joined { cause(of: $0, in: flow) }
        if case .label = onePer { return groups.joined { Place(body: $0.body, start: $0.marked.start, end: $0.marked.end, bindings: $0.bindings) } }
        return groups
    }
}

/// What a finding is reported at, and of what.
private struct Place: Hashable {
    var body: BodyID
    var start: UInt32
    var end: UInt32
    var bindings: Bindings
}

extension [Rule.Group] {
    fileprivate func joined<Key: Hashable>(by cause: (Candidate) -> Key) -> [Rule.Group] {
        var groups: [Rule.Group] = []
        var places: [Key: Int] = [:]
        for (candidate, others) in self {
            let cause = cause(candidate)
            guard let place = places[cause] else {
                places[cause] = groups.count
                groups.append((candidate, others))
                continue
            }
            groups[place].others += others
            if candidate.isBetter(than: groups[place].best) {
                groups[place].others.append(groups[place].best)
                groups[place].best = candidate
            } else {
                groups[place].others.append(candidate)
            }
        }
        return groups
    }
}

extension [Rule] {
    /// The matches without those of rules that yield to another one at the same place.
    func yielding(_ matches: [Match]) -> [Match] {
        guard contains(where: { !$0.yields.isEmpty }) else { return matches }
        return matches.filter { match in
            let rule = self[match.rule]
            guard !rule.yields.isEmpty else { return true }
            return !matches.contains { other in
                other.confidence >= .shown && rule.yields.contains(self[other.rule].id) && other.tells(of: match, labelled: rule.keyLabel)
            }
        }
    }
}

extension Rule {
    /// The label that findings share.
    fileprivate var keyLabel: String? {
        if case .label(let label) = onePer { labels[label] } else { nil }
    }
}

extension Match {
    /// Whether the marked event of another match is its own or one of its steps, or both have the same one under a label.
    fileprivate func tells(of other: Match, labelled label: String?) -> Bool {
        if range == other.range || steps.contains(where: { $0.kind == .path && $0.range == other.range }) { return true }
        guard let label else { return false }
        return steps.contains { step in
            step.kind == .path && step.role == label && other.steps.contains { $0.kind == .path && $0.role == label && $0.range == step.range }
        }
    }
}
