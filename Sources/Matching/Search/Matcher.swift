import Flow
import Source

/// Searches files for rules, one after the other; keeps its memory between files. One value serves one thread.
package struct Matcher: ~Copyable {
    package let rules: [Rule]
    private let tables: NameTables
    /// The names tables that patterns ask, by the hashes of their ids.
    private let asked: Set<Name>
    private var search = Search()
    private var graph = BodyGraph()

    package init(rules: [Rule], tables: NameTables) {
        self.rules = rules
        self.tables = tables
        asked = Set(rules.flatMap(\.paths).flatMap(\.events).compactMap { if case .table(let id) = $0.callee?.name { id } else { nil } })
    }

    /// Everything that the rules find in a file, of whatever confidence.
    /// - Parameters:
    ///   - text: the source that `flow` was built from; what is quoted in messages.
    ///   - index: what is known across all files, of which this is number `file`.
    ///   - surroundings: what the bodies of the program do to each other; without it, what those of this file do.
    ///   - hasGates: whether bodies without an event that a path needs are left out unseen. Changes no match.
    package mutating func match(_ flow: FileFlow, text: borrowing SourceText, index program: FlowIndex, file: Int, surroundings: (any Surroundings)? = nil,
                                hasGates: Bool = true) -> MatchReport {
        var report = MatchReport()
        var pass = FilePass(flow: flow, index: program, file: file, handles: TaskHandles(flow), lookups: FileLookups(flow, asked: asked, tables: tables, text: text), hasGates: hasGates)
        if rules.contains(where: \.needsOthers) { pass.surroundings = surroundings ?? FileSurroundings(flow, file: file) }
        var candidates: [[Candidate]] = Array(repeating: [], count: rules.count)
        if rules.contains(where: { $0.count != nil }) {
            var first = MatchReport()
            searchBodies(pass, text, &first, &candidates) { $0.count != nil }
            for (index, rule) in rules.enumerated() where rule.count != nil { pass.counted[index] = rule.counted(candidates[index], in: flow) }
            candidates = Array(repeating: [], count: rules.count)
        }
        searchBodies(pass, text, &report, &candidates) { _ in true }
        for (index, rule) in rules.enumerated() {
            for (best, others) in rule.joined(candidates[index], in: flow) {
                report.matches.append(rule.match(best, others, index: index, in: flow, file: file, text: text))
            }
        }
        report.matches.sort { ($0.range.lowerBound, $0.range.upperBound, $0.rule) < ($1.range.lowerBound, $1.range.upperBound, $1.rule) }
        report.matches = rules.yielding(report.matches)
        return report
    }

    private mutating func searchBodies(_ pass: FilePass, _ text: borrowing SourceText, _ report: inout MatchReport, _ candidates: inout [[Candidate]],
                                       _ isMeant: (Rule) -> Bool) {
        for (body, declaration) in pass.flow.bodies.enumerated() where !declaration.events.isEmpty {
            let summary = EventSummary(pass.flow, declaration.events)
            var isLoaded = false
            for (index, rule) in rules.enumerated() where isMeant(rule) {
                guard let cap = rule.contexts.cap(in: declaration) else { continue }
                let paths = rule.paths.indices.filter { !pass.hasGates || summary.kinds & rule.paths[$0].needed == rule.paths[$0].needed }
                guard !paths.isEmpty else {
                    report.gated += 1
                    continue
                }
                if !isLoaded { graph.load(pass.flow, body: body) }
                isLoaded = true
                report.searched += 1
                var site = Site(flow: pass.flow, body: BodyID(body), graph: graph, handles: pass.handles, tables: tables, index: pass.index, file: pass.file)
                (site.surroundings, site.lookups) = (pass.surroundings, pass.lookups)
                let run = RuleSearch(rule, at: site, cap: cap, hasTests: summary.tests > 1, counted: pass.counted[index] ?? [:])
                candidates[index] += finish(run, index, paths, text, &report)
            }
        }
    }

    private mutating func finish(_ run: consuming RuleSearch, _ index: Int, _ paths: [Int], _ text: borrowing SourceText, _ report: inout MatchReport) -> [Candidate] {
        search.begin()
        for path in paths where !search.isExhausted { run.run(path: path, with: &search, text: text) }
        if search.isExhausted { report.unsettled.append(.init(rule: index, body: run.site.body, reason: .tooLarge)) }
        if run.isContradictory { report.unsettled.append(.init(rule: index, body: run.site.body, reason: .contradictory)) }
        return run.candidates
    }
}

/// What one file is searched with.
private struct FilePass {
    let flow: FileFlow
    let index: FlowIndex
    let file: Int
    let handles: TaskHandles
    let lookups: FileLookups
    let hasGates: Bool
    var surroundings: (any Surroundings)?
    /// For each rule that counts, by its index, the bodies of each group.
    var counted: [Int: [Rule.Cause: Set<BodyID>]] = [:]
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

extension [Rule.ContextTest] {
    /// The highest confidence that the contexts allow in a body, nil if they rule it out.
    func cap(in body: Body) -> Confidence? {
        var cap = Confidence.high
        for test in self {
            let answers = test.contexts.map { $0.answer(for: body) }
            let isYes = answers.contains { if case .yes = $0 { true } else { false } }
            let isUnknown = !isYes && answers.contains(.unknown)
            if isUnknown { cap = .medium } else if isYes == test.isNegated { return nil }
        }
        return cap
    }
}

extension Rule {
    /// Whether it asks what other bodies do.
    var needsOthers: Bool { paths.contains { !$0.meanwhile.isEmpty || !$0.afterwards.isEmpty } }

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
    /// Whether it is about the same marked event as another match, or about the same one under a label.
    fileprivate func tells(of other: Match, labelled label: String?) -> Bool {
        if range == other.range { return true }
        guard let label else { return false }
        return steps.contains { step in
            step.kind == .path && step.role == label && other.steps.contains { $0.kind == .path && $0.role == label && $0.range == step.range }
        }
    }
}
