import Lexing
import Outlining
import Source

extension FlowBuilder {
    /// Builds the graph of a body from its block.
    mutating func build(_ id: BodyID, block: Int, implicitReturn: Bool) {
        begin(id)
        readBody(block, skipping: nil, becomes: implicitReturn ? .returned : .dropped)
        finish(id)
    }

    /// Reads a body's statements; the value of one that stands alone becomes `handle`.
    mutating func readBody(_ block: Int, skipping signature: Int?, becomes handle: TaskStart.Handle) {
        let first = signature.map { Int(view.nodes[$0].next) } ?? block + 1, end = view.nodes[block].next
        if first < end, view.nodes[first].next == end, view.kind(first) == .expression { return _ = readExpression(first, becomes: handle) }
        for statement in view.children(of: block) where statement != signature { readStatement(statement) }
    }

    mutating func begin(_ id: BodyID) {
        body = id
        scopes.removeAll(keepingCapacity: true)
        awaits.removeAll(keepingCapacity: true)
        covers = Covers()
        thrown = Label()
        flags = []
        graph.begin(at: flow.events.count)
        let start = flow.bodies[Int(id)].start
        flow.bodies[Int(id)].events = flow.events.count..<flow.events.count
        emit(.entry, at: start..<start)
        let launch = flow.bodies[Int(id)].launch
        takeOver(by: launch == .task || launch == .child ? .task : .body, at: start)
    }

    mutating func finish(_ id: BodyID) {
        closeScopes(to: 0)
        let last = endOfBody
        if !graph.frontier.isEmpty { emit(.exit, detail: ExitKind.end.rawValue, at: last) }
        if !thrown.isEmpty {
            graph.resume(at: thrown)
            emit(.exit, detail: ExitKind.throw.rawValue, at: last)
        }
        graph.finish(in: &flow)
        let first = flow.bodies[Int(id)].events.lowerBound
        flow.bodies[Int(id)].events = first..<flow.events.count
        if flow.events[first...].contains(where: { $0.kind == .await || $0.kind == .hop }) { flow.bodies[Int(id)].flags.insert(.isAsync) }
    }

    /// Reads what was put off since there were `base`, in the order of the file.
    mutating func drain(to base: Int) {
        reversePending(from: base)
        while pending.count > base, let next = pending.popLast() {
            let outer = types, rest = pending.count
            types = next.types
            switch view.kind(next.node) {
            case .closure:
                holdsSelf = next.isAwaited
                buildClosure(next.body, node: next.node, owing: next.continuations, isHandled: next.isHandled)
                holdsSelf = true
            case .type: readType(next.node)
            default:
                if let block = view.child(of: next.node, .block) { readBody(next.body, of: next.node, block: block) }
            }
            types = outer
            reversePending(from: rest)
        }
    }

    private mutating func reversePending(from first: Int) {
        for distance in 0..<(pending.count - first) / 2 { pending.swapAt(first + distance, pending.count - 1 - distance) }
    }

    /// Bodies were met from the outside in; their numbers become those of their order in the file.
    mutating func sortBodies() {
        let order = flow.bodies.indices.sorted { (flow.bodies[$0].start, $0) < (flow.bodies[$1].start, $1) }
        var numbers = [BodyID](repeating: 0, count: order.count)
        for (new, old) in order.enumerated() { numbers[old] = BodyID(new) }
        flow.bodies = order.map { old in
            var body = flow.bodies[old]
            body.parent = body.parent.map { numbers[Int($0)] }
            return body
        }
        for index in flow.handOvers.indices {
            if case .body(let body) = flow.handOvers[index].receiver { flow.handOvers[index].receiver = .body(numbers[Int(body)]) }
        }
        for function in flow.functions.indices {
            flow.functions[function].body = flow.functions[function].body.map { numbers[Int($0)] }
        }
        flow.localTypes.sort { $0.declaredAt < $1.declaredAt }
        for task in flow.tasks.indices {
            guard let body = flow.tasks[task].body.map({ numbers[Int($0)] }) else { continue }
            flow.tasks[task].body = body
            if flow.tasks[task].handle == .dropped { flow.bodies[Int(body)].flags.insert(.isUnowned) }
            noteWork(of: task, in: body)
        }
    }
}
