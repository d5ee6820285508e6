import Flow

/// How the handles of a file's tasks are used, worked out once for the file.
///
/// A handle is told by the local it is bound to. A copy (`let other = task`) reads it, which counts as another use.
package struct TaskHandles: Sendable {
    /// For each task of the file, the event that awaits its `value`, and the body that does.
    private var valueAwaits: [(event: Int, body: Int)?] = []
    /// For each task, whether its handle has a use besides.
    private var hasOtherUse: [Bool] = []

    package init() {}

    package init(_ flow: FileFlow) {
        valueAwaits = Array(repeating: nil, count: flow.tasks.count)
        hasOtherUse = Array(repeating: false, count: flow.tasks.count)
        guard flow.tasks.contains(where: { $0.mayBeAwaited }) else { return }
        var locals: [(root: AccessPath.Root, task: Int)] = []
        for (index, task) in flow.tasks.enumerated() {
            if case .local(let path) = task.handle { locals.append((flow.paths[path].root, index)) }
        }
        var unbound: Int?, body = 0
        for (index, event) in flow.events.enumerated() where !event.flags.contains(.dead) {
            if event.kind == .entry { (unbound, body) = (nil, index) }
            if event.kind == .startTask, flow.tasks[Int(event.operand)].handle == .awaited { unbound = Int(event.operand) }
            if event.kind == .awaitValue, let task = unbound {
                note(index, event, of: task, isHandle: true, in: body)
                unbound = nil
            } else if !locals.isEmpty, let path = flow.path(of: event) {
                let path = flow.paths[path]
                for (root, task) in locals where root == path.root { note(index, event, of: task, isHandle: path.names.isEmpty, in: body) }
            }
        }
        guard !locals.isEmpty else { return }
        // What a skim found no walk leads to: a local function that cancels.
        for body in flow.bodies where body.flags.contains(.isSkimmed) {
            for index in body.skimmed {
                guard let path = flow.path(of: flow.events[index]).map({ flow.paths[$0] }) else { continue }
                for (root, task) in locals where root == path.root { note(index, flow.events[index], of: task, isHandle: path.names.isEmpty, in: index) }
            }
        }
    }

    /// - Parameter body: what tells one body from another.
    private mutating func note(_ index: Int, _ event: Event, of task: Int, isHandle: Bool, in body: Int) {
        if event.kind == .write && isHandle { return }
        let isValue = event.kind == .awaitValue && isHandle && event.detail == OutcomeKind.value.rawValue
        // What two bodies wait for is not for one of them to cancel.
        guard isValue, valueAwaits[task].map({ $0.body == body }) ?? true else {
            hasOtherUse[task] = true
            return
        }
        valueAwaits[task] = valueAwaits[task] ?? (index, body)
    }

    /// The event that awaits the value of the task that `start` creates, if the handle serves nothing else.
    package func valueAwait(of start: Event) -> Int? {
        let task = Int(start.operand)
        return task < hasOtherUse.count && !hasOtherUse[task] ? valueAwaits[task]?.event : nil
    }
}

extension TaskStart {
    fileprivate var mayBeAwaited: Bool {
        switch handle {
        case .awaited, .local: true
        case .dropped, .stored, .returned, .passed: false
        }
    }
}
