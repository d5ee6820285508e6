import Flow
import Source

/// Facts about what a `catch` clause makes of an error.
enum FailureFacts {
    /// Whether something that is done in a `catch` clause shows, keeps or reports the error as a failure, or empties what others
    /// see. Not what passes the error on, and not what goes to a function that asks for cancellation itself.
    @Sendable static func tellsOfFailure(_ site: Site, _ index: Int, _ text: borrowing SourceText) -> Answer {
        let event = site.flow.events[index]
        guard event.flags.contains(.inCatch) else { return .no }
        guard event.kind == .call else { return site.storesFailure(event, index, text) }
        let call = site.flow.calls[Int(event.operand)]
        if call.variable != nil || site.tables.contains(call, in: "passing-on", text: text) == true || site.isForDevelopers(call, text) { return .no }
        guard site.readsCaughtError(before: index, startingAt: event.start, text) else { return .no }
        let shows = !text.isImplicitMember(call) && site.tables.contains(call, in: "shows-failures", text: text) == true
        let fate = site.index.calledBody(of: event.operand, file: site.file).map { site.index.fate(ofErrorIn: $0, shows: site.tables["shows-failures"]) }
        switch fate {
        case .sortedOut: return .no
        case .shown: return .yes(Evidence(role: "failure", event, "told of the error"))
        // Whoever gets the error may sort it out.
        case .handedOn, nil: return shows ? .yes(Evidence(role: "failure", event, "shows the error")) : .unknown
        }
    }

    /// Whether a call is of a function of the tree that looks whether it is cancelled.
    @Sendable static func asksForCancellation(_ site: Site, _ index: Int, _ text: borrowing SourceText) -> Answer {
        let event = site.flow.events[index]
        guard event.kind == .call || event.kind == .await, event.operand != Event.noOperand,
            let called = site.index.calledBody(of: event.operand, file: site.file) else { return .no }
        let flow = site.index.files[called.file].flow
        let look = site.index.told(site.index.body(called)).first { index in
            let event = flow.events[index], kind = TestKind(rawValue: event.detail)
            return event.kind == .test && (kind == .isCancelled || kind == .aboutCancellation) || event.kind == .call && flow.checksCancellation(event)
        }
        guard let look else { return .no }
        return .yes(site.evidence(IndexEvidence(file: called.file, range: flow.events[look].range, text: "asks whether it is cancelled"), role: "check"))
    }

    /// Whether the tree shows that a wait throws when its task is cancelled.
    @Sendable static func isKnownToThrow(_ site: Site, _ index: Int, _ text: borrowing SourceText) -> Answer {
        switch site.index.isKnownToThrow(index, in: site.ref) {
        case true?: .yes(Evidence(role: "wait", site.flow.events[index], "throws when the task is cancelled"))
        case false?: .no
        case nil: .unknown
        }
    }

    /// Whether those who could see something are still there when the task is cancelled. Not where it is cancelled only as its object or
    /// view goes away: what comes back asks anew; nor where a view that goes away cancels what sets the state anew before it waits.
    /// Unknown for a closure that nobody in sight cancels.
    @Sendable static func outlivesTask(_ site: Site, _ index: Int, _ text: borrowing SourceText) -> Answer {
        let event = site.flow.events[index]
        // Nobody waits for the closure but the view that goes.
        if event.kind == .await, site.index.isCancelledWithItsView(site.ref) { return .no }
        switch site.index.isCancellable(site.ref) {
        case .yes(let cancel) where cancel.isParting || cancel.isLeaving && site.isSetAnew(event) || site.isKeptOut(cancel): return .no
        case .unknown where site.flow.bodies[Int(site.body)].kind == .closure: return .unknown
        case .yes, .unknown, .no: return .yes(Evidence(role: "seen", event, "seen when the task has been cancelled"))
        }
    }
}

extension Site {
    /// Whether a line that cancels the task is one of several all of which a flag or the like keeps out while a run is under way.
    fileprivate func isKeptOut(_ cancel: IndexEvidence) -> Bool {
        let handles = index.tasks(running: ref), cancels = handles.flatMap { index.accesses(to: $0) }.filter { $0.kind == .cancel && !index.isParting($0.place.bodyRef) }
        return cancels.contains { $0.place.file == cancel.file && index.event($0.place).range == cancel.range } && cancels.map(\.place).allSatisfy { place in
            Approach(index: index, ref: place.bodyRef, event: place.event).claim(behind: [place.bodyRef], besides: handles) != nil
        }
    }

    /// Whether the body has set what an event writes before it waits for anything.
    fileprivate func isSetAnew(_ event: Event) -> Bool {
        guard event.kind == .write, event.operand != Event.noOperand else { return false }
        let state = flow.paths[event.operand]
        for index in events {
            let earlier = flow.events[index]
            if earlier.kind == .await, !earlier.flags.contains(.dead) { return false }
            if earlier.kind == .write, earlier.operand != Event.noOperand, flow.paths[earlier.operand].overlaps(state) { return true }
        }
        return false
    }

    /// Whether a call has a word of the table `log-words` in its name: `appendDebugLog`.
    fileprivate func isForDevelopers(_ call: Call, _ text: borrowing SourceText) -> Bool {
        guard let table = tables["log-words"] else { return false }
        return text.camelWords(Int(call.nameStart)..<Int(call.nameEnd)).contains { table.contains(word: $0) }
    }

    fileprivate func storesFailure(_ event: Event, _ index: Int, _ text: borrowing SourceText) -> Answer {
        if readsCaughtError(before: index, startingAt: event.end, text) { return .yes(Evidence(role: "failure", event, "the error is kept")) }
        let value = text.line(from: Int(event.end))
        switch WriteKind(rawValue: event.detail) {
        case .clear:
            // A handle or cache that is given up says nothing.
            return value.first == "nil" || flow.paths[event.operand].isElement ? .no : .yes(Evidence(role: "failure", event, "what others see is emptied"))
        case .literal, .replace:
            guard let table = tables["failure-words"], value.first != "false" else { return .no }
            let words = text.words(event.range) + value
            return words.contains { table.contains(word: $0) } ? .yes(Evidence(role: "failure", event, "named after a failure")) : .no
        case .relative, .keyed, .derived, nil: return .no
        }
    }

    /// Whether the expression that ends before an event reads the error of a `catch` clause.
    fileprivate func readsCaughtError(before index: Int, startingAt first: UInt32, _ text: borrowing SourceText) -> Bool {
        for path in flow.operands(before: index, startingAt: first, from: graph.events.lowerBound) {
            if case .local(let offset) = flow.paths[path].root, isCaughtError(Int(offset), text) { return true }
        }
        return false
    }

    /// Whether a local is declared by a `catch`: between the word and its brace.
    private func isCaughtError(_ offset: Int, _ text: borrowing SourceText) -> Bool {
        for index in graph.events where flow.events[index].kind == .catch && Int(flow.events[index].start) <= offset {
            var brace = Int(flow.events[index].start)
            while brace < text.count, text[brace] != UInt8(ascii: "{") { brace += 1 }
            if offset < brace { return true }
        }
        return false
    }
}

extension SourceText {
    /// The identifiers in some bytes.
    fileprivate func words(_ range: Range<Int>) -> [String] {
        var words: [String] = [], at = range.lowerBound
        let end = min(range.upperBound, count)
        while at < end {
            let first = at
            while at < end, self[at].isIdentifier { at += 1 }
            if at > first { words.append(String(decoding: UnsafeBufferPointer(start: base + first, count: at - first), as: UTF8.self)) }
            at += 1
        }
        return words
    }

    /// The words of a name in camel case, in lower case: of `appendDebugLog` `append`, `debug`, `log`.
    fileprivate func camelWords(_ range: Range<Int>) -> [String] {
        var words: [String] = [""]
        for at in range {
            let isCapital = self[at] >= UInt8(ascii: "A") && self[at] <= UInt8(ascii: "Z")
            if isCapital || self[at] == UInt8(ascii: "_") { words.append("") }
            if self[at].isIdentifier { words[words.count - 1].unicodeScalars.append(Unicode.Scalar(isCapital ? self[at] + 32 : self[at])) }
        }
        return words
    }

    /// The identifiers from a place to the end of its line, at most 200 bytes.
    fileprivate func line(from start: Int) -> [String] {
        var end = start
        while end < min(count, start + 200), self[end] != UInt8(ascii: "\n") { end += 1 }
        return words(start..<end)
    }
}

extension SourceText {
    /// Whether a call's name stands behind a period that nothing stands before: `.alert(error)`, a case.
    fileprivate func isImplicitMember(_ call: Call) -> Bool { call.receiver == nil && call.nameStart > 0 && self[Int(call.nameStart) - 1] == UInt8(ascii: ".") }
}

extension NameTable {
    fileprivate func contains(word: String) -> Bool {
        var word = word
        return word.withUTF8 { contains($0) }
    }
}
