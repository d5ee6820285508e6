import Flow

/// What a value rests on.
struct Inputs {
    /// Paths that are not rooted in a local of the file, each once, in the order in which they were met.
    var state: [PathID] = []
    /// Where the locals in between are declared.
    var locals: [UInt32] = []
}

/// What values rest on, told from the order of events: an expression's reads stand before what is done with it.
///
/// Flow-insensitive: a local rests on everything that is ever stored in it. Not modelled: what a call's result rests on besides its
/// arguments and receiver, a pattern in a `for`.
extension FileFlow {
    /// What a wait's operand rests on, through locals that were given their values.
    func inputs(of wait: Int, in events: Range<Int>) -> Inputs {
        let awaited = self.events[wait].operand
        let first = self.events[wait].start
        var reads: [PathID] = []
        var index = wait - 1
        while index >= events.lowerBound, self.events[index].start >= first, self.events[index].start < self.events[wait].end {
            if !(self.events[index].kind == .call && self.events[index].operand == awaited), let operand = operand(at: index) { reads.append(operand) }
            index -= 1
        }
        return behind(reads, in: events)
    }

    /// What paths rest on.
    func behind(_ paths: [PathID], in events: Range<Int>) -> Inputs {
        var found = Inputs(), waiting = paths, known = Set(paths)
        while let path = waiting.popLast() {
            guard case .local(let offset) = self.paths[path].root else {
                if !found.state.contains(path) { found.state.append(path) }
                continue
            }
            if !found.locals.contains(offset) { found.locals.append(offset) }
            let home = home(ofLocalAt: offset)
            for source in sources(ofLocalAt: offset, in: home.isEmpty ? events : home) where known.insert(source).inserted { waiting.append(source) }
        }
        return found
    }

    /// What is read to give a local its values.
    private func sources(ofLocalAt offset: UInt32, in events: Range<Int>) -> [PathID] {
        // `if let title` reads the property of that name by its own test.
        var sources: [PathID] = []
        for giver in givers(ofLocalAt: offset, in: events) {
            sources += operands(before: giver.index, startingAt: giver.first, from: events.lowerBound)
            if let operand = operand(at: giver.index) { sources.append(operand) }
        }
        return sources
    }

    /// Whether a local is given to its function or closure from outside.
    func isParameter(_ offset: UInt32) -> Bool {
        parameters.contains { $0.declaredAt == offset } || givers(ofLocalAt: offset, in: home(ofLocalAt: offset)).isEmpty
    }

    /// The events of the innermost body around a local's declaration.
    private func home(ofLocalAt offset: UInt32) -> Range<Int> {
        bodies.last { $0.start <= offset && offset < $0.end && !$0.events.isEmpty }?.events ?? 0..<0
    }

    /// Whether what an event stores came from a wait: the wait stands in its own statement, or in that of a local that it rests on.
    func rests(_ store: Int, on wait: Int, in events: Range<Int>) -> Bool {
        // An assignment's target ends before its value; what a method stores stands inside of the call.
        let event = self.events[store]
        // A clause's error is no result.
        if event.flags.contains(.inCatch), !self.events[wait].flags.contains(.inCatch) { return false }
        let isCall = event.kind == .call || store > events.lowerBound && self.events[store - 1].kind == .call && self.events[store - 1].start <= event.start && self.events[store - 1].end >= event.end
        var waiting = [(index: store, first: isCall ? event.start : event.end)], known: Set<UInt32> = []
        while let (index, first) = waiting.popLast() {
            if (events.lowerBound..<index).contains(wait), isBefore(index, wait, startingAt: first) { return true }
            for path in operands(before: index, startingAt: first, from: events.lowerBound) {
                guard case .local(let offset) = paths[path].root, known.insert(offset).inserted else { continue }
                waiting += givers(ofLocalAt: offset, in: events)
            }
        }
        return false
    }

    /// Whether a wait belongs to what an event stores: nothing between the two stands before a byte.
    private func isBefore(_ index: Int, _ wait: Int, startingAt first: UInt32) -> Bool {
        (wait..<index).allSatisfy { events[$0].start >= first }
    }

    /// The events that give a local its values, each with the byte that its value begins behind.
    private func givers(ofLocalAt offset: UInt32, in events: Range<Int>) -> [(index: Int, first: UInt32)] {
        var found: [(index: Int, first: UInt32)] = [], subject: Int?
        for index in events {
            let event = self.events[index]
            if event.kind == .write, event.operand != Event.noOperand, paths[event.operand].root == .local(declaredAt: offset) {
                found.append((index, event.end))
            } else if event.kind == .test {
                if event.start <= offset, offset < event.end { found.append((index, event.start)) }
                // A pattern of a `switch` stands behind its subject.
                if event.end <= offset, subject.map({ self.events[$0].start < event.start }) ?? true { subject = index }
            }
        }
        if found.isEmpty, let subject, !parameters.contains(where: { $0.declaredAt == offset }), events.contains(where: { self.events[$0].start < offset }) {
            found.append((subject, self.events[subject].start))
        }
        return found
    }

    /// What the events directly before one read, as far back as they stand behind a byte: those of its own expression.
    func operands(before index: Int, startingAt first: UInt32, from lowest: Int) -> [PathID] {
        var operands: [PathID] = [], at = index - 1
        while at >= lowest, events[at].start >= first, events[at].kind != .entry {
            if let operand = operand(at: at) { operands.append(operand) }
            at -= 1
        }
        return operands
    }

    /// The path that an event reads or calls something on.
    private func operand(at index: Int) -> PathID? {
        let event = events[index]
        guard event.operand != Event.noOperand else { return nil }
        switch event.kind {
        case .read, .test: return event.operand
        case .call:
            guard let receiver = calls[Int(event.operand)].receiver, paths[receiver].root != .`self` || !paths[receiver].names.isEmpty else { return nil }
            return receiver
        default: return nil
        }
    }

    /// The byte behind which nothing changes the value of a local any more; nil for a path that is none.
    func fixed(_ path: PathID, in events: Range<Int>) -> UInt32? {
        guard case .local(let offset) = paths[path].root else { return nil }
        return events.reduce(offset) { last, index in
            let event = self.events[index]
            return event.kind == .write && event.operand != Event.noOperand && paths[event.operand].root == .local(declaredAt: offset) ? max(last, event.start) : last
        }
    }
}
