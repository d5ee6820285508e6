import Flow
import Source

extension Matcher {
    /// What the events in a range of bytes come to that a finding could be marked at, by rule, body and place.
    package mutating func inquire(_ flow: FileFlow, text: borrowing SourceText, index program: FlowIndex, file: Int, about focus: Range<Int>) -> [Inquiry] {
        let matches = match(flow, text: text, index: program, file: file, hasGates: false).matches
        let pass = pass(flow, flow.bodies.map { EventSummary(flow, $0.events) }, program, file, text: text, hasGates: false)
        search.isTraced = true
        defer { search.isTraced = false }
        var inquiries: [Inquiry] = []
        for (index, rule) in rules.enumerated() {
            for (body, declaration) in flow.bodies.enumerated() where !declaration.events.isEmpty {
                var run = run(of: rule, index, body, pass, cap: rule.contexts.cap(of: BodyRef(file: file, body: BodyID(body)), in: program) ?? (.low, []))
                run.inquest = Inquest(focus: focus)
                inquiries += answers(of: run, index, matches, text)
            }
        }
        return inquiries
    }

    private mutating func answers(of run: consuming RuleSearch, _ index: Int, _ matches: [Match], _ text: borrowing SourceText) -> [Inquiry] {
        let rule = rules[index], refusal = run.refusal(of: rule.contexts)
        search.begin()
        for path in rule.paths.indices where !search.isExhausted { run.run(path: path, with: &search, text: text) }
        var answers: [Range<Int>: Inquiry.Outcome] = [:]
        for (range, ending) in run.inquest?.endings ?? [] {
            if case .ended(let known) = answers[range], known.progress >= ending.progress { continue }
            answers[range] = .ended(refusal.map { Inquiry.Ending(progress: 0, reason: $0) } ?? ending)
        }
        for candidate in run.candidates {
            let range = candidate.marked.range
            answers[range] = refusal.map { .ended(Inquiry.Ending(progress: 0, reason: $0)) } ?? rule.outcome(of: candidate, index, matches)
        }
        return answers.map { Inquiry(rule: index, body: run.site.body, range: $0, outcome: $1) }
            .sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    }
}

extension Rule {
    /// What became of a candidate among the matches of its file.
    fileprivate func outcome(of candidate: Candidate, _ index: Int, _ matches: [Match]) -> Inquiry.Outcome {
        let own = matches.filter { $0.rule == index }
        if let match = own.first(where: { $0.range == candidate.marked.range }) { return .found(match, reason: candidate.reason(in: self)) }
        if let match = own.first(where: { $0.steps.contains { $0.kind == .also && $0.range == candidate.marked.range } }) { return .told(at: match.range) }
        return .yielded
    }
}
