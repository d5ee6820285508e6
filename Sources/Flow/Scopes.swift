import Source

/// What a jump has to pass on its way out of the code that is being read, innermost last.
struct Scope {
    enum Kind {
        /// A loop: `onward` takes `break`, `again` takes `continue`.
        case loop
        /// A `switch`: `onward` takes `break`.
        case `switch`
        /// A labelled `if` or `do`: `onward` takes a `break` with its label.
        case labelled
        /// The body of a `do` with `catch` clauses, or of `try?`: `onward` takes errors.
        case handler
        /// A closure that runs in place: `onward` takes `return`.
        case closure
        /// A `defer` statement that has been passed, or an `async let` that must be awaited: run by whatever leaves.
        case cleanUp(node: Int)
        /// A lock that a function holds while it runs its closure, which is this node: released by whatever leaves.
        case held(lock: PathID, closure: Int)
    }

    var kind: Kind
    var name: Name? = nil
    var onward = Label()
    var again = Label()
    /// Whether the `async let` has been awaited on the way here, so that nothing is left to wait for.
    var isSettled = false
    /// The jumps that wait for the clean-up, by where they go.
    var leaving: [Leaving] = []

    /// The node whose end is that of a clean-up, nil for other scopes.
    var node: Int? {
        switch kind {
        case .cleanUp(let node), .held(_, let node): node
        default: nil
        }
    }

    struct Leaving {
        var exit: Exit
        var isSettled: Bool
        var label = Label()
    }
}

/// How control leaves where it is; break and continue name the scope they go to by its index.
enum Exit: Equatable {
    case `return`(givesValue: Bool), `throw`, breakTo(Int), continueTo(Int)

    var isReturn: Bool {
        if case .return = self { true } else { false }
    }
}

extension FlowBuilder {
    /// Sends the frontier on its way out; clean-ups on the way are run when their scope is closed. The byte range
    /// is that of the statement that leaves, nil for an error that a call throws.
    mutating func leave(_ exit: Exit, from scope: Int? = nil, range: Range<UInt32>?) {
        var index = scope ?? scopes.count - 1
        while index >= 0 {
            switch scopes[index].kind {
            case .cleanUp, .held:
                let isSettled = scopes[index].isSettled
                let entry = scopes[index].leaving.firstIndex { $0.exit == exit && $0.isSettled == isSettled } ?? scopes[index].leaving.count
                if entry == scopes[index].leaving.count { scopes[index].leaving.append(Scope.Leaving(exit: exit, isSettled: isSettled)) }
                return graph.jump(to: &scopes[index].leaving[entry].label)
            case .handler where exit == .throw, .closure where exit.isReturn: return graph.jump(to: &scopes[index].onward)
            case .loop, .switch, .labelled:
                if exit == .breakTo(index) { return graph.jump(to: &scopes[index].onward) }
                if exit == .continueTo(index) { return graph.jump(to: &scopes[index].again) }
            default: break
            }
            index -= 1
        }
        guard let range else { return graph.jump(to: &thrown) }
        let givesValue = exit == .return(givesValue: true)
        emit(.exit, detail: (exit == .throw ? ExitKind.throw : .return).rawValue, flags: givesValue ? .valueUsed : [], at: range)
    }

    /// Gives everything at the frontier an error edge to the nearest handler.
    mutating func throwFromFrontier() {
        guard !graph.frontier.isEmpty else { return }
        let onward = graph.frontier
        var errors = Label()
        graph.branchByError(to: &errors)
        graph.resume(at: errors)
        leave(.throw, range: nil)
        graph.resume(at: onward)
    }

    /// Closes the scopes from `base` on, which are all clean-ups: the frontier and every jump that waits run them.
    mutating func closeScopes(to base: Int) {
        while scopes.count > base {
            let scope = scopes.removeLast()
            guard let node = scope.node else { continue }
            if flags.contains(.deferred) {
                runOnce(node, scope)
                continue
            }
            if !scope.isSettled { readCleanUp(scope) }
            let onward = graph.frontier
            for leaving in scope.leaving {
                graph.resume(at: leaving.label)
                if !leaving.isSettled { readCleanUp(scope) }
                gather(at: view.end(of: node))
                leave(leaving.exit, range: endOfBody)
            }
            graph.resume(at: onward)
        }
    }

    /// In a `defer` block all ways out share one copy of a clean-up, or copies of copies would double with each nesting.
    private mutating func runOnce(_ node: Int, _ scope: Scope) {
        let goesOn = !graph.frontier.isEmpty
        for leaving in scope.leaving { graph.join(leaving.label) }
        if !scope.isSettled || scope.leaving.contains(where: { !$0.isSettled }) { readCleanUp(scope) }
        gather(at: view.end(of: node))
        let end = graph.frontier
        for leaving in scope.leaving {
            graph.resume(at: end)
            leave(leaving.exit, range: endOfBody)
        }
        graph.resume(at: goesOn ? end : Label())
    }

    /// The closing brace.
    var endOfBody: Range<UInt32> {
        let end = flow.bodies[Int(body)].end
        return max(end, 1) - 1..<end
    }

    /// Notes that the `async let` which declares the name at `offset` is awaited here.
    mutating func settle(_ offset: UInt32, in scope: Int) {
        guard scope < scopes.count, case .cleanUp(let node) = scopes[scope].kind, range(of: node).contains(offset) else { return }
        scopes[scope].isSettled = true
    }

    /// Removes the innermost scope and returns it.
    mutating func popScope() -> Scope { scopes.removeLast() }

    private mutating func readCleanUp(_ scope: Scope) {
        guard !graph.frontier.isEmpty else { return }
        switch scope.kind {
        case .cleanUp(let node) where view.kind(node) == .defer:
            let outer = flags
            flags.insert(.deferred)
            if let block = view.child(of: node, .block) { readBlock(block) }
            flags = outer
        case .cleanUp(let node): emit(.await, detail: WaitKind.scopeEnd.rawValue, at: range(of: node))
        case .held(let lock, let closure): emit(.unlock, operand: lock, at: max(view.end(of: closure), 1) - 1..<view.end(of: closure))
        default: break
        }
    }

    /// The scope that an unlabelled or labelled `break` or `continue` goes to.
    func target(of name: Name?, continues: Bool) -> Int? {
        scopes.lastIndex {
            switch $0.kind {
            case .loop: name == nil || $0.name == name
            case .switch: !continues && (name == nil || $0.name == name)
            case .labelled: !continues && name != nil && $0.name == name
            default: false
            }
        }
    }
}
