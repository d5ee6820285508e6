import Flow
import Source

/// What a rule makes of an event that a finding could be marked at: the finding, or how far it got and what ended it.
package struct Inquiry: Sendable {
    /// Index into the matcher's rules.
    package var rule: Int
    package var body: BodyID
    /// Byte range of the event, half open.
    package var range: Range<Int>
    package var outcome: Outcome

    package enum Outcome: Sendable {
        /// A finding, and what its confidence comes from.
        case found(Match, reason: String)
        /// Part of a finding that is marked at another place.
        case told(at: Range<Int>)
        /// A rule that this one yields to has a finding here.
        case yielded
        case ended(Ending)
    }

    /// Where a search ended.
    package struct Ending: Sendable {
        /// How much held: steps, then other bodies, then conditions. The furthest of several is told.
        package var progress: Int
        /// The steps that were found, in the order of walking.
        package var steps: [Match.Step] = []
        /// What is missing or in the way, and where that is.
        package var reason: String
        package var place: Range<Int>?
    }
}

/// What a search keeps for an inquiry.
struct Inquest {
    /// The bytes in which marked events are asked about.
    let focus: Range<Int>
    var endings: [(range: Range<Int>, ending: Inquiry.Ending)] = []
}

extension RuleSearch {
    /// Notes why no walk was found.
    mutating func note(_ stop: Stop?, _ chosen: [UInt32], of walks: Try) {
        guard inquest != nil, let stop else { return }
        let path = rule.paths[walks.path], first = site.graph.events.lowerBound
        let found = stop.isForward ? path.firstWritten..<stop.step : max(stop.step + 1, path.firstWritten)..<path.marked + 1
        let steps = found.filter { $0 < chosen.count }.map { step in
            Match.Step(kind: .path, role: role(of: step, path), range: site.flow.events[first + Int(chosen[step])].range)
        }
        let ending = Inquiry.Ending(
            progress: steps.count, steps: steps, reason: reason(for: stop, path, walks.bindings), place: stop.blocker.map { site.flow.events[$0.event].range })
        note(ending, walks)
    }

    /// Notes a condition or another body that a walk lacks.
    mutating func note(_ reason: String, _ walk: Walk, _ walks: Try, progress: Int) {
        guard inquest != nil else { return }
        let path = rule.paths[walks.path]
        let steps = path.steps.indices.dropFirst(path.firstWritten).map {
            Match.Step(kind: .path, role: role(of: $0, path), range: site.flow.events[walk.events[$0]].range)
        }
        note(Inquiry.Ending(progress: 100 + progress, steps: Array(steps), reason: reason), walks)
    }

    mutating func note(_ ending: Inquiry.Ending, _ walks: Try) {
        let range = site.flow.events[walks.marked].range
        inquest?.endings.append((range, ending))
    }

    private func role(of step: Int, _ path: PathPattern) -> String {
        path.steps[step].label.map { rule.labels[$0] } ?? path.steps[step].event.role
    }

    private func reason(for stop: Stop, _ path: PathPattern, _ bindings: Bindings) -> String {
        guard let blocker = stop.blocker else { return "no `\(path.stepWords[stop.step])` comes \(stop.isForward ? "behind" : "before")" }
        if blocker.modes.contains(.overtaken), site.flow.events[blocker.event].kind == .test { return "here somebody looks at what may have changed" }
        if !blocker.modes.isEmpty { return "once the task is cancelled, the walk does not go on from here" }
        let gap = stop.isForward ? stop.step - 1 : stop.step, event = site.flow.events[blocker.event]
        let forbidden = path.gaps[gap].firstIndex { $0.matches(event, bindings, site.context) }
        return forbidden.map { "`\(path.gapWords[gap][$0])` forbids this" } ?? "a new turn of the loop is another `\(path.stepWords[stop.step])`"
    }

    /// How a condition comes out: what it says and the answer of each of its facts.
    mutating func account(of requirement: Rule.Requirement, _ candidate: Candidate, _ text: borrowing SourceText) -> String {
        var answers: [String] = []
        for case .fact(let use) in requirement.condition.items {
            switch verdict(Condition(items: [.fact(use)]), candidate, text) {
            case let verdict where verdict.value == .yes:
                answers.append("`\(use.words)`: yes" + (verdict.evidence.first.map { ", \($0.text)" } ?? ""))
            case let verdict: answers.append("`\(use.words)`: \(verdict.value)")
            }
        }
        return "`\(requirement.words)` rules it out" + (answers.isEmpty ? "" : "; " + answers.joined(separator: "; "))
    }
}

extension Candidate {
    /// What its confidence comes from.
    func reason(in rule: Rule) -> String {
        let line = rule.confidence.isEmpty ? "a page without `confidence` lines" : line.map { "`\(rule.confidence[$0].words)`" } ?? "no `confidence` line holds"
        return isCapped ? line + ", at most medium since something is unknown" : line
    }
}
