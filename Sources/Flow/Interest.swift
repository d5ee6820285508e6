import Source

/// What judged files ask of the files around them: names by which another file may have a say in a finding. What has none of them
/// need not be read.
///
/// A member counts where a type is near that it may be of: the judged file's own, one that its values have, or a property of such a
/// type. Imprecise on the silent side: who gets hold of an object without ever naming its type or a property that has it, and
/// who is further away than that.
package struct Interest: Sendable {
    /// In what way a name matters.
    package struct Kind: OptionSet, Sendable {
        package var rawValue: UInt8
        @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }
        /// A file that mentions it has a say: a type that is judged, a free function, a global.
        @inlinable package static var mention: Kind { Kind(rawValue: 1) }
        /// A file that declares it as a type or function has one.
        @inlinable package static var declaration: Kind { Kind(rawValue: 2) }
        /// A judged type, or a property that has it, and what is judged of it: who mentions both has a say.
        @inlinable package static var type: Kind { Kind(rawValue: 4) }
        @inlinable package static var member: Kind { Kind(rawValue: 8) }
        /// A type that judged code changes state through or calls, and that state: who mentions both has a say. Of a function it is
        /// who declares it.
        @inlinable package static var otherType: Kind { Kind(rawValue: 16) }
        @inlinable package static var otherMember: Kind { Kind(rawValue: 32) }
        @inlinable package static var otherFunction: Kind { Kind(rawValue: 64) }
    }

    private(set) var names = NameMap<Kind>()
    /// How those names begin.
    var beginnings = Beginnings()
    package private(set) var isEmpty = true
    /// The types that are judged.
    private var types: Set<Name> = []
    /// How many names there are of those and of what has such a type.
    private var typeCount = 0

    package init() {}

    /// Adds a way in which a name matters.
    private mutating func add(_ name: Name, _ kind: Kind) {
        guard name != .none else { return }
        isEmpty = false
        if kind.contains(.type), !self.kind(of: name).contains(.type) { typeCount += 1 }
        names.update(name, default: []) { $0.formUnion(kind) }
    }

    func kind(of name: Name) -> Kind { names[name] ?? [] }

    /// Whether every declaration of the name in the files around is known to those that heed this.
    func covers(_ name: Name) -> Bool { kind(of: name).contains(.declaration) }
}

/// What is asked of one file, and what it has to say to that.
package struct Asked: Sendable {
    let interest: Interest
    private let heeded: Interest.Kind

    package init(_ interest: Interest, say: Interest.Kind) {
        self.interest = interest
        heeded = say.heeded
    }

    /// Whether a member has a say that mentions the name. Whoever cancels something may cancel a task that runs what is judged.
    func isMention(_ name: Name) -> Bool { name == KnownName.cancel || matters(name, [.mention, .member, .otherMember]) }

    /// Whether a function of that name is called by what is judged.
    func isCall(_ name: Name) -> Bool { matters(name, [.declaration, .otherFunction]) }

    private func matters(_ name: Name, _ kinds: Interest.Kind) -> Bool { !interest.kind(of: name).intersection(heeded).isDisjoint(with: kinds) }
}

extension Interest {
    /// Adds what a judged file asks.
    /// - Parameter searched: the bodies in which a rule may find something.
    package mutating func add(_ flow: FileFlow, _ text: borrowing SourceText, searched: [BodyID]) {
        guard !searched.isEmpty else { return }
        var reading = InterestReader(flow)
        reading.read(searched)
        for name in reading.state { add(name, .member) }
        for name in reading.held { add(name, .otherMember) }
        for name in reading.globals { add(name, .mention) }
        for function in flow.functions where reading.asks(function) && function.flags.isDisjoint(with: [.isPrivate, .isLocal]) {
            add(function.name, function.owner == nil ? .mention : .member)
        }
        for (id, type) in flow.types.enumerated() where reading.types.contains(TypeID(id)) {
            add(type.name, [.mention, .type])
            types.insert(type.name)
            for name in flow.inherited(by: type) { add(name, .declaration) }
        }
        for (name, isTyped) in reading.called { add(name, isTyped ? .otherFunction : .declaration) }
        for name in reading.valueTypes { add(name, [.declaration, .otherType]) }
        noteBeginnings(in: text)
    }

    /// Adds what a file asks that has a say: the properties that have a judged type.
    package mutating func widen(by flow: FileFlow, _ text: borrowing SourceText) {
        let before = typeCount
        for property in flow.properties where types.contains(property.type.name) { add(property.name, .type) }
        if typeCount > before { noteBeginnings(in: text) }
    }

    /// Whether more names matter than to one that it was widened from.
    package func isWiderThan(_ other: Interest) -> Bool { typeCount > other.typeCount }
}

/// Reads what the judged bodies of one file ask of others.
private struct InterestReader {
    let flow: FileFlow
    /// For each body the one around it that is no closure.
    private let outermost: [BodyID]
    /// Bodies, closures left aside: those whose callers matter, and those that these call.
    private var asked: Set<BodyID> = []
    private var calling: Set<BodyID> = []
    /// The names in the paths of what the judged bodies read, write and test.
    private var touched: Set<Name> = []
    /// Of these, what other files may reach, and what bodies change of other objects.
    private(set) var state: Set<Name> = []
    private(set) var held: Set<Name> = []
    private(set) var globals: Set<Name> = []
    /// The types around bodies whose callers matter.
    private(set) var types: Set<TypeID> = []
    /// What bodies that matter call, and whether always on something whose type is plain to see.
    private(set) var called: [Name: Bool] = [:]
    /// The types of what is called, and of what other objects' state is changed through.
    private(set) var valueTypes: Set<Name> = []

    init(_ flow: FileFlow) {
        self.flow = flow
        var outermost: [BodyID] = []
        for (id, body) in flow.bodies.enumerated() { outermost.append(body.parent.map { outermost[Int($0)] } ?? BodyID(id)) }
        self.outermost = outermost
    }

    func asks(_ function: FunctionDeclaration) -> Bool {
        function.body.map { asked.contains($0) && flow.bodies[Int($0)].kind == .function } ?? false
    }

    mutating func read(_ searched: [BodyID]) {
        asked = Set(searched.map { outermost[Int($0)] })
        calling = asked
        for (id, body) in flow.bodies.enumerated() where asked.contains(outermost[id]) { noteState(of: body) }
        // Whoever else has to do with that state may come in between, and who calls that matters too.
        for (id, body) in flow.bodies.enumerated() where touchesState(body) { asked.insert(outermost[id]) }
        spread()
        for body in asked {
            var type = flow.bodies[Int(body)].type
            while let id = type, types.insert(id).inserted { type = flow.types[Int(id)].parent }
        }
        for (id, body) in flow.bodies.enumerated() where calling.contains(outermost[id]) { noteCalls(of: body) }
    }

    private func told(_ body: Body) -> Range<Int> { body.flags.contains(.isSkimmed) ? body.skimmed : body.events }

    // MARK: State

    private func path(of event: Event) -> AccessPath? {
        guard event.operand != Event.noOperand else { return nil }
        switch event.kind {
        case .read, .write, .test, .cancel, .awaitValue, .resume, .lock, .unlock: return flow.paths[event.operand]
        default: return nil
        }
    }

    private mutating func noteState(of body: Body) {
        for event in flow.events[told(body)] {
            guard let path = path(of: event) else { continue }
            for name in path.names { touched.insert(name) }
            if path.root == .`self`, let first = path.names.first, isOpen(first) { state.insert(first) }
            guard event.kind != .read, event.kind != .test else { continue }
            if case .global(let name) = path.root, path.names.isEmpty { globals.insert(name) }
            guard let last = path.names.last, let type = holder(path) else { continue }
            held.insert(last)
            valueTypes.insert(type)
        }
    }

    /// Whether other files see a property of the object, as far as the file tells.
    private func isOpen(_ name: Name) -> Bool { !flow.properties.contains { $0.name == name && $0.flags.contains(.isPrivate) } }

    private func touchesState(_ body: Body) -> Bool {
        flow.events[told(body)].contains { event in
            event.kind != .read && path(of: event).map { $0.names.contains { touched.contains($0) } } ?? false
        }
    }

    /// The type of the object that a path goes through to its state; nil for the state of a value that was made here.
    private func holder(_ path: AccessPath) -> Name? {
        switch path.root {
        case .`self`: path.names.count > 1 ? type(of: path) : nil
        case .global(let name): name
        case .type(let name): name
        case .local(let offset): flow.parameters.contains { $0.declaredAt == offset } || flow.local(at: offset)?.copied != nil ? type(of: path) : nil
        case .temporary: nil
        }
    }

    // MARK: Calls

    /// Goes from bodies up to whoever calls them in the file, and from judged ones down to what they call there.
    private mutating func spread() {
        let functions = flow.functions.compactMap { function in function.body.map { (name: function.name, body: $0) } }
        var isNew = true
        while isNew {
            isNew = false
            let names = Set(functions.filter { asked.contains($0.body) }.map(\.name))
            var callees: Set<Name> = []
            for (id, body) in flow.bodies.enumerated() {
                for event in flow.events[told(body)] where event.kind == .call {
                    let name = flow.calls[Int(event.operand)].name
                    if names.contains(name), asked.insert(outermost[id]).inserted { isNew = true }
                    if calling.contains(outermost[id]) { callees.insert(name) }
                }
            }
            for function in functions where callees.contains(function.name) && calling.insert(function.body).inserted { isNew = true }
        }
    }

    private mutating func noteCalls(of body: Body) {
        for event in flow.events[told(body)] where event.kind == .call {
            let call = flow.calls[Int(event.operand)]
            // What a type does while it is made has no say.
            if call.constructs { continue }
            let type = call.receiver.flatMap { self.type(of: flow.paths[$0]) }
            if let type { valueTypes.insert(type) }
            called[call.name] = (called[call.name] ?? true) && type != nil
        }
    }

    // MARK: Types

    /// The type of the first value of a path, as far as the file tells it.
    private func type(of path: AccessPath) -> Name? {
        let type: TypeName?
        switch path.root {
        case .type(let name): return name == KnownName.task || name == KnownName.mainActor ? nil : name
        case .local(let offset):
            guard let local = flow.local(at: offset) else { return nil }
            if let copied = local.copied {
                // A value is declared before it is copied: this ends.
                if case .local(let source) = flow.paths[copied].root, source >= offset { return nil }
                return self.type(of: flow.paths[copied])
            }
            type = local.type
        case .`self`, .global: type = path.names.first.flatMap { first in flow.properties.first { $0.name == first }?.type }
        case .temporary(let offset): type = flow.local(at: offset)?.type
        }
        return type.flatMap { $0.isKnown && !$0.flags.contains(.isCollection) ? $0.name : nil }
    }
}
