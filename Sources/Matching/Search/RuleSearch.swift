import Flow
import Source

/// Searches one body for one rule: candidates for the marked step, what the other captures may stand for, walks, conditions.
struct RuleSearch {
    let rule: Rule
    private(set) var site: Site
    /// The highest confidence that the contexts allow.
    let cap: Confidence
    /// Whether a walk's tests can contradict each other.
    let hasTests: Bool

    private(set) var candidates: [Candidate] = []
    private(set) var isContradictory = false

    init(_ rule: Rule, at site: Site, cap: Confidence, hasTests: Bool) {
        self.rule = rule
        self.site = site
        self.cap = cap
        self.hasTests = hasTests
    }

    mutating func run(path index: Int, with search: inout Search, text: borrowing SourceText) {
        let path = rule.paths[index]
        var scene = Scene(flow: site.flow, graph: site.graph, handles: site.handles)
        if path.begins(.cancelled) { scene.laws.cancelled = site.cancelledLaws() }
        if path.begins(.overtaken) { scene.laws.overtaken = site.overtakenLaws() }
        let choices = path.free.map { operands(of: path.steps[$0.step].event) }
        for marked in events(fitting: path.steps[path.marked].event) {
            var assignment = Assignment(choices.map(\.count))
            while let chosen = assignment.next() {
                guard let bindings = bindings(path, marked, chosen, choices) else { break }
                search.spend(1)
                if path.begins(.overtaken) {
                    runOvertaken(index, marked, bindings, &scene, &search, text)
                } else if let candidate = candidate(index, marked, bindings, scene, &search, text) {
                    candidates.append(candidate)
                }
                if search.isExhausted { return }
            }
        }
    }

    /// One search for each wait at which the body may have been overtaken.
    private mutating func runOvertaken(_ index: Int, _ marked: Int, _ bindings: Bindings, _ scene: inout Scene, _ search: inout Search,
                                       _ text: borrowing SourceText) {
        let path = rule.paths[index], body = site.flow.bodies[Int(site.body)].events
        guard let step = path.steps.firstIndex(where: { $0.modes.contains(.overtaken) }) else { return }
        for wait in events(fitting: path.steps[step].event) {
            let change = OvertakenLaws.Change(wait: wait, written: [], late: path.steps[path.marked].event.capture.map { bindings[$0] },
                                              inputs: site.flow.inputs(of: wait, in: body))
            scene.laws.overtaken?.prepare(change, site.flow, events: body)
            scene.pin = (step, wait)
            search.spend(scene.laws.overtaken?.cost ?? 0)
            if let candidate = candidate(index, marked, bindings, scene, &search, text) { candidates.append(candidate) }
            if search.isExhausted { return }
        }
    }

    /// By byte offset, so that the first of several is the first in the file.
    private func events(fitting pattern: EventPattern) -> [Int] {
        let fitting = site.flow.bodies[Int(site.body)].events.filter { pattern.fits(site.flow.events[$0], site.flow, site.handles) }
        return fitting.sorted { (site.flow.events[$0].start, $0) < (site.flow.events[$1].start, $1) }
    }

    /// The distinct operands of events that a step may take.
    private func operands(of pattern: EventPattern) -> [PathID] {
        var operands: [PathID] = [], known: Set<PathID> = [.none]
        for event in events(fitting: pattern) where known.insert(site.flow.events[event].operand).inserted {
            operands.append(site.flow.events[event].operand)
        }
        return operands
    }

    /// Nil if the marked event has nothing that its capture could stand for.
    private func bindings(_ path: PathPattern, _ marked: Int, _ chosen: [Int], _ choices: [[PathID]]) -> Bindings? {
        var bindings = Bindings(repeating: .none, count: rule.captures.count)
        if let capture = path.steps[path.marked].event.capture {
            guard site.flow.events[marked].operand != Event.noOperand else { return nil }
            bindings[capture] = site.flow.events[marked].operand
        }
        for (place, free) in path.free.enumerated() { bindings[free.capture] = choices[place][chosen[place]] }
        return bindings
    }

    /// The shortest consistent walk. Two contradictory tests are told apart by searching again without either side:
    /// eight searches in all.
    private mutating func candidate(_ index: Int, _ marked: Int, _ bindings: Bindings, _ scene: Scene, _ search: inout Search,
                                    _ text: borrowing SourceText) -> Candidate? {
        let first = site.graph.events.lowerBound
        var bans: [[UInt32]] = [[]], tried = 0
        while tried < bans.count {
            guard tried < 8 else {
                isContradictory = true
                return nil
            }
            let banned = bans[tried]
            tried += 1
            guard search.find(rule.paths[index], marked: marked - first, bindings, in: scene, banned: banned, fromEntry: hasTests) else { continue }
            if hasTests {
                search.spend(Correlation.cost(of: search.walk, in: scene))
                if search.isExhausted { return nil }
                if let (one, other) = Correlation.contradiction(on: search.walk, in: scene, text: text) {
                    bans += [banned + [one], banned + [other]]
                    continue
                }
            }
            let events = search.chosen.map { first + Int($0) }
            return judge(index, events, bindings, length: search.walk.count, text)
        }
        return nil
    }

    /// The walk with its confidence, nil if a condition rules it out.
    private mutating func judge(_ path: Int, _ events: [Int], _ bindings: Bindings, length: Int, _ text: borrowing SourceText) -> Candidate? {
        var cap = cap, evidence: [Evidence] = []
        for requirement in rule.requirements {
            let verdict = verdict(requirement.condition, path, events, text)
            if verdict.value == (requirement.isUnless ? .yes : .no) { return nil }
            if verdict.value == .unknown { cap = min(cap, .medium) }
            if !requirement.isUnless { evidence += verdict.evidence }
        }
        var confidence = rule.confidence.isEmpty ? Confidence.high : .low
        for line in rule.confidence {
            if let condition = line.condition {
                let verdict = verdict(condition, path, events, text)
                guard verdict.value == .yes else { continue }
                evidence += verdict.evidence
            }
            confidence = line.confidence
            break
        }
        let marked = site.flow.events[events[rule.paths[path].marked]]
        return Candidate(path: path, events: events, bindings: bindings, length: length, confidence: min(confidence, cap),
                         evidence: evidence, marked: marked)
    }

    private mutating func verdict(_ condition: Condition, _ path: Int, _ events: [Int], _ text: borrowing SourceText) -> Verdict {
        condition.evaluate { use in
            let subjects = use.subjects.compactMap { rule.paths[path].step(of: $0) }.map { events[$0] }
            return use.fact.answer(at: &site, events: subjects, text: text)
        }
    }
}

/// Counts through all ways to choose one of several at each of some places.
private struct Assignment {
    private let counts: [Int]
    private var current: [Int]?

    init(_ counts: [Int]) {
        self.counts = counts
        current = counts.contains(0) ? nil : Array(repeating: 0, count: counts.count)
    }

    mutating func next() -> [Int]? {
        guard var following = current else { return nil }
        let result = following
        current = nil
        for place in counts.indices {
            following[place] += 1
            if following[place] < counts[place] {
                current = following
                break
            }
            following[place] = 0
        }
        return result
    }
}
