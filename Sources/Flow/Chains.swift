import Lexing
import Outlining
import Source

/// What the operand that is being read stands for so far.
struct Chain {
    var path: AccessPath?
    /// Where the path is spelled.
    var place: Range<UInt32>
    /// What the last member was taken of.
    var receiver: AccessPath?
    /// The last name, which a call calls.
    var callee: Token?
    /// Where the chain goes on if an optional in it is nil, and how many events the file had there.
    var skipped = Label()
    var firstUnskipped: Int?
    /// The task that the chain has just created, by its index.
    var task: Int?
    /// Whether the last part was a call or a store, so that nothing is left to read.
    var isRead = false
}

extension FlowBuilder {
    /// Reads one operand with its prefix and postfix parts, and the path that it stands for, if it does.
    mutating func readChain(_ range: Range<Int>, becomes handle: TaskStart.Handle, reads: Bool = true) -> AccessPath? {
        var index = range.lowerBound
        while index < range.upperBound, isPrefix(view.kind(parts[index])) { index += 1 }
        guard index < range.upperBound else { return nil }
        let base = parts[index]
        var chain = Chain(place: self.range(of: base))
        let isCalled = index + 1 < range.upperBound && view.kind(parts[index + 1]) == .call
        readBase(base, isCalled: isCalled, becomes: range.upperBound == index + 1 ? handle : .passed, chain: &chain)
        index += 1
        while index < range.upperBound {
            readPostfix(parts[index], isLast: index + 1 == range.upperBound, becomes: handle, chain: &chain)
            index += 1
        }
        if reads, !chain.isRead, let path = chain.path, path.isState {
            let isOutcome = path.names.last.map { noteValue($0, of: path.parent, at: chain.place) } ?? false
            if !isOutcome { emit(.read, operand: flow.paths.id(of: path), at: chain.place) }
            if !isLookedAt { handOver(path, at: chain.place) }
        }
        // Nil keeps a continuation from being handed over.
        if let first = chain.firstUnskipped, flow.events[first...].contains(where: { $0.kind == .handOver }) { graph.join(chain.skipped) }
        return chain.path
    }

    private func isPrefix(_ kind: Node.Kind) -> Bool {
        switch kind {
        case .operator, .inoutMarker, .prefixWord, .introducer, .attribute, .try, .await: true
        default: false
        }
    }

    private mutating func readBase(_ node: Int, isCalled: Bool, becomes handle: TaskStart.Handle, chain: inout Chain) {
        switch view.kind(node) {
        case .reference:
            chain.callee = view.lastToken(of: node)
            chain.path = resolve(view.lastToken(of: node))
        case .implicitMember: chain.callee = view.lastToken(of: node)
        case .string:
            for part in view.children(of: node) { readArguments(of: part) }
        case .tuple:
            let arguments = Array(view.children(of: node))
            if arguments.count == 1, let inner = view.child(of: arguments[0], .expression) {
                chain.path = readExpression(inner, becomes: handle)
                chain.isRead = true
            } else {
                readArguments(of: node)
            }
        case .array, .dictionary:
            for element in view.children(of: node) where view.kind(element) == .expression { readExpression(element, becomes: .passed) }
        case .closure:
            if isCalled { readInPlace(node, repeats: false, becomes: handle) } else { readLater(node, launch: handlesTermination ? .handler : .callback) }
        case .keyPath: readArguments(of: node)
        case .macroExpansion: readMacro(node, becomes: handle)
        case .if: readIf(node)
        case .switch: readSwitch(node)
        case .do: readDo(node)
        default: break
        }
    }

    /// A macro such as `#expect(…)` is a call, whatever it expands to; not one without arguments, such as `#line`.
    private mutating func readMacro(_ node: Int, becomes handle: TaskStart.Handle) {
        readArguments(of: node)
        guard let name = view.child(of: node, .name), view.children(of: node).contains(where: { view.kind($0) == .argument }) else { return }
        let token = view.lastToken(of: name)
        flow.calls.append(Call(receiver: nil, name: view.name(of: token), labels: 0..<0, nameStart: token.start, nameEnd: token.end))
        emit(.call, operand: UInt32(flow.calls.count - 1), flags: handle == .dropped ? [] : .valueUsed, at: range(of: node))
    }

    private mutating func readPostfix(_ node: Int, isLast: Bool, becomes handle: TaskStart.Handle, chain: inout Chain) {
        switch view.kind(node) {
        case .member:
            let token = view.lastToken(of: node)
            if token.keyword == .self { return }
            if let task = chain.task { noteMember(token, of: task, chain: chain) }
            chain.receiver = chain.path
            chain.callee = token
            chain.path = chain.path?.appending(view.name(of: token))
            chain.place = chain.place.lowerBound..<token.end
            chain.isRead = false
        case .optionalChain: if !continuations.isEmpty, chain.firstUnskipped == nil { noteSkip(of: node, &chain) }
        case .call: readCall(node, isLast: isLast, becomes: handle, chain: &chain)
        case .index:
            readArguments(of: node)
            chain.path?.isElement = true
            chain.place = chain.place.lowerBound..<view.end(of: node)
            chain.callee = nil
        case .conditionalGroup:
            gather(at: view.start(of: node))
            let start = graph.frontier
            var end = Label()
            for branch in view.children(of: node) {
                graph.resume(at: start)
                for part in view.children(of: branch) { readPostfix(part, isLast: false, becomes: .passed, chain: &chain) }
                graph.jump(to: &end)
            }
            graph.resume(at: end)
            graph.join(start)
        default: break
        }
    }

    /// Notes where a nil would stop the chain. Not `self?` where there is an instance, nor a continuation.
    private mutating func noteSkip(of node: Int, _ chain: inout Chain) {
        if chain.path == AccessPath(root: .`self`), holdsSelf { return }
        if continuations.holding(of: chain.path) != nil { return }
        gather(at: view.start(of: node))
        chain.skipped = graph.frontier
        chain.firstUnskipped = flow.events.count
    }

    /// `Task { }.value` is awaited here; anything else that is asked of a new task may keep it.
    private mutating func noteMember(_ member: Token, of task: Int, chain: Chain) {
        let isAwaited = chain.path.map { noteValue(view.name(of: member), of: $0, at: chain.place.lowerBound..<member.end) } ?? false
        flow.tasks[task].handle = isAwaited ? .awaited : .passed
    }

    /// Lets the `await` around here know that it waits for a task, if what is asked of `handle` is its outcome.
    private mutating func noteValue(_ name: Name, of handle: AccessPath, at range: Range<UInt32>) -> Bool {
        guard !awaits.isEmpty, name == KnownName.value || name == KnownName.result else { return false }
        awaits[awaits.count - 1].outcome = TaskOutcome(handle: handle, kind: name == KnownName.value ? .value : .result, range: range)
        return true
    }

    /// The arguments of a call-like node whose callee says nothing about when they run.
    private mutating func readArguments(of node: Int) {
        for argument in view.children(of: node) where view.kind(argument) == .argument || view.kind(argument) == .interpolation {
            if view.kind(argument) == .interpolation { readArguments(of: argument) }
            if let value = view.child(of: argument, .expression) { readExpression(value, becomes: .passed) }
        }
    }
}

extension AccessPath {
    /// The path of a member of what this stands for; a subscript or too long a path takes no more names.
    func appending(_ name: Name) -> AccessPath {
        guard !isElement, names.count < Self.longest else { return self }
        var longer = self
        longer.names.append(name)
        return longer
    }

    /// The path without its last name.
    var parent: AccessPath {
        var shorter = self
        shorter.names = NameList(names.dropLast())
        return shorter
    }

    package var isLocal: Bool {
        if case .local = root { true } else { false }
    }

    /// Whether reading it reads a variable rather than naming a type or a value that was just made.
    var isState: Bool {
        switch root {
        case .`self`: !names.isEmpty
        case .local: true
        case .global: true
        case .type: !names.isEmpty
        case .temporary: false
        }
    }
}
