import Flow
import Source

/// Searches files for rules, one after the other; keeps its memory between files. One value serves one thread.
package struct Matcher: ~Copyable {
    package let rules: [Rule]
    private let tables: NameTables
    private var search = Search()
    private var graph = BodyGraph()

    package init(rules: [Rule], tables: NameTables) {
        self.rules = rules
        self.tables = tables
    }

    /// Everything that the rules find in a file, of whatever confidence.
    /// - Parameters:
    ///   - text: the source that `flow` was built from; what is quoted in messages.
    ///   - index: what is known across all files, of which this is number `file`.
    ///   - hasGates: whether bodies without an event that a path needs are left out unseen. Changes no match.
    package mutating func match(_ flow: FileFlow, text: borrowing SourceText, index program: FlowIndex, file: Int, hasGates: Bool = true) -> MatchReport {
        var report = MatchReport()
        let handles = TaskHandles(flow)
        for (body, declaration) in flow.bodies.enumerated() where !declaration.events.isEmpty {
            let summary = EventSummary(flow, declaration.events)
            var isLoaded = false
            for (index, rule) in rules.enumerated() {
                guard let cap = rule.confidenceCap(in: declaration) else { continue }
                let paths = rule.paths.indices.filter { !hasGates || summary.kinds & rule.paths[$0].needed == rule.paths[$0].needed }
                guard !paths.isEmpty else {
                    report.gated += 1
                    continue
                }
                if !isLoaded { graph.load(flow, body: body) }
                isLoaded = true
                report.searched += 1
                let site = Site(flow: flow, body: BodyID(body), graph: graph, handles: handles, tables: tables, index: program, file: file)
                run(rule, index, paths, site, cap, summary.tests > 1, text, &report)
            }
        }
        report.matches.sort { ($0.range.lowerBound, $0.range.upperBound, $0.rule) < ($1.range.lowerBound, $1.range.upperBound, $1.rule) }
        return report
    }

    private mutating func run(_ rule: Rule, _ index: Int, _ paths: [Int], _ site: Site, _ cap: Confidence, _ hasTests: Bool,
                              _ text: borrowing SourceText, _ report: inout MatchReport) {
        search.begin()
        var run = RuleSearch(rule, at: site, cap: cap, hasTests: hasTests)
        for path in paths where !search.isExhausted { run.run(path: path, with: &search, text: text) }
        if search.isExhausted { report.unsettled.append(.init(rule: index, body: site.body, reason: .tooLarge)) }
        if run.isContradictory { report.unsettled.append(.init(rule: index, body: site.body, reason: .contradictory)) }
        for (best, others) in rule.joined(run.candidates, in: site.flow) {
            report.matches.append(rule.match(best, others, index: index, at: site, text: text))
        }
    }
}

/// What a look at a body's events tells.
private struct EventSummary {
    /// One bit for each kind of event.
    var kinds: UInt32 = 0
    var tests = 0

    init(_ flow: FileFlow, _ events: Range<Int>) {
        for event in flow.events[events] where !event.flags.contains(.dead) {
            kinds |= 1 << UInt32(event.kind.rawValue)
            if event.kind == .test { tests += 1 }
        }
    }
}

extension Rule {
    /// The highest confidence that the rule's contexts allow in a body, nil if they rule it out.
    func confidenceCap(in body: Body) -> Confidence? {
        var cap = Confidence.high
        for test in contexts {
            let answers = test.contexts.map { $0.answer(for: body) }
            let isYes = answers.contains { if case .yes = $0 { true } else { false } }
            let isUnknown = !isYes && answers.contains(.unknown)
            if isUnknown { cap = .medium } else if isYes == test.isNegated { return nil }
        }
        return cap
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
