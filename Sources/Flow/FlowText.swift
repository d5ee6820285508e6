import Lexing
import Source

extension FileFlow {
    /// The flow for a person and for tests: a body a paragraph, an event a line with its number in the body, what it
    /// is and is done to, its place, and where it leads unless that is only the next event.
    package func text(of source: borrowing SourceText, tokens: borrowing GrowingBuffer<Token>) -> String {
        let printer = FlowPrinter(flow: self, lines: LineTable(source), words: Self.words(source, tokens))
        return bodies.indices.filter { !bodies[$0].events.isEmpty }.map { printer.body($0, events: bodies[$0].events) }.joined(separator: "\n")
    }

    /// The same of what `skim` found: lists, not graphs.
    package func skimText(of source: borrowing SourceText, tokens: borrowing GrowingBuffer<Token>) -> String {
        let printer = FlowPrinter(flow: self, lines: LineTable(source), words: Self.words(source, tokens))
        return bodies.indices.filter { !bodies[$0].skimmed.isEmpty }.map { printer.body($0, events: bodies[$0].skimmed) }.joined(separator: "\n")
    }

    /// Every identifier of the file by its hash.
    private static func words(_ source: borrowing SourceText, _ tokens: borrowing GrowingBuffer<Token>) -> [Name: String] {
        var words: [Name: String] = [:]
        for index in 0..<tokens.count where tokens[index].kind == .identifier || tokens[index].kind == .keyword || tokens[index].kind == .dollarIdentifier {
            let token = tokens[index], isEscaped = token.flags.contains(.escaped) && token.length > 2
            let bytes = UnsafeBufferPointer(
                start: source.base + Int(token.start) + (isEscaped ? 1 : 0), count: Int(token.length) - (isEscaped ? 2 : 0))
            words[Name(bytes)] = String(decoding: bytes, as: UTF8.self)
        }
        return words
    }
}

private struct FlowPrinter {
    let flow: FileFlow
    let lines: LineTable
    let words: [Name: String]

    func body(_ number: Int, events: Range<Int>) -> String {
        let body = flow.bodies[number], name = flow.qualifiedName(of: BodyID(number))
        var title = "\(body.kind) \(name.isEmpty ? "(file)" : name)"
        if body.flags.contains(.isAsync) { title += " async" }
        if body.flags.contains(.isOverride) { title += " override" }
        if body.flags.contains(.isTest) { title += " test" }
        if body.flags.contains(.isPreview) { title += " preview" }
        if body.launch != .none { title += " launched as \(body.launch)" }
        return title + " \(place(body.start))\n" + events.map { event($0, from: events.lowerBound) }.joined()
    }

    private func event(_ index: Int, from base: Int) -> String {
        let event = flow.events[index]
        var line = "  \(index - base) \(what(event))"
        if event.flags.contains(.throwing) { line += " throwing" }
        if event.flags.contains(.dropsError) { line += " dropped" }
        if event.flags.contains(.rechecks) { line += " again" }
        if event.flags.contains(.deferred) { line += " deferred" }
        if event.flags.contains(.inCatch) { line += " in catch" }
        if event.flags.contains(.pastCancellation) { line += " past cancellation" }
        if event.flags.contains(.pastNetwork) { line += " past network" }
        if event.flags.contains(.handsOver) { line += " handing over" }
        if event.flags.contains(.asksOutside) { line += " outside" }
        if event.flags.contains(.asksDecided) { line += " decided" }
        if event.kind == .await, event.flags.contains(.handled) { line += " handled" }
        if event.flags.contains(.dead) { line += " dead" }
        line += " \(place(event.start))"
        let edges = flow.successors(of: index)
        let onlyNext = edges.count == 1 && edges.first!.kind == .next && Int(edges.first!.target) == index + 1
        if !onlyNext && !edges.isEmpty {
            line += " -> " + edges.map { (label($0.kind).map { $0 + " " } ?? "") + "\(Int($0.target) - base)" }.joined(separator: ", ")
        }
        return line + "\n"
    }

    private func label(_ kind: Edge.Kind) -> String? {
        switch kind {
        case .next: nil
        case .whenTrue: "true"
        case .whenFalse: "false"
        case .error: "error"
        }
    }

    private func what(_ event: Event) -> String {
        switch event.kind {
        case .exit: "exit \(ExitKind(rawValue: event.detail)!)"
        case .await, .hop:
            "\(event.kind)" + (event.detail == WaitKind.plain.rawValue ? "" : " \(WaitKind(rawValue: event.detail)!)")
                + (event.operand == Event.noOperand ? "" : " " + callee(event.operand))
        case .write: "write \(WriteKind(rawValue: event.detail)!) \(path(event.operand))"
        case .catch: "catch \(CatchKind(rawValue: event.detail)!)"
        case .call: "call " + callee(event.operand)
        case .startTask: "start task " + task(flow.tasks[Int(event.operand)])
        case .awaitValue: "awaitValue \(OutcomeKind(rawValue: event.detail)!) \(path(event.operand))"
        case .handOver: "hand over " + path(event.operand)
        case .takeOver: "take over by \(TakerKind(rawValue: event.detail)!) \(path(event.operand))"
        case .test:
            (event.detail == TestKind.plain.rawValue ? "test" : "test \(TestKind(rawValue: event.detail)!)") + (event.operand == Event.noOperand ? "" : " " + path(event.operand))
        case .read, .cancel, .resume, .lock, .unlock:
            "\(event.kind)" + (event.operand == Event.noOperand ? "" : " " + path(event.operand))
        case .loopAgain: "loopAgain \(LoopKind(rawValue: event.detail)!)"
        case .entry, .join: "\(event.kind)"
        }
    }

    private func callee(_ index: UInt32) -> String {
        let call = flow.calls[Int(index)]
        let labels = flow.labels(of: call).map { ($0 == .none ? "_" : word($0)) + ":" }.joined()
        return (call.receiver.map { path($0) + "." } ?? "") + word(call.name) + "(\(labels))"
    }

    private func task(_ task: TaskStart) -> String {
        let handle = switch task.handle {
        case .local(let id), .stored(let id): "into " + path(id)
        default: "\(task.handle)"
        }
        return (task.isDetached ? "detached " : "") + handle
    }

    private func path(_ id: PathID) -> String {
        let path = flow.paths[id]
        var text = switch path.root {
        case .`self`: "self"
        case .local(let offset): "local@\(place(offset))"
        case .global(let name), .type(let name): word(name)
        case .temporary(let offset): "value@\(place(offset))"
        }
        for name in path.names { text += "." + word(name) }
        return text + (path.isElement ? "[]" : "")
    }

    private func word(_ name: Name) -> String { name == .none ? "?" : words[name] ?? "?" }

    private func place(_ offset: UInt32) -> String {
        let position = lines.position(of: Int(offset))
        return "\(position.line):\(position.column)"
    }
}
