import Flow
import Source

/// Searches one body for one rule: candidates for the marked step, what the other captures may stand for, walks, what other
/// bodies do, conditions.
struct RuleSearch {
    let rule: Rule
    let site: Site
    /// The highest confidence that the contexts allow, and what shows them.
    let cap: Cap
    /// Whether a walk's tests can contradict each other.
    let hasTests: Bool
    /// For each group of a rule that counts, the bodies in which it has a candidate.
    let counted: [Rule.Cause: Set<BodyID>]
    /// What an inquiry wants to know; nil in a search for findings.
    var inquest: Inquest?

    private(set) var candidates: [Candidate] = []
    private(set) var isContradictory = false

    init(_ rule: Rule, at site: Site, cap: Cap, hasTests: Bool, counted: [Rule.Cause: Set<BodyID>] = [:]) {
        self.rule = rule
        self.site = site
        self.cap = cap
        self.hasTests = hasTests
        self.counted = counted
    }

    mutating func run(path index: Int, with search: inout Search, text: borrowing SourceText) {
        let path = rule.paths[index]
        guard let cap = path.contexts.cap(of: site.ref, in: site.index) ?? (inquest == nil ? nil : (.low, [])) else { return }
        let marks = events(fitting: path.steps[path.marked].event)
        guard !marks.isEmpty, inquest != nil || !lacksItsOwn(path) else { return }
        var scene = Scene(context: site.context, graph: site.graph)
        if path.begins(.cancelled) || !path.meanwhile.isEmpty { scene.laws.cancelled = site.cancelledLaws }
        if path.begins(.overtaken) { scene.laws.overtaken = site.overtakenLaws }
        let choices = path.free.map { operands(of: path.steps[$0.step].event) }
        for marked in marks {
            if let inquest, !inquest.focus.contains(Int(site.flow.events[marked].start)) { continue }
            if inquest != nil, let missing = choices.firstIndex(where: \.isEmpty) {
                let ending = Inquiry.Ending(progress: 0, reason: "no `\(path.stepWords[path.free[missing].step])` in the body")
                note(ending, Try(path: index, marked: marked, bindings: [], cap: .low, evidence: []))
            }
            var assignment = Assignment(choices.map(\.count))
            while let chosen = assignment.next() {
                guard let bindings = bindings(path, marked, chosen, choices) else { break }
                search.spend(1)
                if inquest != nil, let reason = refusal(of: path.contexts) {
                    note(Inquiry.Ending(progress: 0, reason: reason), Try(path: index, marked: marked, bindings: bindings, cap: .low, evidence: []))
                    break
                }
                scene.reach = Reach(path.gaps, bindings, in: site)
                let walks = Try(path: index, marked: marked, bindings: bindings, cap: min(cap.confidence, self.cap.confidence), evidence: self.cap.evidence + cap.evidence)
                if path.begins(.overtaken) {
                    runOvertaken(walks, &scene, &search, text)
                } else if let walk = walk(walks, scene, &search, text), let candidate = conclude(walks, walk, nil, &search, text) {
                    candidates.append(candidate)
                }
                if search.isExhausted { return }
            }
        }
    }

    /// Whether the body never does something that it must do `elsewhere`, so that no walk has to be looked for.
    private func lacksItsOwn(_ path: PathPattern) -> Bool {
        !path.elsewhere.isEmpty && path.elsewhere.allSatisfy { pattern in
            pattern.who == [.here] && pattern.path.steps.dropFirst().contains { !site.holds($0.event) }
        }
    }

    typealias Cap = (confidence: Confidence, evidence: [Evidence])

    /// What is tried: one event for the marked step, with what the captures stand for.
    struct Try {
        var path: Int
        var marked: Int
        var bindings: Bindings
        var cap: Confidence
        var evidence: [Evidence]
    }

    /// The events of a walk, one for each step, and how many it has in all.
    struct Walk {
        var events: [Int]
        var length: Int
    }

    /// By byte offset, so that the first of several is the first in the file.
    private func events(fitting pattern: EventPattern) -> [Int] {
        var fitting: [Int] = [], isSorted = true
        let kinds = pattern.kinds
        for index in site.events where kinds & site.flow.events[index].kind.bit != 0 && pattern.fits(site.flow.events[index], site.context) {
            if let last = fitting.last, site.flow.events[last].start > site.flow.events[index].start { isSorted = false }
            fitting.append(index)
        }
        if !isSorted {
            let events = site.flow.events
            fitting.sort { (events[$0].start, $0) < (events[$1].start, $1) }
        }
        return fitting
    }

    /// The distinct things that a capture of events for a step may stand for.
    private func operands(of pattern: EventPattern) -> [PathID] {
        var operands: [PathID] = [], known: Set<PathID> = [.none]
        for event in events(fitting: pattern) {
            let path = pattern.path(of: site.flow.events[event], site.flow) ?? .none
            if known.insert(path).inserted { operands.append(path) }
        }
        return operands
    }

    /// Nil if the marked event has nothing that its capture could stand for.
    private func bindings(_ path: PathPattern, _ marked: Int, _ chosen: [Int], _ choices: [[PathID]]) -> Bindings? {
        var bindings = Bindings(repeating: .none, count: rule.captures.count)
        let step = path.steps[path.marked].event
        if let capture = step.capture {
            guard let operand = step.path(of: site.flow.events[marked], site.flow) else { return nil }
            bindings[capture] = operand
        }
        for (place, free) in path.free.enumerated() { bindings[free.capture] = choices[place][chosen[place]] }
        return bindings
    }

    /// One search for each wait at which the body may be overtaken and each way in which others do.
    private mutating func runOvertaken(_ walks: Try, _ scene: inout Scene, _ search: inout Search, _ text: borrowing SourceText) {
        let path = rule.paths[walks.path]
        guard let step = path.steps.firstIndex(where: { $0.modes.contains(.overtaken) }) else { return }
        let waits = events(fitting: path.steps[step].event).filter { wait in
            !site.index.isHop(wait, in: site.ref) && (inquest != nil || !isRefused(walks, with: wait, at: step, text))
        }
        guard !waits.isEmpty || inquest != nil else { return }
        let groups = groups(walks, &search), asked = groups.map { scene.laws.overtaken?.asks(about: $0.effects.written) ?? [] }
        if groups.isEmpty { note(Inquiry.Ending(progress: 0, reason: "nothing that another body does can come in between"), walks) }
        for wait in waits {
            var change = OvertakenLaws.Change(
                wait: wait, asked: [], late: path.steps[path.marked].event.capture.map { walks.bindings[$0] },
                inputs: site.inputs(of: wait).state)
            scene.pin = (step, wait)
            var best: Candidate?
            for (group, asked) in zip(groups, asked) {
                change.asked = asked
                scene.laws.isCancelledToo = group.effects.cancels
                scene.laws.overtaken?.prepare(change, site.flow)
                search.spend(scene.laws.overtaken?.cost ?? 0)
                guard let walk = walk(walks, scene, &search, text) else { continue }
                for intruder in group.intruders {
                    var walks = walks
                    walks.bindings = intruder.bindings
                    guard let candidate = conclude(walks, walk, intruder.intrusion, &search, text) else { continue }
                    if best.map({ candidate.confidence > $0.confidence }) ?? true { best = candidate }
                }
            }
            if let best { candidates.append(best) }
            if search.isExhausted { return }
        }
    }

    /// The shortest consistent walk. Two contradictory tests are told apart by searching again without either side:
    /// eight searches in all.
    private mutating func walk(_ walks: Try, _ scene: Scene, _ search: inout Search, _ text: borrowing SourceText) -> Walk? {
        let first = site.graph.events.lowerBound
        var bans: [[UInt32]] = [[]], tried = 0
        while tried < bans.count {
            guard tried < 8 else {
                isContradictory = true
                return nil
            }
            let banned = bans[tried]
            tried += 1
            guard search.find(rule.paths[walks.path], marked: walks.marked - first, walks.bindings, in: scene, banned: banned, fromEntry: hasTests) else {
                note(search.stop, search.chosen, of: walks)
                continue
            }
            if hasTests {
                search.spend(Correlation.cost(of: search.walk, in: scene))
                if search.isExhausted { return nil }
                if let (one, other) = Correlation.contradiction(on: search.walk, in: scene, text: text) {
                    bans += [banned + [one], banned + [other]]
                    continue
                }
            }
            return Walk(events: search.chosen.map { first + Int($0) }, length: search.walk.count)
        }
        return nil
    }

    /// The candidate that a walk makes with what other bodies do afterwards or at any time, if the path asks for that: the surest.
    private mutating func conclude(_ walks: Try, _ walk: Walk, _ meanwhile: Intrusion?, _ search: inout Search, _ text: borrowing SourceText) -> Candidate? {
        let path = rule.paths[walks.path], others = meanwhile.map { [$0] } ?? []
        for forbidden in path.nowhere where !near([forbidden], walks, walk, &search).isEmpty {
            note("a body nearby does what `nowhere` forbids", walk, walks, progress: 0)
            return nil
        }
        if path.afterwards.isEmpty && path.elsewhere.isEmpty { return judge(walks, walk, others, text) }
        let later = path.afterwards.isEmpty ? [[]] : self.later(walks, &search).map { [$0] }
        let near = path.elsewhere.isEmpty ? [(bindings: walks.bindings, [])] : self.near(path.elsewhere, walks, walk, &search).map { ($0.bindings, [$0.intrusion]) }
        var best: Candidate?
        for (bindings, elsewhere) in near {
            var walks = walks
            walks.bindings = bindings
            for later in later {
                guard let candidate = judge(walks, walk, others + later + elsewhere, text) else { continue }
                if best.map({ candidate.confidence > $0.confidence }) ?? true { best = candidate }
            }
        }
        if later.isEmpty { note("no other body does afterwards what this needs", walk, walks, progress: 0) }
        if near.isEmpty { note("no body nearby does what this needs", walk, walks, progress: 0) }
        return best
    }

    /// The first of some contexts that a body is not, in words; nil if it is as they say.
    func refusal(of contexts: [Rule.ContextTest]) -> String? {
        contexts.first { [$0].cap(of: site.ref, in: site.index) == nil }.map { "the body is not `\($0.words)`" }
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
