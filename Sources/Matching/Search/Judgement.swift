import Flow
import Source

extension RuleSearch {
    /// The walk with its confidence, nil if a condition rules it out.
    mutating func judge(_ walks: Try, _ walk: Walk, _ others: [Intrusion], _ text: borrowing SourceText) -> Candidate? {
        let path = rule.paths[walks.path]
        var candidate = Candidate(
            path: walks.path, body: site.body, events: walk.events, bindings: walks.bindings, length: walk.length, confidence: walks.cap, evidence: walks.evidence,
            marked: site.flow.events[walk.events[path.marked]], others: others)
        let requirements = others.flatMap(\.pattern.requirements) + path.requirements + rule.requirements
        for (place, requirement) in requirements.enumerated() {
            let verdict = verdict(requirement.condition, candidate, text)
            if verdict.value == (requirement.isUnless ? .yes : .no) {
                if inquest != nil { note(account(of: requirement, candidate, text), walk, walks, progress: place + 1) }
                return nil
            }
            if verdict.value == .unknown { candidate.confidence = min(candidate.confidence, .medium) }
            if !requirement.isUnless { candidate.evidence += verdict.evidence }
        }
        var confidence = rule.confidence.isEmpty ? Confidence.high : .low
        for (place, line) in rule.confidence.enumerated() {
            if let condition = line.condition {
                let verdict = verdict(condition, candidate, text)
                guard verdict.value == .yes else { continue }
                candidate.evidence += verdict.evidence
            }
            confidence = line.confidence
            candidate.line = place
            break
        }
        candidate.isCapped = candidate.confidence < confidence
        candidate.confidence = min(candidate.confidence, confidence)
        return candidate
    }

    /// Whether what the path asks of the marked step and one other rules them out, whatever walk leads from one to the other.
    func isRefused(_ walks: Try, with event: Int, at step: Int, _ text: borrowing SourceText) -> Bool {
        let path = rule.paths[walks.path]
        var events = Array(repeating: walks.marked, count: path.steps.count)
        events[step] = event
        let candidate = Candidate(path: walks.path, body: site.body, events: events, bindings: walks.bindings, length: 0, confidence: walks.cap, evidence: [],
                                  marked: site.flow.events[walks.marked])
        for requirement in path.requirements + rule.requirements {
            guard requirement.condition.asksOnly(of: [path.marked, step], in: path) else { continue }
            if verdict(requirement.condition, candidate, text).value == (requirement.isUnless ? .yes : .no) { return true }
        }
        return false
    }

    func verdict(_ condition: Condition, _ candidate: Candidate, _ text: borrowing SourceText) -> Verdict {
        condition.evaluate { item in
            switch item {
            case .fact(let use):
                let subjects = use.subjects.compactMap { subject(of: $0, candidate) }
                guard subjects.count == use.subjects.count else { return Verdict(.unknown) }
                return Verdict(use.fact.ask(site, subjects, text))
            case .alternative(let name): return Verdict(candidate.others.contains { $0.pattern.name == name })
            case .path(let name): return Verdict(rule.paths[candidate.path].name == name)
            case .atLeast(let number):
                let bodies = counted[rule.group(of: candidate, in: site.flow)] ?? []
                return Verdict(bodies.count { $0 != candidate.body } >= number)
            case .and, .or: return Verdict(.unknown)
            }
        }
    }

    private func subject(of subject: Condition.Subject, _ candidate: Candidate) -> FactSubject? {
        if case .capture(let capture) = subject {
            return .state(candidate.bindings[capture] == .none ? nil : candidate.bindings[capture])
        }
        if let step = rule.paths[candidate.path].step(of: subject) { return .event(candidate.events[step]) }
        guard case .label(let label) = subject else { return nil }
        return candidate.others.first { $0.pattern.label == label }.map { .other($0.deed) }
    }
}

extension Condition {
    /// Whether it asks facts about these steps of a path and nothing else.
    fileprivate func asksOnly(of steps: [Int], in path: PathPattern) -> Bool {
        items.allSatisfy { item in
            switch item {
            case .fact(let use): use.subjects.allSatisfy { subject in path.step(of: subject).map { steps.contains($0) } ?? false }
            case .and, .or: true
            case .alternative, .path, .atLeast: false
            }
        }
    }
}

extension Rule {
    /// Which candidates of several bodies count together: those with one `one per` capture, or of one type.
    func group(of candidate: Candidate, in flow: FileFlow) -> Cause {
        if case .capture = onePer { return cause(of: candidate, in: flow) }
        return Cause(first: 0, second: 0, scope: flow.typeName(of: candidate.body).hash)
    }
}
