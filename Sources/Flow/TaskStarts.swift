import Lexing
import Outlining
import Source

extension FlowBuilder {
    /// Whether a call of this path creates an unstructured task, and a detached one: `Task`, `Task.detached`, `Task.init`, …
    func startsTask(_ path: AccessPath?) -> Bool? {
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
    func taskWork(_ call: Int) -> Int? {
        for argument in view.children(of: call) where view.kind(argument) == .argument {
            guard let value = view.child(of: argument, .expression) else { continue }
            let label = view.nodes[argument].flags.contains(.labelled) ? view.name(of: view.firstToken(of: argument)) : Name.none
            if label == KnownName.operation || soleClosure(value) != nil && (label == .none || view.nodes[argument].flags.contains(.trailing)) { return value }
        }
        return nil
    }

    func hasUnknownArguments(_ call: Int) -> Bool {
        view.children(of: call).contains { argument in
            guard view.kind(argument) == .argument, !view.nodes[argument].flags.contains(.trailing) else { return false }
            let isLabelled = view.nodes[argument].flags.contains(.labelled)
            return !isLabelled || !KnownName.taskArguments.contains(view.name(of: view.firstToken(of: argument)))
        }
    }

    mutating func readTaskStart(_ node: Int, work: Int, isDetached: Bool, becomes handle: TaskStart.Handle, place: Range<UInt32>) -> Int {
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
            flow.tasks[start].namesActor = soleClosure(work).flatMap { view.child(of: $0, .closureSignature) }.map { prefixes(of: $0).contains(.isGlobalActor) } ?? false
            if case .local(let local) = handle { handles.tasks[local] = start }
        }
        emit(.startTask, operand: UInt32(start), at: place.lowerBound..<view.end(of: node))
        return start
    }

    /// Notes what a task calls, if it does nothing besides that others could see.
    mutating func noteWork(of task: Int, in body: BodyID) {
        var only: UInt32?
        for event in flow.events[flow.bodies[Int(body)].events] where !event.flags.contains(.dead) {
            switch event.kind {
            case .call where only == nil: only = event.operand
            case .entry, .exit, .await, .hop, .read, .test, .join: continue
            default: return
            }
        }
        guard let only else { return }
        let call = flow.calls[Int(only)]
        guard call.variable == nil, !call.constructs, call.name != .none else { return }
        let receiver = call.receiver.map { flow.paths[$0] } ?? AccessPath(root: flow.bodies[Int(body)].type == nil ? .global(call.name) : .`self`)
        let path = receiver.root == .global(call.name) ? receiver : receiver.appending(call.name)
        if path.names.count > receiver.names.count || path == receiver && call.receiver == nil { flow.tasks[task].work = (only, flow.paths.id(of: path)) }
    }
}
