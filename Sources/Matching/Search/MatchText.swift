import Flow
import Source

extension Rule {
    /// The finding that a candidate makes, put into words.
    func match(_ best: Candidate, _ others: [Candidate], index: Int, at site: Site, text: borrowing SourceText) -> Match {
        let speaker = Speaker(rule: self, candidate: best, site: site)
        var steps: [Match.Step] = []
        for place in paths[best.path].steps.indices.dropFirst(paths[best.path].firstWritten) {
            steps.append(speaker.step(place, text))
        }
        for evidence in best.evidence { steps.add(evidence) }
        let also = Set(others.map { $0.marked.range }).subtracting([best.marked.range])
        for range in also.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
            steps.append(Match.Step(kind: .also, role: speaker.role(of: paths[best.path].marked), range: range, note: "also here"))
        }
        return Match(rule: index, body: site.body, range: best.marked.range, confidence: best.confidence,
                     message: speaker.words(message, text), steps: steps)
    }
}

extension [Match.Step] {
    /// Adds what a fact rests on; where a step stands already, as its note.
    fileprivate mutating func add(_ evidence: Evidence) {
        if let step = firstIndex(where: { $0.range == evidence.range }) {
            self[step].note = self[step].note ?? evidence.text
        } else {
            append(Match.Step(kind: .evidence, role: evidence.role, range: evidence.range, note: evidence.text))
        }
    }
}

/// Fills templates in with what a candidate captured.
private struct Speaker {
    let rule: Rule
    let candidate: Candidate
    let site: Site

    private var path: PathPattern { rule.paths[candidate.path] }

    func step(_ place: Int, _ text: borrowing SourceText) -> Match.Step {
        let label = path.steps[place].label
        let note = label.flatMap { label in rule.notes.first { $0.label == label } }
        let words: String? = if let note { words(note.text, text) } else { nil }
        return Match.Step(kind: .path, role: role(of: place), range: site.flow.events[candidate.events[place]].range, note: words)
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
            case .function: words += site.flow.bodies[Int(site.body)].qualifiedName
            }
        }
        return words
    }

    /// The capture as the source has it. Where paths of several lengths unified, the shortest.
    private func source(of capture: Int, _ text: borrowing SourceText) -> String {
        var shortest: (path: AccessPath, event: Event)?
        for (step, index) in zip(path.steps, candidate.events) where step.event.capture == capture {
            let event = site.flow.events[index], path = site.flow.paths[event.operand]
            if shortest.map({ path.names.count < $0.path.names.count }) ?? true { shortest = (path, event) }
        }
        return shortest.map { SourceQuote.path($0.path, near: $0.event.range, in: text) } ?? ""
    }
}

extension Event {
    /// Byte range, half open.
    var range: Range<Int> { Int(start)..<max(Int(start), Int(end)) }
}
