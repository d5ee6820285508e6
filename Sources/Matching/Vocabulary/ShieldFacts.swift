import Flow
import Source

/// Facts about tasks that keep cancellation out of what they do because somebody wants it so.
enum ShieldFacts {
    @Sendable static func isShielded(_ site: Site, _ start: Int, _ text: borrowing SourceText) -> Answer {
        let event = site.flow.events[start], body = site.flow.bodies[Int(site.body)]
        if let remark = remark(above: Int(event.start), site.tables, text) {
            return .yes(Evidence(role: "comment", range: remark, text: "a comment says why it is a task of its own"))
        }
        guard site.handles.valueAwait(of: event) != nil else {
            return site.isNamed(as: "outlasting", text) ?? reports(site, event) ?? site.throwsAwayOutcome(event)
        }
        if let table = site.tables["shielding-modifiers"], table.contains(body.argumentOf) {
            return .yes(Evidence(role: "modifier", event, "the caller cancels this closure for reasons of its own"))
        }
        return site.isNamed(as: "shields", text) ?? runsWhatItWasGiven(site, event)
    }

    /// The comment lines directly above the line of a place, if they hold a word of the table `escape-remarks`.
    private static func remark(above offset: Int, _ tables: NameTables, _ text: borrowing SourceText) -> Range<Int>? {
        guard let words = tables["escape-remarks"]?.entries else { return nil }
        let line = text.lineStart(of: offset)
        var first = line
        while first > 0 {
            let above = text.lineStart(of: first - 1)
            guard text.isRemark(at: above) else { break }
            first = above
        }
        guard first < line else { return nil }
        let comment = String(decoding: UnsafeBufferPointer(start: text.base + first, count: line - first), as: UTF8.self).lowercased()
        return words.contains { comment.contains($0) } ? first..<line : nil
    }

    /// Whether the task tells what comes of it to a closure that the function was handed: whoever called it waits for that.
    private static func reports(_ site: Site, _ event: Event) -> Answer? {
        guard let body = site.flow.tasks[Int(event.operand)].body, let function = site.function else { return nil }
        let report = site.flow.bodies[Int(body)].events.first { index in
            let event = site.flow.events[index]
            guard event.kind == .call, let variable = site.flow.calls[Int(event.operand)].variable else { return false }
            return function.hasParameter(site.flow.paths[variable], in: site.flow) && !event.flags.contains(.awaited)
        }
        return report.map { .yes(Evidence(role: "report", site.flow.events[$0], "the caller is told here")) }
    }

    /// Whether the task waits for nothing but functions that its own function got from its caller.
    private static func runsWhatItWasGiven(_ site: Site, _ event: Event) -> Answer {
        guard let body = site.flow.tasks[Int(event.operand)].body, let function = site.function else { return .no }
        let waits = site.flow.waits(of: body)
        let runsOnlyThat = waits.allSatisfy { wait in
            guard site.flow.events[wait].operand != Event.noOperand,
                let variable = site.flow.calls[Int(site.flow.events[wait].operand)].variable else { return false }
            return function.hasParameter(site.flow.paths[variable], in: site.flow)
        }
        return !waits.isEmpty && runsOnlyThat ? .yes(Evidence(role: "task", event, "it only runs what the function was given")) : .no
    }
}

extension SourceText {
    /// Byte offset of the first byte of the line that a byte is on.
    fileprivate func lineStart(of offset: Int) -> Int {
        var start = min(offset, count)
        while start > 0, self[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        return start
    }

    /// Whether the line that begins at an offset is a `//` comment and nothing else. A comment to this tool is no remark:
    /// the reason it gives must not do what the comment is there for.
    fileprivate func isRemark(at start: Int) -> Bool {
        var at = start
        while self[at] == UInt8(ascii: " ") || self[at] == UInt8(ascii: "\t") { at += 1 }
        guard self[at] == UInt8(ascii: "/") && self[at + 1] == UInt8(ascii: "/") else { return false }
        while self[at] == UInt8(ascii: "/") || self[at] == UInt8(ascii: " ") { at += 1 }
        return !"awaitlint:".utf8.enumerated().allSatisfy { self[at + $0] == $1 }
    }
}

extension Site {
    /// Whether all that a task waits for is what it throws the outcome of away, by `try?`: it says that nobody wants to know.
    fileprivate func throwsAwayOutcome(_ start: Event) -> Answer {
        guard let body = flow.tasks[Int(start.operand)].body else { return .no }
        let waits = flow.waits(of: body)
        let isThrownAway = waits.allSatisfy { wait in
            let edges = flow.successors(of: wait)
            return edges.contains { edge in edge.kind == .error && edges.contains { $0.kind != .error && $0.target == edge.target } }
        }
        return !waits.isEmpty && isThrownAway ? .yes(Evidence(role: "task", start, "it throws away what comes of it")) : .no
    }

    /// Yes if the function has a name of a table.
    func isNamed(as table: String, _ text: borrowing SourceText, because reason: String = "its name says so") -> Answer? {
        guard let table = tables[table], let function, table.contains(function.name(in: text)) else { return nil }
        return .yes(Evidence(role: "function", range: Int(function.nameStart)..<Int(function.nameEnd), text: reason))
    }

    /// The function, initializer or accessor that the body is or is written in.
    var function: Body? {
        var body = flow.bodies[Int(self.body)]
        while body.kind == .closure {
            guard let parent = body.parent else { return nil }
            body = flow.bodies[Int(parent)]
        }
        return body
    }
}

extension Body {
    /// The bytes of its name.
    func name(in text: borrowing SourceText) -> UnsafeBufferPointer<UInt8> {
        let end = min(Int(nameEnd), text.count), start = min(Int(nameStart), end)
        return UnsafeBufferPointer(start: text.base + start, count: end - start)
    }

    /// Whether the path is one of its parameters: a local that is declared before anything happens in the body.
    func hasParameter(_ path: AccessPath, in flow: FileFlow) -> Bool {
        guard case .local(let offset) = path.root, path.names.isEmpty, start <= offset else { return false }
        return flow.events[events].dropFirst().first.map { offset < $0.start } ?? false
    }
}
