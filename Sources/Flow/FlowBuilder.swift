import Lexing
import Outlining
import Source

/// Reads the flow of one file from its outline.
///
/// Not modelled: which case of an enum a value has, whether two tests of one value agree, dynamic dispatch, an
/// optional chain that stops half-way (`a?.f()` always calls), `try` inside an operand short of a whole expression
/// (its error edge leaves from the end of what it covers), operators that are overloaded to short-circuit,
/// `lock.try()`, and what a closure does that is handed to code we do not know. Inside of a `defer` block the clean-ups
/// of its own scopes stand once for all ways out, so a walk may enter one by one way and leave it by another. A clause of a
/// `switch` with a `where` that fails leads nowhere, as if the next one began at the subject; a `switch` without clauses ends
/// its path. In a script, accessors of globals see other globals, not the locals that they are; accessors within `#if` are not read.
package func readFlow(_ text: borrowing SourceText, tokens: borrowing GrowingBuffer<Token>, outline: borrowing Outline, names: FlowNames) -> FileFlow {
    let view = OutlineView(
        nodes: UnsafeBufferPointer(start: outline.nodes.base, count: outline.nodes.count),
        tokens: UnsafeBufferPointer(start: tokens.base, count: tokens.count),
        text: text.base)
    var builder = FlowBuilder(view: view, names: names)
    return builder.read()
}

/// A type around the code that is being read.
struct TypeContext {
    var name: String
    var isTest: Bool
    var isPreview: Bool
    /// One-line methods that do nothing but take or release a lock.
    var lockHelpers: [Name: LockHelper] = [:]
}

struct LockHelper {
    var kind: Event.Kind
    var path: AccessPath
}

/// Something inside a body that is read once the body's own graph is complete.
struct PendingBody {
    var node: Int
    var body: BodyID
    var types: [TypeContext]
}

struct FlowBuilder {
    let view: OutlineView
    let names: FlowNames
    var flow = FileFlow()
    var graph = GraphBuilder()

    // What surrounds the code that is being read.
    var isTestFile = false
    var isScript = false
    var types: [TypeContext] = []
    var locals = Locals()
    /// Where the scope ends whose variables are being declared, as a byte offset.
    var visibleUntil: UInt32 = 0
    var scopes: [Scope] = []
    var body: BodyID = 0
    /// Where errors go that leave the body.
    var thrown = Label()
    /// What every event here carries: in a `defer`, in a `catch`, in a closure that runs in place.
    var flags: Event.Flags = []
    /// What the words before the operand that is being read cover.
    var covers = Covers()
    /// The `await`s around the expression that is being read, innermost last.
    var awaits: [AwaitContext] = []
    /// Whether the value that is being read is stored as a stream's `onTermination`.
    var handlesTermination = false
    /// A statement label that the next loop, `switch`, `if` or `do` takes.
    var label: Name?
    /// The children of the expressions that are being read, outermost first.
    var parts: [Int] = []
    var pending: [PendingBody] = []
    /// The bodies of closures and local functions, and the task starts, that have been met, by their nodes: a `defer`
    /// is read once for each way out.
    var bodies: [Int: BodyID] = [:]
    var starts: [Int: Int] = [:]

    mutating func read() -> FileFlow {
        guard !view.nodes.isEmpty else { return flow }
        isTestFile = importsTests(0)
        isScript = view.children(of: 0).contains { holdsStatement($0) }
        readMembers(of: 0)
        readTopLevel()
        sortBodies()
        return flow
    }

    private func importsTests(_ node: Int) -> Bool {
        view.children(of: node).contains { child in
            switch view.kind(child) {
            case .conditionalGroup, .conditionalBranch: return importsTests(child)
            case .otherDeclaration:
                guard let word = view.child(of: child, .introducer), view.firstToken(of: word).keyword == .import,
                    let module = view.child(of: child, .name) else { return false }
                let name = view.name(of: view.lastToken(of: module))
                return name == KnownName.xcTest || name == KnownName.testing
            default: return false
            }
        }
    }

    // MARK: Declarations

    /// Reads the bodies among the children of a file, a type's block or an `#if` branch.
    mutating func readMembers(of node: Int) {
        for child in view.children(of: node) { readMember(child) }
    }

    private mutating func readMember(_ node: Int) {
        let base = pending.count
        switch view.kind(node) {
        case .type: readType(node)
        case .function, .initializer, .deinitializer, .subscriptDeclaration: readFunction(node)
        case .variable: readProperty(node)
        // What a script has in an `#if` is read with its statements.
        case .conditionalGroup where !isScript || !types.isEmpty:
            for branch in view.children(of: node) { readMembers(of: branch) }
        default: break
        }
        drain(to: base)
    }

    mutating func readType(_ node: Int) {
        guard let block = view.child(of: node, .block) else { return }
        let name = view.child(of: node, .name).map { view.string(of: view.token(view.nodes[$0].first)) } ?? ""
        let inherited = view.children(of: node).filter { view.kind($0) == .inherited }.map { view.string(of: $0) }
        types.append(TypeContext(
            name: types.last.map { $0.name + "." + name } ?? name,
            isTest: inherited.contains { $0.hasSuffix("TestCase") } || hasAttribute(node, "Suite"),
            isPreview: inherited.contains("PreviewProvider")))
        findLockHelpers(in: block)
        readMembers(of: block)
        types.removeLast()
    }

    /// Reads a function, initializer, deinitializer or subscript, unless it has no body or none was outlined.
    mutating func readFunction(_ node: Int) {
        if let accessors = view.child(of: node, .accessors) { return readAccessors(accessors, of: node, named: nil) }
        guard let block = view.child(of: node, .block), !view.nodes[block].flags.contains(.skipped) else { return }
        let id = declareBody(node, block: block)
        buildFunction(id, node: node, block: block)
    }

    /// Adds the body of a function-like node to the file.
    mutating func declareBody(_ node: Int, block: Int) -> BodyID {
        let kind: Body.Kind
        var name = view.child(of: node, .name).map { view.lastToken(of: $0) }
        switch view.kind(node) {
        case .initializer:
            kind = .initializer
            name = view.child(of: node, .introducer).map { view.lastToken(of: $0) }
        case .deinitializer:
            kind = .deinitializer
            name = view.child(of: node, .introducer).map { view.lastToken(of: $0) }
        case .subscriptDeclaration:
            kind = .accessor
            name = view.child(of: node, .introducer).map { view.lastToken(of: $0) }
        default: kind = .function
        }
        var flags: Body.Flags = []
        for child in view.children(of: node) {
            switch view.kind(child) {
            case .effect where view.firstToken(of: child).keyword == .async: flags.insert(.isAsync)
            case .modifier where view.firstToken(of: child).keyword == .override: flags.insert(.isOverride)
            default: break
            }
        }
        flags.formUnion(place)
        if hasAttribute(node, "Test") { flags.insert(.isTest) }
        let introducer = view.child(of: node, .introducer) ?? node
        return append(Body(
            kind: kind, flags: flags, start: view.start(of: introducer), end: view.end(of: node),
            nameStart: name?.start ?? 0, nameEnd: name?.end ?? 0,
            qualifiedName: qualified((name.map { view.string(of: $0) } ?? "") + labels(of: node))))
    }

    /// What the file and the type around it say of a body.
    private var place: Body.Flags {
        var flags: Body.Flags = []
        if isTestFile || types.last?.isTest == true { flags.insert(.isTest) }
        if types.last?.isPreview == true { flags.insert(.isPreview) }
        return flags
    }

    mutating func append(_ body: Body) -> BodyID {
        flow.bodies.append(body)
        return BodyID(flow.bodies.count - 1)
    }

    private func qualified(_ name: String) -> String { types.last.map { $0.name + "." + name } ?? name }

    /// `(a:_:)`, as a person writes a function's name; nothing for a deinitializer.
    private func labels(of node: Int) -> String {
        guard let parameters = view.child(of: node, .parameters) else { return "" }
        let labels = view.children(of: parameters).map { parameter in
            view.child(of: parameter, .name).map { view.string(of: $0) + ":" } ?? "_:"
        }
        return "(" + labels.joined() + ")"
    }

    /// Builds the graph of a function whose body has been declared.
    mutating func buildFunction(_ id: BodyID, node: Int, block: Int) {
        visibleUntil = view.end(of: node)
        if let parameters = view.child(of: node, .parameters) { declareParameters(parameters) }
        let returns = view.child(of: node, .typeReference).map { !isVoid($0) } ?? false
        build(id, block: block, implicitReturn: returns)
    }

    private func isVoid(_ type: Int) -> Bool {
        let text = view.string(of: type)
        return text == "Void" || text == "()"
    }

    // MARK: Properties

    private mutating func readProperty(_ node: Int) {
        for binding in view.children(of: node) where view.kind(binding) == .binding {
            let name = view.child(of: binding, .pattern).flatMap { view.child(of: $0, .name) }.map { view.firstToken(of: $0) }
            if let accessors = view.child(of: binding, .accessors) {
                readAccessors(accessors, of: node, named: name)
            } else if let block = view.child(of: binding, .block) {
                readAccessor(block, block: block, of: node, named: name, effects: binding, returns: true)
            }
            // A script's globals are variables of its own body.
            if isScript && types.isEmpty { continue }
            if let value = view.child(of: binding, .initialValue) { readInitialValue(value, named: name) }
        }
    }

    private mutating func readAccessors(_ accessors: Int, of declaration: Int, named name: Token?) {
        for accessor in view.children(of: accessors) {
            if view.kind(accessor) == .conditionalGroup {
                for branch in view.children(of: accessor) { readAccessors(branch, of: declaration, named: name) }
            } else if view.kind(accessor) == .accessor, let block = view.child(of: accessor, .block) {
                let isGetter = view.child(of: accessor, .name).map { view.firstToken(of: $0).keyword == .get } ?? false
                readAccessor(accessor, block: block, of: declaration, named: name, effects: accessor, returns: isGetter)
            }
        }
    }

    private mutating func readAccessor(_ node: Int, block: Int, of declaration: Int, named name: Token?, effects: Int, returns: Bool) {
        guard !view.nodes[block].flags.contains(.skipped) else { return }
        let keyword = node == block ? nil : view.child(of: node, .name).map { view.firstToken(of: $0) }
        let isAsync = view.children(of: effects).contains { view.kind($0) == .effect && view.firstToken(of: $0).keyword == .async }
        let property = name.map { view.string(of: $0) } ?? "subscript"
        let id = append(Body(
            kind: .accessor, flags: isAsync ? place.union(.isAsync) : place, start: view.start(of: node), end: view.end(of: node),
            nameStart: (keyword ?? name)?.start ?? 0, nameEnd: (keyword ?? name)?.end ?? 0,
            qualifiedName: qualified(property + (keyword.map { "." + view.string(of: $0) } ?? ""))))
        visibleUntil = view.end(of: node)
        if let parameters = view.child(of: declaration, .parameters) { declareParameters(parameters) }
        if node != block {
            if let parameters = view.child(of: node, .parameters) { declareParameters(parameters) }
            for word in keyword.map({ implicitParameters($0.keyword) }) ?? [] { declare(Name(word), at: view.start(of: node)) }
        }
        build(id, block: block, implicitReturn: returns)
    }

    private func implicitParameters(_ accessor: Keyword) -> [String] {
        switch accessor {
        case .set, .willSet: ["newValue"]
        case .didSet: ["oldValue"]
        default: []
        }
    }

    /// A stored property's initial value: a body of its own where it holds a closure.
    private mutating func readInitialValue(_ node: Int, named name: Token?) {
        guard (node..<Int(view.nodes[node].next)).contains(where: { view.kind($0) == .closure }),
            let expression = view.child(of: node, .expression) else { return }
        let id = append(Body(
            kind: .initialValue, flags: place, start: view.start(of: expression), end: view.end(of: expression),
            nameStart: name?.start ?? 0, nameEnd: name?.end ?? 0, qualifiedName: qualified(name.map { view.string(of: $0) } ?? "")))
        begin(id)
        readExpression(expression, becomes: .passed)
        finish(id)
    }

    private func holdsStatement(_ node: Int) -> Bool {
        switch view.kind(node) {
        case .type, .function, .otherDeclaration, .variable, .conditionalGroup, .unexpected, .attribute: false
        default: true
        }
    }

    /// Statements outside of any declaration, if the file has any.
    private mutating func readTopLevel() {
        guard isScript else { return }
        visibleUntil = view.end(of: 0)
        let id = append(Body(kind: .topLevel, flags: place, start: 0, end: view.end(of: 0), qualifiedName: ""))
        begin(id)
        for child in view.children(of: 0) where view.kind(child) != .type && view.kind(child) != .function { readStatement(child) }
        closeScopes(to: 0)
        finish(id)
        drain(to: 0)
    }

    // MARK: Bodies

    /// Builds the graph of a body from its block.
    mutating func build(_ id: BodyID, block: Int, implicitReturn: Bool) {
        begin(id)
        readBody(block, skipping: nil, becomes: implicitReturn ? .returned : .dropped)
        finish(id)
    }

    /// Reads a body's statements; the value of one that stands alone becomes `handle`.
    mutating func readBody(_ block: Int, skipping signature: Int?, becomes handle: TaskStart.Handle) {
        let statements = view.children(of: block).filter { $0 != signature }
        if statements.count == 1, view.kind(statements[0]) == .expression {
            readExpression(statements[0], becomes: handle)
        } else {
            for statement in statements { readStatement(statement) }
        }
    }

    mutating func begin(_ id: BodyID) {
        body = id
        scopes.removeAll()
        awaits.removeAll()
        covers = Covers()
        thrown = Label()
        flags = []
        graph.begin(in: flow)
        let start = flow.bodies[Int(id)].start
        flow.bodies[Int(id)].events = flow.events.count..<flow.events.count
        emit(.entry, at: start..<start)
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
    private mutating func drain(to base: Int) {
        reversePending(from: base)
        while pending.count > base, let next = pending.popLast() {
            let outer = types, rest = pending.count
            types = next.types
            switch view.kind(next.node) {
            case .closure: buildClosure(next.body, node: next.node)
            case .type: readType(next.node)
            default:
                if let block = view.child(of: next.node, .block) { buildFunction(next.body, node: next.node, block: block) }
            }
            types = outer
            reversePending(from: rest)
        }
    }

    private mutating func reversePending(from first: Int) {
        for distance in 0..<(pending.count - first) / 2 { pending.swapAt(first + distance, pending.count - 1 - distance) }
    }

    /// Bodies were met from the outside in; their numbers become those of their order in the file.
    private mutating func sortBodies() {
        let order = flow.bodies.indices.sorted { (flow.bodies[$0].start, $0) < (flow.bodies[$1].start, $1) }
        var numbers = [BodyID](repeating: 0, count: order.count)
        for (new, old) in order.enumerated() { numbers[old] = BodyID(new) }
        flow.bodies = order.map { old in
            var body = flow.bodies[old]
            body.parent = body.parent.map { numbers[Int($0)] }
            return body
        }
        for task in flow.tasks.indices {
            guard let body = flow.tasks[task].body.map({ numbers[Int($0)] }) else { continue }
            flow.tasks[task].body = body
            if flow.tasks[task].handle == .dropped { flow.bodies[Int(body)].flags.insert(.isUnowned) }
        }
    }

    // MARK: Emitting

    @discardableResult
    mutating func emit(_ kind: Event.Kind, detail: UInt8 = 0, operand: UInt32 = Event.noOperand, flags extra: Event.Flags = [], at range: Range<UInt32>) -> UInt32 {
        graph.emit(Event(kind: kind, detail: detail, flags: flags.union(extra), operand: operand, start: range.lowerBound, end: range.upperBound), in: &flow)
    }

    /// Brings a wide frontier together before several ways on begin there, or each would lead from each of its places.
    mutating func gather(at offset: UInt32) {
        if graph.isWide { emit(.join, at: offset..<offset) }
    }

    // MARK: Names

    mutating func declare(_ name: Name, at offset: UInt32, alias: AccessPath? = nil, isAsync: Bool = false) {
        locals.declare(Local(name: name, declaredAt: offset, visibleUntil: visibleUntil, alias: alias, asyncScope: isAsync ? scopes.count : nil))
    }

    mutating func declareParameters(_ parameters: Int) {
        for parameter in view.children(of: parameters) where view.kind(parameter) == .parameter {
            // The second name is the one that the body uses.
            if let name = view.children(of: parameter).filter({ view.kind($0) == .name }).last { declare(nameNode: name) }
        }
    }

    mutating func declare(nameNode: Int, isAsync: Bool = false) {
        let token = view.firstToken(of: nameNode)
        declare(view.name(of: token), at: token.start, isAsync: isAsync)
    }

    func hasAttribute(_ node: Int, _ name: String) -> Bool {
        view.children(of: node).contains {
            view.kind($0) == .attribute && view.child(of: $0, .name).map { view.string(of: $0) == name } ?? false
        }
    }
}
