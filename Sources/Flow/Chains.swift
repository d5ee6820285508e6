import Lexing
import Outlining
import Source

/// What the operand that is being read stands for so far.
private struct Chain {
    var path: AccessPath?
    /// Where the path is spelled.
    var place: Range<UInt32>
    /// What the last member was taken of.
    var receiver: AccessPath?
    /// The last name, which a call calls.
    var callee: Token?
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
        }
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
        case .keyPath, .macroExpansion: readArguments(of: node)
        case .if: readIf(node)
        case .switch: readSwitch(node)
        case .do: readDo(node)
        default: break
        }
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

    // MARK: Calls

    private mutating func readCall(_ node: Int, isLast: Bool, becomes handle: TaskStart.Handle, chain: inout Chain) {
        let callee = chain.callee
        let name = callee.map { view.name(of: $0) } ?? .none
        let receiver = callee == nil ? chain.path : chain.receiver
        let variable = callee != nil && chain.path?.isLocal == true && chain.path?.names.isEmpty == true ? chain.path : nil
        defer {
            chain.path = AccessPath(root: .temporary(at: view.start(of: node)))
            chain.place = chain.place.lowerBound..<view.end(of: node)
            chain.callee = nil
            chain.isRead = true
        }
        chain.task = nil
        if let isDetached = startsTask(chain.path), let work = taskWork(node) {
            chain.task = readTaskStart(node, work: work, isDetached: isDetached, becomes: isLast ? handle : .passed, place: chain.place)
            return
        }
        let role = names.role(of: name)
        var labels: [Name] = [], inPlace: [Int] = []
        for argument in view.children(of: node) where view.kind(argument) == .argument {
            let label = view.nodes[argument].flags.contains(.labelled) ? view.name(of: view.firstToken(of: argument)) : Name.none
            labels.append(label)
            guard let value = view.child(of: argument, .expression) else { continue }
            guard let closure = soleClosure(value) else {
                readExpression(value, becomes: .passed)
                continue
            }
            switch launch(callee: name, role: role, receiver: receiver, label: label) {
            case .none: inPlace.append(closure)
            case let launch: readLater(closure, launch: launch, argumentOf: name)
            }
        }
        let place = chain.place.lowerBound..<view.end(of: node)
        if readLock(name, role: role, receiver: receiver, node: node, place: place) { return }
        if name == KnownName.cancel, labels.isEmpty, let receiver {
            emit(.cancel, operand: flow.paths.id(of: receiver), at: place)
            return
        }
        flow.calls.append(Call(
            receiver: receiver.map { flow.paths.id(of: $0) }, variable: variable.map { flow.paths.id(of: $0) }, name: name, labels: labels,
            nameStart: callee?.start ?? place.lowerBound, nameEnd: callee?.end ?? place.lowerBound))
        let call = UInt32(flow.calls.count - 1)
        emit(.call, operand: call, flags: isLast && handle == .dropped ? [] : .valueUsed, at: place)
        if !awaits.isEmpty {
            note(call, name: name, receiver: receiver, in: &awaits[awaits.count - 1])
            // What it runs is run behind the change of the executor.
            if awaits[awaits.count - 1].isHop { emit(.hop, operand: call, at: place) }
        }
        for closure in inPlace {
            let repeats = role.contains(.runsRepeatedly)
            readInPlace(closure, repeats: repeats, becomes: repeats && handle != .dropped ? .passed : isLast ? handle : .passed)
        }
        if role.contains(.neverReturns) { graph.resume(at: Label()) }
    }

    private func note(_ call: UInt32, name: Name, receiver: AccessPath?, in context: inout AwaitContext) {
        context.call = call
        context.outcome = nil
        context.isTransparent = name == KnownName.withTaskCancellationHandler
        context.isContinuation = KnownName.continuations.contains(name)
        context.isHop = name == KnownName.run && receiver == AccessPath(root: .type(KnownName.mainActor))
    }

    /// How a closure handed to this callee comes to run; `none` if in place.
    private func launch(callee: Name, role: FlowNames.Role, receiver: AccessPath?, label: Name) -> Body.Launch {
        if label == KnownName.onCancel || label == KnownName.onTermination { return .handler }
        if callee == KnownName.addTask || callee == KnownName.addTaskUnlessCancelled { return .child }
        if callee == KnownName.run, receiver == AccessPath(root: .type(KnownName.mainActor)) { return .none }
        return role.isDisjoint(with: [.runsOnce, .runsRepeatedly]) ? .callback : .none
    }

    private func soleClosure(_ expression: Int) -> Int? {
        guard let only = view.firstChild(of: expression), view.kind(only) == .closure, view.nodes[only].next == view.nodes[expression].next else { return nil }
        return only
    }

    // MARK: Tasks

    /// Whether a call of this path creates an unstructured task, and a detached one: `Task`, `Task.detached`, `Task.init`, …
    private func startsTask(_ path: AccessPath?) -> Bool? {
        guard let path else { return nil }
        var names = path.names
        switch path.root {
        case .type(KnownName.task): break
        case .type(KnownName.swift) where names.first == KnownName.task, .global(KnownName.concurrency) where names.first == KnownName.task:
            names = NameList(names.dropFirst())
        default: return nil
        }
        if names.isEmpty || names == [KnownName.initializer] || names == [KnownName.immediate] { return false }
        if names == [KnownName.detached] || names == [KnownName.immediateDetached] { return true }
        return nil
    }

    /// The expression that a task is to run: its closure, or its argument `operation:`. A call without either is of
    /// another type that is called `Task`.
    private func taskWork(_ call: Int) -> Int? {
        for argument in view.children(of: call) where view.kind(argument) == .argument {
            guard let value = view.child(of: argument, .expression) else { continue }
            let label = view.nodes[argument].flags.contains(.labelled) ? view.name(of: view.firstToken(of: argument)) : Name.none
            if label == KnownName.operation || soleClosure(value) != nil && (label == .none || view.nodes[argument].flags.contains(.trailing)) { return value }
        }
        return nil
    }

    private func hasUnknownArguments(_ call: Int) -> Bool {
        view.children(of: call).contains { argument in
            guard view.kind(argument) == .argument, !view.nodes[argument].flags.contains(.trailing) else { return false }
            let isLabelled = view.nodes[argument].flags.contains(.labelled)
            return !isLabelled || !KnownName.taskArguments.contains(view.name(of: view.firstToken(of: argument)))
        }
    }

    private mutating func readTaskStart(_ node: Int, work: Int, isDetached: Bool, becomes handle: TaskStart.Handle, place: Range<UInt32>) -> Int {
        for argument in view.children(of: node) where view.kind(argument) == .argument {
            if let value = view.child(of: argument, .expression), value != work { readExpression(value, becomes: .passed) }
        }
        var id: BodyID?
        if let closure = soleClosure(work) { id = readLater(closure, launch: .task) } else { readExpression(work, becomes: .passed) }
        let start = starts[node] ?? flow.tasks.count
        if start == flow.tasks.count {
            starts[node] = start
            flow.tasks.append(TaskStart(isDetached: isDetached, body: id, handle: handle))
            flow.tasks[start].hasUnknownArguments = hasUnknownArguments(node)
        }
        emit(.startTask, operand: UInt32(start), at: place.lowerBound..<view.end(of: node))
        return start
    }

    // MARK: Locks

    /// Emits the taking or releasing of a lock if this call is one. Not where it is awaited, which is an asynchronous lock
    /// and may be held, nor where it may throw, as the lock of a file does.
    private mutating func readLock(_ name: Name, role: FlowNames.Role, receiver: AccessPath?, node: Int, place: Range<UInt32>) -> Bool {
        guard awaits.isEmpty || awaits[awaits.count - 1].isChild, !covers.isThrowing else { return false }
        if receiver == nil || receiver == AccessPath(root: .`self`), view.firstChild(of: node) == nil, let helper = types.last?.lockHelpers[name] {
            emit(helper.kind, operand: flow.paths.id(of: helper.path), at: place)
            return true
        }
        let takes = role.contains(.locks)
        guard takes || role.contains(.unlocks) else { return false }
        let path = view.firstChild(of: node) == nil ? receiver : receiver == nil ? soleArgument(node).flatMap { pathOnly($0) } : nil
        guard let path else { return false }
        emit(takes ? .lock : .unlock, operand: flow.paths.id(of: path), at: place)
        return true
    }

    private func soleArgument(_ call: Int) -> Int? {
        let arguments = Array(view.children(of: call))
        guard arguments.count == 1, !view.nodes[arguments[0]].flags.contains(.labelled) else { return nil }
        return view.child(of: arguments[0], .expression)
    }

    /// The path that an expression is, if it is nothing but one (`lock`, `&self.lock`).
    private mutating func pathOnly(_ expression: Int) -> AccessPath? {
        var path: AccessPath?
        for part in view.children(of: expression) {
            switch view.kind(part) {
            case .inoutMarker: continue
            case .reference: path = resolve(view.lastToken(of: part))
            case .member: path = path?.appending(view.name(of: view.lastToken(of: part)))
            default: return nil
            }
        }
        return path
    }

    /// Finds the methods of a type that are one call of a lock's method: `func enter() { lock.lock() }`.
    mutating func findLockHelpers(in block: Int) {
        for member in view.children(of: block) where view.kind(member) == .function {
            guard let body = view.child(of: member, .block), let name = view.child(of: member, .name), let helper = lockHelper(body) else { continue }
            types[types.count - 1].lockHelpers[view.name(of: view.firstToken(of: name))] = helper
        }
    }

    /// What a body does that is `{ x.lock() }` and nothing else; read from tokens, since it may not be outlined.
    private func lockHelper(_ block: Int) -> LockHelper? {
        let node = view.nodes[block]
        guard node.end - node.first >= 7, node.end - node.first <= 11 else { return nil }
        let inside = (Int(node.first) + 1)..<(Int(node.end) - 1)
        guard view.tokens[inside.upperBound - 1].kind == .rightParen, view.tokens[inside.upperBound - 2].kind == .leftParen else { return nil }
        let method = inside.upperBound - 3
        let name = view.name(of: view.tokens[method])
        let role = names.role(of: name)
        guard !role.isDisjoint(with: [.locks, .unlocks]) else { return nil }
        var words: [Name] = []
        for index in stride(from: inside.lowerBound, to: method, by: 2) {
            let token = view.tokens[index]
            guard token.kind == .identifier || token.keyword == .self, view.tokens[index + 1].kind == .period else { return nil }
            if token.keyword != .self { words.append(view.name(of: token)) }
        }
        guard !words.isEmpty, words.count <= AccessPath.longest else { return nil }
        return LockHelper(kind: role.contains(.locks) ? .lock : .unlock, path: AccessPath(root: .`self`, names: NameList(words)))
    }

    // MARK: Names

    /// What a name stands for here: a local, or a member of the type around it, or something global.
    mutating func resolve(_ token: Token) -> AccessPath {
        if token.keyword == .self || token.keyword == .super || token.keyword == .Self, !token.flags.contains(.escaped) {
            // A capture or a binding may have given `self` another value.
            return AccessPath(root: .`self`)
        }
        let name = view.name(of: token)
        if let local = locals.find(name, at: token.start) {
            if let scope = local.asyncScope, !awaits.isEmpty { settle(local.declaredAt, in: scope) }
            return local.alias ?? AccessPath(root: .local(declaredAt: local.declaredAt))
        }
        let first = view.bytes(of: token).first ?? 0
        if first >= 0x41 && first <= 0x5A { return AccessPath(root: .type(name)) }
        return !types.isEmpty && token.kind == .identifier ? AccessPath(root: .`self`, names: [name]) : AccessPath(root: .global(name))
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

    var isLocal: Bool {
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
