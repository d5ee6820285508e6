import Flow
import Source

/// Searches files for rules, one after the other; keeps its memory between files. One value serves one thread.
package struct Matcher: ~Copyable {
    package let rules: [Rule]
    private let tables: NameTables
    /// What no walk can do without, for one path after the other, and where each rule's begin.
    private let needs: [PathNeeds]
    private let firstNeeds: [Int]
    /// For each path the kinds of events that it needs, and its rule.
    private let neededKinds: [(kinds: UInt32, rule: Int)]
    /// The rules that count bodies.
    private let counting: [Int]
    /// Which tables have the names that were met so far.
    private let membership: TableMembership
    var search = Search()

    package init(rules: [Rule], tables: NameTables) {
        self.rules = rules
        self.tables = tables
        needs = rules.flatMap { $0.paths.map(PathNeeds.init) }
        firstNeeds = rules.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.paths.count) }
        neededKinds = rules.indices.flatMap { rule in rules[rule].paths.map { ($0.needed, rule) } }
        counting = rules.indices.filter { rules[$0].count != nil }
        membership = TableMembership(Set(rules.flatMap(\.paths).flatMap(\.events).flatMap(\.tables)), of: tables)
    }

    /// Everything that the rules find in a file, of whatever confidence.
    /// - Parameters:
    ///   - text: the source that `flow` was built from; what is quoted in messages.
    ///   - index: what is known across all files, of which this is number `file`.
    ///   - hasGates: whether bodies without an event that a path needs are left out unseen. Changes no match.
    package mutating func match(_ flow: FileFlow, text: borrowing SourceText, index program: FlowIndex, file: Int, hasGates: Bool = true) -> MatchReport {
        var report = MatchReport()
        let summaries = flow.bodies.map { EventSummary(flow, $0.events) }
        if hasGates, !summaries.contains(where: { summary in neededKinds.contains { summary.has($0.kinds) } }) {
            report.gated = rules.count * summaries.count { $0.kinds != 0 }
            return report
        }
        let pass = pass(flow, summaries, program, file, text: text, hasGates: hasGates)
        var candidates: [[Candidate]] = Array(repeating: [], count: rules.count)
        searchBodies(pass, Array(rules.indices), text, &report, &candidates)
        for index in rules.indices where !candidates[index].isEmpty {
            for (best, others) in rules[index].joined(candidates[index], in: flow) {
                report.matches.append(rules[index].match(best, others, index: index, in: flow, file: file, text: text))
            }
        }
        report.matches.sort { ($0.range.lowerBound, $0.range.upperBound, $0.rule) < ($1.range.lowerBound, $1.range.upperBound, $1.rule) }
        report.matches = rules.yielding(report.matches)
        return report
    }

    /// What a file is searched with, the bodies that rules count among it.
    mutating func pass(_ flow: FileFlow, _ summaries: [EventSummary], _ index: FlowIndex, _ file: Int, text: borrowing SourceText, hasGates: Bool) -> FilePass {
        var pass = FilePass(flow: flow, summaries: summaries, index: index, file: file, handles: TaskHandles(flow),
                            lookups: FileLookups(flow, membership, text: text), hasGates: hasGates)
        guard !counting.isEmpty else { return pass }
        var candidates: [[Candidate]] = Array(repeating: [], count: rules.count), report = MatchReport()
        searchBodies(pass, counting, text, &report, &candidates)
        for index in counting { pass.counted[index] = rules[index].counted(candidates[index], in: flow) }
        return pass
    }

    func run(of rule: Rule, _ index: Int, _ body: Int, _ pass: FilePass, cap: RuleSearch.Cap) -> RuleSearch {
        RuleSearch(rule, at: site(body, pass), cap: cap, hasTests: true, counted: pass.counted[index] ?? [:])
    }

    private mutating func searchBodies(_ pass: FilePass, _ meant: [Int], _ text: borrowing SourceText, _ report: inout MatchReport, _ candidates: inout [[Candidate]]) {
        var mayHold = Array(repeating: !pass.hasGates, count: rules.count)
        for body in pass.summaries.indices where !pass.flow.bodies[body].events.isEmpty {
            if pass.hasGates, !note(pass.summaries[body], in: &mayHold) {
                report.gated += meant.count
                continue
            }
            // What one rule has worked out the next one need not.
            var known: Site?
            for index in meant {
                guard mayHold[index] else {
                    report.gated += 1
                    continue
                }
                guard let cap = rules[index].contexts.cap(of: BodyRef(file: pass.file, body: BodyID(body)), in: pass.index) else { continue }
                let paths = paths(of: index, body, pass, &known)
                guard let site = known, !paths.isEmpty else {
                    report.gated += 1
                    continue
                }
                report.searched += 1
                var run = RuleSearch(rules[index], at: site, cap: cap, hasTests: pass.summaries[body].tests > 1, counted: pass.counted[index] ?? [:])
                finish(&run, index, paths, text, &report)
                candidates[index] += run.candidates
            }
        }
    }

    /// Notes for each rule whether a body has the kinds of events that some path of it needs, and says whether one has.
    private func note(_ summary: EventSummary, in mayHold: inout [Bool]) -> Bool {
        var isOne = false
        for rule in mayHold.indices { mayHold[rule] = false }
        for need in neededKinds where summary.has(need.kinds) {
            mayHold[need.rule] = true
            isOne = true
        }
        return isOne
    }

    /// The paths of a rule that a look at a body does not rule out.
    private func paths(of rule: Int, _ body: Int, _ pass: FilePass, _ known: inout Site?) -> [Int] {
        let first = firstNeeds[rule]
        var paths: [Int] = []
        for path in first..<firstNeeds[rule + 1] {
            if pass.hasGates {
                guard pass.summaries[body].has(needs[path].kinds) else { continue }
                guard needs[path].contexts.cap(of: BodyRef(file: pass.file, body: BodyID(body)), in: pass.index) != nil else { continue }
            }
            let site = known ?? self.site(body, pass)
            known = site
            if !pass.hasGates || needs[path].events.allSatisfy({ site.holds($0) }) { paths.append(path - first) }
        }
        return paths
    }

    private func site(_ body: Int, _ pass: FilePass) -> Site {
        Site(flow: pass.flow, body: BodyID(body), handles: pass.handles, tables: tables, index: pass.index, file: pass.file, lookups: pass.lookups)
    }

    private mutating func finish(_ run: inout RuleSearch, _ index: Int, _ paths: [Int], _ text: borrowing SourceText, _ report: inout MatchReport) {
        search.begin()
        for path in paths where !search.isExhausted { run.run(path: path, with: &search, text: text) }
        if search.isExhausted { report.unsettled.append(.init(rule: index, body: run.site.body, reason: .tooLarge)) }
        if run.isContradictory { report.unsettled.append(.init(rule: index, body: run.site.body, reason: .contradictory)) }
    }
}

extension [Rule] {
    /// The bodies of a file that have the events which some path of a rule needs: where anything at all may be found.
    package func searched(in flow: FileFlow) -> [BodyID] {
        let needed = Set(flatMap { $0.paths.map(\.needed) })
        return flow.bodies.indices.compactMap { body in
            let summary = EventSummary(flow, flow.bodies[body].events)
            return summary.kinds != 0 && needed.contains { summary.has($0) } ? BodyID(body) : nil
        }
    }
}

/// What one file is searched with.
struct FilePass {
    let flow: FileFlow
    /// What a look at each body's events tells.
    let summaries: [EventSummary]
    let index: FlowIndex
    let file: Int
    let handles: TaskHandles
    let lookups: FileLookups
    let hasGates: Bool
    /// For each rule that counts, by its index, the bodies of each group.
    var counted: [Int: [Rule.Cause: Set<BodyID>]] = [:]
}

/// What a look at a body's events tells.
struct EventSummary {
    /// One bit for each kind of event.
    var kinds: UInt32 = 0
    var tests = 0

    /// Whether it has events of all these kinds, one bit each.
    func has(_ needed: UInt32) -> Bool { kinds & needed == needed }

    init(_ flow: FileFlow, _ events: Range<Int>) {
        for event in flow.events[events] where !event.flags.contains(.dead) {
            kinds |= 1 << UInt32(event.kind.rawValue)
            if event.kind == .test { tests += 1 }
        }
    }
}

/// What a walk that matches a path cannot do without.
struct PathNeeds {
    /// The kinds of events, one bit each.
    let kinds: UInt32
    var contexts: [Rule.ContextTest]
    /// An event for each step that any of its kind would not do for.
    var events: [EventPattern]

    init(_ path: PathPattern) {
        kinds = path.needed
        contexts = path.contexts
        events = path.steps.map(\.event).filter { !$0.takesAll }
    }
}

extension [Rule.ContextTest] {
    /// The highest confidence that the contexts allow in a body, nil if they rule it out, and what stands elsewhere in the
    /// program that shows it.
    func cap(of body: BodyRef, in index: FlowIndex) -> (confidence: Confidence, evidence: [Evidence])? {
        var cap = Confidence.high, evidence: [Evidence] = []
        for test in self {
            var isOne = false, isUnknown = false
            for context in test.contexts {
                switch context.answer(for: body, in: index) {
                case .yes(let found):
                    isOne = true
                    if !test.isNegated, !found.isAbout(index.body(body)) { evidence.append(found) }
                case .unknown: isUnknown = true
                case .no: break
                }
            }
            if !isOne && isUnknown { cap = .medium } else if isOne == test.isNegated { return nil }
        }
        return (cap, evidence)
    }
}

extension Evidence {
    /// Whether it is no more than the body's own name or brace.
    fileprivate func isAbout(_ body: Body) -> Bool {
        file == nil && (range == Int(body.nameStart)..<Int(body.nameEnd) || range == Int(body.start)..<Int(body.start) + 1)
    }
}
