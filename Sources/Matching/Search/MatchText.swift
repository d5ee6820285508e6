import Flow
import Source

extension Rule {
    /// The finding that a candidate makes, put into words.
    /// - Parameter file: the index of the file in the program.
    func match(_ best: Candidate, _ others: [Candidate], index: Int, in flow: FileFlow, file: Int, text: borrowing SourceText) -> Match {
        let speaker = Speaker(rule: self, candidate: best, flow: flow, file: file)
        var steps: [Match.Step] = []
        for place in paths[best.path].steps.indices.dropFirst(paths[best.path].firstWritten) {
            steps.append(speaker.step(place, text))
            if paths[best.path].steps[place].modes.contains(.overtaken) { steps += speaker.others(.meanwhile, text) }
        }
        steps += speaker.others(.afterwards, text) + speaker.others(.elsewhere, text)
        for evidence in best.evidence { steps.add(evidence) }
        // Beside a finding that is shown, what would not be has no place.
        let also = Set(others.filter { $0.confidence >= min(best.confidence, .shown) }.map { $0.marked.range }).subtracting([best.marked.range])
        for range in also.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
            steps.append(Match.Step(kind: .also, role: speaker.role(of: paths[best.path].marked), range: range, note: "also here"))
        }
        return Match(rule: index, body: best.body, range: best.marked.range, confidence: best.confidence,
                     message: speaker.words(message, text), steps: steps)
    }
}

extension [Match.Step] {
    /// Adds what a fact rests on; where a step stands already, as its note.
    fileprivate mutating func add(_ evidence: Evidence) {
        if let step = firstIndex(where: { $0.range == evidence.range && $0.file == evidence.file }) {
            self[step].note = self[step].note ?? evidence.text
        } else {
            append(Match.Step(kind: .evidence, role: evidence.role, file: evidence.file, range: evidence.range, note: evidence.text))
        }
    }
}

/// Fills templates in with what a candidate captured.
private struct Speaker {
    let rule: Rule
    let candidate: Candidate
    let flow: FileFlow
    let file: Int

    private var path: PathPattern { rule.paths[candidate.path] }

    func step(_ place: Int, _ text: borrowing SourceText) -> Match.Step {
        Match.Step(kind: .path, role: role(of: place), range: flow.events[candidate.events[place]].range, note: note(path.steps[place].label, text))
    }

    /// What other bodies do.
    func others(_ relation: OtherPattern.Relation, _ text: borrowing SourceText) -> [Match.Step] {
        var steps: [Match.Step] = []
        for other in candidate.others where other.pattern.relation == relation {
            let role = other.pattern.label.map { rule.labels[$0] } ?? other.pattern.event.role
            steps.append(Match.Step(kind: .other, role: role, file: other.deed.place.file == file ? nil : other.deed.place.file, range: other.deed.event.range,
                                    note: note(other.pattern.label, text)))
        }
        return steps
    }

    private func note(_ label: Int?, _ text: borrowing SourceText) -> String? {
        guard let label, let note = rule.notes.first(where: { $0.label == label }) else { return nil }
        return words(note.text, text)
    }

    func role(of place: Int) -> String {
        path.steps[place].label.map { rule.labels[$0] } ?? path.steps[place].event.role
    }

    func words(_ template: MessageTemplate, _ text: borrowing SourceText) -> String {
        var words = ""
        for piece in template.pieces {
            switch piece {
            case .text(let literal): words += literal
            case .capture(let capture): words += source(of: capture, text)
            case .function(let label): words += function(label)
            }
        }
        return words
    }

    private func function(_ label: Int) -> String {
        let other = candidate.others.first { $0.pattern.label == label }
        // A closure has no name; a reader looks for the function that it stands in.
        return (other?.deed.function ?? flow.qualifiedName(of: candidate.body)).replacing(".closure", with: "")
    }

    /// The capture as the source has it. Where paths of several lengths unified, the shortest.
    private func source(of capture: Int, _ text: borrowing SourceText) -> String {
        var shortest: (path: AccessPath, event: Event)?
        for (step, index) in zip(path.steps, candidate.events) where step.event.capture == capture {
            let event = flow.events[index]
            guard let operand = step.event.path(of: event, flow) else { continue }
            let path = flow.paths[operand]
            if shortest.map({ path.names.count < $0.path.names.count }) ?? true { shortest = (path, event) }
        }
        if let shortest { return SourceQuote.path(shortest.path, near: shortest.event.range, in: text) }
        guard candidate.bindings[capture] != .none else { return "" }
        return SourceQuote.path(flow.paths[candidate.bindings[capture]], near: candidate.marked.range, in: text)
    }
}

extension Event {
    /// Byte range, half open.
    var range: Range<Int> { Int(start)..<max(Int(start), Int(end)) }
}
