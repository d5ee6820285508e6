import Flow

extension Rule {
    func counted(_ candidates: [Candidate], in flow: FileFlow) -> [Cause: Set<BodyID>] {
        var counted: [Cause: Set<BodyID>] = [:]
        for candidate in candidates { counted[group(of: candidate, in: flow), default: []].insert(candidate.body) }
        return counted
    }

    /// The best candidate of each cause, with the others of that cause; in order of first appearance.
    func joined(_ candidates: [Candidate], in flow: FileFlow) -> [(best: Candidate, others: [Candidate])] {
        var groups: [(best: Candidate, others: [Candidate])] = []
        var places: [Cause: Int] = [:]
        for candidate in candidates {
            let cause = cause(of: candidate, in: flow)
            guard let place = places[cause] else {
                places[cause] = groups.count
                groups.append((candidate, []))
                continue
            }
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
