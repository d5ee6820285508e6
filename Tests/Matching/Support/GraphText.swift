@testable import Flow
import Source

/// Builds a file's flow from a text with one event a line, so that tests show graphs as text. The text serves as the
/// source as well: an event's bytes are its words, so messages quote it.
///
///     body async function load()
///     0 entry -> 1
///     1 test self.isOpen -> true 2, false 3
///     2 write.clear self.items -> 3
///     3 exit.throw
///
/// An event is `KIND.DETAIL OPERAND FLAG… -> TARGET, …`. A wait's operand is the call `name()` or `:local()`; other words are ignored. Paths are `self.a.b`, `:name.b` (a local, which is declared where the
/// text first has it), `name` or `Name`. A task's operand is its disposition (`dropped`, `awaited`, `:name`, `stored`),
/// `detached`, and `body N`; a call's is its callee's path. Text without a `body` line is one sync function.
/// All bodies are of one actor. A mistake in the text traps.
struct GraphText {
    var draft = FlowDraft()
    private let source: String
    private var edges: [[Edge]] = []
    private var locals: [String: UInt32] = [:]

    var flow: FileFlow { FileFlow(draft) }

    init(_ source: String) {
        self.source = source
        draft.types = [TypeDeclaration(name: Name("Graph"), kind: .actor, range: 0..<UInt32(source.utf8.count), nameRange: 0..<0)]
        var offset = 0
        for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
            let words = line.split(separator: " ").map(String.init)
            let indent = line.utf8.prefix { $0 == 0x20 }.count
            if words.first == "body" {
                addBody(Array(words.dropFirst()), at: offset + indent, line: String(line.dropFirst(indent)))
            } else if !words.isEmpty {
                if draft.bodies.isEmpty { addBody(["sync", "function", "run()"], at: 0, line: "") }
                addEvent(String(line), at: offset)
            }
            offset += line.utf8.count + 1
        }
        for list in edges {
            draft.edges += list
            draft.firstEdges.append(UInt32(draft.edges.count))
        }
    }

    private mutating func addBody(_ words: [String], at offset: Int, line: String) {
        var words = words[...]
        var body = Body(kind: .function, events: draft.events.count..<draft.events.count, start: UInt32(offset),
                        end: UInt32(source.utf8.count))
        while words.count > 1 {
            switch words.removeFirst() {
            case "async": body.flags.insert(.isAsync)
            case "sync", "function": break
            case "unowned": body.flags.insert(.isUnowned)
            case "test": body.flags.insert(.isTest)
            case "preview": body.flags.insert(.isPreview)
            case "override": body.flags.insert(.isOverride)
            case "init": body.kind = .initializer
            case "deinit": body.kind = .deinitializer
            case "accessor": body.kind = .accessor
            case "value": body.kind = .initialValue
            case "script": body.kind = .topLevel
            case "closure": body.kind = .closure
            case "task": (body.kind, body.launch) = (.closure, .task)
            case "child": (body.kind, body.launch) = (.closure, .child)
            case "callback": (body.kind, body.launch) = (.closure, .callback)
            case "handler": (body.kind, body.launch) = (.closure, .handler)
            // Any other word is the function that a closure is handed to.
            case let word: body.argumentOf = Name(word)
            }
        }
        body.spelling = draft.spell((words.first ?? "").utf8)
        if body.kind != .closure {
            let name = (words.first ?? "").split(separator: "(").first.map(String.init) ?? ""
            body.nameStart = UInt32(offset + line.offset(of: name))
            body.nameEnd = body.nameStart + UInt32(name.utf8.count)
            draft.functions.append(FunctionDeclaration(
                name: Name(name), owner: 0, body: BodyID(draft.bodies.count), parameters: 0..<0, nameRange: body.nameStart..<body.nameEnd))
        }
        body.type = 0
        draft.bodies.append(body)
    }

    private mutating func addEvent(_ line: String, at offset: Int) {
        let halves = line.components(around: "->")
        let words = halves[0].split(separator: " ").map(String.init)
        guard let number = words.first, Int(number) == draft.events.count else { fatalError("events out of order: \(line)") }
        let start = offset + halves[0].utf8.count - halves[0].drop { $0 == " " || $0.isNumber }.utf8.count
        let end = offset + halves[0].utf8.count - halves[0].reversed().prefix { $0 == " " }.count
        let name = words[1].split(separator: ".").map(String.init)
        guard let kind = Event.Kind.allCases.first(where: { "\($0)" == name[0] }) else { fatalError("no event: \(name[0])") }
        var event = Event(kind: kind, start: UInt32(start), end: UInt32(end))
        if name.count > 1 { event.detail = Self.detail(name[1]) }
        var operands: [String] = []
        for word in words.dropFirst(2) {
            switch word {
            case "throwing": event.flags.insert(.throwing)
            case "deferred": event.flags.insert(.deferred)
            case "inCatch": event.flags.insert(.inCatch)
            case "handled": event.flags.insert(.handled)
            case "dead": event.flags.insert(.dead)
            case "used": event.flags.insert(.valueUsed)
            case "pastCancellation": event.flags.insert(.pastCancellation)
            case "pastNetwork": event.flags.insert(.pastNetwork)
            default: operands.append(word)
            }
        }
        event.operand = operand(kind, operands, line: offset, text: line)
        // A loop's bytes reach back to where its last operand says: the line of that event.
        if kind == .loopAgain, let first = operands.last.flatMap({ Int($0) }) { event.start = draft.events[first].start }
        draft.events.append(event)
        let body = draft.bodies.count - 1
        draft.bodies[body].events = draft.bodies[body].events.lowerBound..<draft.events.count
        edges.append(halves.count > 1 ? halves[1].split(separator: ",").map { Self.edge(String($0)) } : [])
    }

    private static func detail(_ name: String) -> UInt8 {
        switch name {
        case "replace", "plain", "end", "any", "value", "body": 0
        case "literal", "forLoop", "return", "cancellation", "result", "isCancelled", "builder": 1
        case "clear", "scopeEnd", "throw", "type", "isCancellationError": 2
        case "relative", "continuation", "network", "aboutCancellation": 3
        case "keyed", "equal": 4
        case "unequal": 5
        case "anotherError": 6
        default: fatalError("no detail: \(name)")
        }
    }

    private static func edge(_ text: String) -> Edge {
        let words = text.split(separator: " ").map(String.init)
        let kind: Edge.Kind = switch words.first {
        case "true": .whenTrue
        case "false": .whenFalse
        case "error": .error
        default: .next
        }
        return Edge(target: UInt32(words.last!)!, kind: kind)
    }

    private mutating func operand(_ kind: Event.Kind, _ operands: [String], line: Int, text: String) -> UInt32 {
        switch kind {
        case .read, .write, .test, .cancel, .awaitValue, .resume, .handOver, .takeOver, .lock, .unlock:
            return operands.first.map { path($0, line, text) } ?? Event.noOperand
        case .call: return call(operands.first ?? "", line, text)
        case .startTask: return task(operands, line, text)
        case .await, .hop: return operands.first.flatMap { $0.hasSuffix("()") ? call(String($0.dropLast(2)), line, text) : nil } ?? Event.noOperand
        case .entry, .exit, .catch, .loopAgain, .join: return Event.noOperand
        }
    }

    private mutating func path(_ word: String, _ line: Int, _ text: String) -> PathID {
        var names = word.split(separator: ".").map(String.init)
        let first = names.removeFirst()
        let root: AccessPath.Root
        if first == "self" {
            root = .self
        } else if first.hasPrefix(":") {
            let name = String(first.dropFirst())
            let offset = locals[name] ?? UInt32(line + text.offset(of: first) + 1)
            locals[name] = offset
            root = .local(declaredAt: offset)
        } else {
            root = first.first!.isUppercase ? .type(Name(first)) : .global(Name(first))
        }
        return draft.paths.id(of: AccessPath(root: root, names: NameList(names.map { Name($0) })))
    }

    private mutating func call(_ word: String, _ line: Int, _ text: String) -> UInt32 {
        if word.hasPrefix(":"), !word.contains(".") {
            let variable = path(word, line, text)
            draft.calls.append(Call(receiver: nil, variable: variable, name: Name(String(word.dropFirst())), labels: 0..<0, nameStart: 0, nameEnd: 0))
            return UInt32(draft.calls.count - 1)
        }
        let name = word.split(separator: ".").last.map(String.init) ?? ""
        let receiver = word.utf8.count > name.utf8.count ? path(String(word.dropLast(name.count + 1)), line, text) : nil
        let start = UInt32(line + text.offset(of: word) + word.utf8.count - name.utf8.count)
        draft.calls.append(Call(receiver: receiver, name: Name(name), labels: 0..<0, nameStart: start, nameEnd: start + UInt32(name.utf8.count)))
        return UInt32(draft.calls.count - 1)
    }

    private mutating func task(_ words: [String], _ line: Int, _ text: String) -> UInt32 {
        var task = TaskStart(isDetached: false, body: nil, handle: .dropped), words = words[...]
        while let word = words.popFirst() {
            switch word {
            case "dropped": task.handle = .dropped
            case "awaited": task.handle = .awaited
            case "returned": task.handle = .returned
            case "passed": task.handle = .passed
            case "stored": task.handle = .stored(path(words.removeFirst(), line, text))
            case "detached": task.isDetached = true
            case "body": task.body = BodyID(words.removeFirst())!
            default: task.handle = .local(path(word, line, text))
            }
        }
        draft.tasks.append(task)
        return UInt32(draft.tasks.count - 1)
    }
}

extension String {
    /// The text before and behind the first occurrence of `mark`.
    fileprivate func components(around mark: String) -> [String] {
        var index = startIndex
        while index < endIndex {
            if self[index...].hasPrefix(mark) { return [String(self[..<index]), String(self[index...].dropFirst(mark.count))] }
            index = self.index(after: index)
        }
        return [self]
    }

    /// The byte offset of the first occurrence of `word`.
    fileprivate func offset(of word: String) -> Int { components(around: word)[0].utf8.count }
}
