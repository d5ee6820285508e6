import Lexing
import Outlining
import Source

extension FlowBuilder {
    /// Reads the bodies among the children of a file, a type's block or an `#if` branch.
    mutating func readMembers(of node: Int) {
        for child in view.children(of: node) { readMember(child) }
    }

    private mutating func readMember(_ node: Int) {
        let base = pending.count
        switch view.kind(node) {
        case .type: readType(node)
        case .function, .initializer, .deinitializer, .subscriptDeclaration: readFunction(node)
        case .variable:
            record(property: node)
            if hasSay(node) { readProperty(node) }
        // What a script has in an `#if` is read with its statements.
        case .conditionalGroup where !isScript || !types.isEmpty:
            for branch in view.children(of: node) { readMembers(of: branch) }
        default: break
        }
        drain(to: base)
    }

    mutating func readType(_ node: Int) {
        guard let block = view.child(of: node, .block) else { return }
        let id = record(type: node)
        if let name = view.child(of: node, .name) { flow.types[Int(id)].spelling = flow.spell(view.bytes(of: view.firstToken(of: name))) }
        var context = TypeContext(id: id, isTest: hasAttribute(node, "Suite"), isPreview: false)
        for inherited in view.children(of: node) where view.kind(inherited) == .inherited {
            let bytes = view.bytes(of: inherited)
            if bytes.ends(with: "TestCase") { context.isTest = true }
            if bytes.elementsEqual("PreviewProvider".utf8) { context.isPreview = true }
        }
        types.append(context)
        findLockHelpers(in: block)
        readMembers(of: block)
        types.removeLast()
    }

    /// Reads a function, initializer, deinitializer or subscript.
    private mutating func readFunction(_ node: Int) {
        let hasSay = hasSay(node)
        if let accessors = view.child(of: node, .accessors) {
            if hasSay { readAccessors(accessors, of: node, named: nil) }
            return
        }
        guard let block = view.child(of: node, .block) else { return record(function: node, body: nil) }
        let id = declareBody(node, block: block)
        record(function: node, body: id)
        if hasSay { readBody(id, of: node, block: block) } else { flow.bodies[Int(id)].flags.insert(.isUnread) }
    }

    /// Whether anybody asks for what a member does.
    private func hasSay(_ node: Int) -> Bool { speakers?.nodes.contains(node) ?? true }

    /// Reads the body of a function that has been declared, as far as it was outlined.
    mutating func readBody(_ id: BodyID, of node: Int, block: Int) {
        if view.nodes[block].flags.contains(.untriggered) { skim(block, of: node, into: id) }
        if !view.nodes[block].flags.contains(.skipped) { buildFunction(id, node: node, block: block) }
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
        let introducer = view.child(of: node, .introducer) ?? node, spelling = spell(name, labelsOf: node)
        return append(Body(
            kind: kind, flags: flags, start: view.start(of: introducer), end: view.end(of: node),
            nameStart: name?.start ?? 0, nameEnd: name?.end ?? 0,
            spelling: spelling))
    }

    /// What the file and the type around it say of a body.
    var place: Body.Flags {
        var flags: Body.Flags = []
        if isTestFile || types.last?.isTest == true { flags.insert(.isTest) }
        if types.last?.isPreview == true { flags.insert(.isPreview) }
        return flags
    }

    mutating func append(_ body: Body) -> BodyID {
        flow.bodies.append(body)
        flow.bodies[flow.bodies.count - 1].type = types.last?.id
        return BodyID(flow.bodies.count - 1)
    }

    /// `f(a:_:)`, as a person writes a function's name; no labels for a deinitializer.
    private mutating func spell(_ name: Token?, labelsOf node: Int) -> Range<UInt32> {
        let first = UInt32(flow.spellings.count)
        if let name { flow.spellings.append(contentsOf: view.bytes(of: name)) }
        if let parameters = view.child(of: node, .parameters) {
            flow.spellings.append(UInt8(ascii: "("))
            for parameter in view.children(of: parameters) {
                if let label = view.child(of: parameter, .name) { flow.spellings.append(contentsOf: view.bytes(of: label)) } else { flow.spellings.append(UInt8(ascii: "_")) }
                flow.spellings.append(UInt8(ascii: ":"))
            }
            flow.spellings.append(UInt8(ascii: ")"))
        }
        return first..<UInt32(flow.spellings.count)
    }

    /// Builds the graph of a function whose body has been declared.
    private mutating func buildFunction(_ id: BodyID, node: Int, block: Int) {
        visibleUntil = view.end(of: node)
        if let parameters = view.child(of: node, .parameters) { declareParameters(parameters) }
        let returns = view.child(of: node, .typeReference).map { !isVoid($0) } ?? false
        build(id, block: block, implicitReturn: returns)
    }

    private func isVoid(_ type: Int) -> Bool {
        let text = view.bytes(of: type)
        return text.elementsEqual("Void".utf8) || text.elementsEqual("()".utf8)
    }
}
