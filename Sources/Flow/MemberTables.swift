import Lexing
import Outlining
import Source

/// What a declaration's attributes and modifiers say, each looked at once.
struct Prefixes: OptionSet {
    var rawValue: UInt16
    static let isStatic = Prefixes(rawValue: 1)
    static let isPublic = Prefixes(rawValue: 2)
    static let isPrivate = Prefixes(rawValue: 4)
    static let isNonisolated = Prefixes(rawValue: 8)
    static let isGlobalActor = Prefixes(rawValue: 16)
    static let isLazy = Prefixes(rawValue: 32)
    static let isWeak = Prefixes(rawValue: 64)
    static let isMutating = Prefixes(rawValue: 128)
    static let isOverride = Prefixes(rawValue: 256)
    static let isObjC = Prefixes(rawValue: 512)
}

extension FlowBuilder {
    func prefixes(of node: Int) -> Prefixes {
        var found: Prefixes = []
        for child in view.children(of: node) {
            switch view.kind(child) {
            case .attribute: found.formUnion(prefix(ofAttribute: child))
            case .modifier:
                let isLimited = Int(view.nodes[child].end) > Int(view.nodes[child].first) + 1
                found.formUnion(prefix(of: view.firstToken(of: child).keyword, isLimited: isLimited))
            case .introducer: return found
            default: break
            }
        }
        return found
    }

    private func prefix(ofAttribute node: Int) -> Prefixes {
        guard let name = view.child(of: node, .name) else { return [] }
        let bytes = view.bytes(of: view.lastToken(of: name))
        if bytes.ends(with: "Actor") { return .isGlobalActor }
        return FlowWords.outsideAttributes.contains(Name(bytes)) ? .isObjC : []
    }

    /// - Parameter isLimited: whether parentheses follow: `private(set)`, `nonisolated(unsafe)`.
    private func prefix(of modifier: Keyword, isLimited: Bool) -> Prefixes {
        switch modifier {
        case .static, .class: .isStatic
        case .public, .open: isLimited ? [] : .isPublic
        case .private, .fileprivate: isLimited ? [] : .isPrivate
        case .nonisolated: .isNonisolated
        case .lazy: .isLazy
        case .weak, .unowned: .isWeak
        case .mutating: .isMutating
        case .override: .isOverride
        default: []
        }
    }

    /// The name of the first attribute of a declaration that is no actor; `none` where there is none.
    private func firstAttribute(of node: Int) -> Name {
        for child in view.children(of: node) where view.kind(child) == .attribute {
            guard prefix(ofAttribute: child).isEmpty, let name = view.child(of: child, .name) else { continue }
            return Name(view.bytes(of: view.lastToken(of: name)))
        }
        return .none
    }

    // MARK: Types

    /// Adds a type to the file's tables.
    mutating func record(type node: Int) -> TypeID {
        let introducer = view.child(of: node, .introducer), prefixes = prefixes(of: node)
        let name = view.child(of: node, .name)
        var flags: TypeDeclaration.Flags = []
        if prefixes.contains(.isGlobalActor) { flags.insert(.isGlobalActor) }
        if prefixes.contains(.isNonisolated) { flags.insert(.isNonisolated) }
        if prefixes.contains(.isPublic) { flags.insert(.isPublic) }
        if FlowWords.observable.contains(firstAttribute(of: node)) { flags.insert(.isObservable) }
        let nameRange = name.map { view.start(of: $0)..<view.end(of: $0) } ?? 0..<0
        flow.types.append(TypeDeclaration(
            name: name.map { typeName(tokensOf: $0).name } ?? .none, kind: introducer.map { kind(of: view.firstToken(of: $0).keyword) } ?? .struct,
            flags: flags, parent: types.last?.id,
            inherited: flow.add(view.children(of: node).filter { view.kind($0) == .inherited }.map { typeName(tokensOf: $0).name }),
            range: view.start(of: node)..<view.end(of: node), nameRange: nameRange))
        return TypeID(flow.types.count - 1)
    }

    private func kind(of introducer: Keyword) -> TypeDeclaration.Kind {
        switch introducer {
        case .class: .class
        case .actor: .actor
        case .enum: .enum
        case .protocol: .protocol
        case .extension: .extension
        default: .struct
        }
    }

    /// The type that a node's tokens spell.
    func typeName(tokensOf node: Int) -> TypeName {
        var reader = TypeNameReader(view, Int(view.nodes[node].first)..<Int(view.nodes[node].end))
        return reader.read()
    }

    // MARK: Properties

    /// Adds the names of a `let` or `var` outside of bodies to the file's tables.
    mutating func record(property node: Int) {
        let prefixes = prefixes(of: node)
        let isLet = view.child(of: node, .introducer).map { view.firstToken(of: $0).keyword == .let } ?? false
        for binding in view.children(of: node) where view.kind(binding) == .binding {
            guard let name = view.child(of: binding, .pattern, then: .name) else { continue }
            var property = Property(name: view.name(of: view.lastToken(of: name)), owner: types.last?.id, nameRange: range(of: name))
            property.end = view.end(of: binding)
            property.flags = flags(of: prefixes, isLet: isLet)
            property.wrapper = firstAttribute(of: node)
            if let block = view.child(of: binding, .block, or: .accessors) {
                property.flags.insert(isObserver(block) ? .isObserved : .isComputed)
            }
            property.type = declaredType(of: binding) ?? typeInWrapper(of: node) ?? TypeName()
            flow.properties.append(property)
        }
    }

    private func flags(of prefixes: Prefixes, isLet: Bool) -> Property.Flags {
        var flags: Property.Flags = []
        if isLet { flags.insert(.isLet) }
        if prefixes.contains(.isStatic) { flags.insert(.isStatic) }
        if prefixes.contains(.isLazy) { flags.insert(.isLazy) }
        if prefixes.contains(.isWeak) { flags.insert(.isWeak) }
        if prefixes.contains(.isGlobalActor) { flags.insert(.isGlobalActor) }
        if prefixes.contains(.isNonisolated) { flags.insert(.isNonisolated) }
        if prefixes.contains(.isPublic) { flags.insert(.isPublic) }
        if prefixes.contains(.isPrivate) { flags.insert(.isPrivate) }
        return flags
    }

    /// Whether the braces behind a property hold `willSet` or `didSet` and nothing that computes it.
    private func isObserver(_ block: Int) -> Bool {
        let node = view.nodes[block]
        var at = Int(node.first) + 1
        // Behind attributes only.
        while at < Int(node.end), view.tokens[at].kind == .atSign { at += 2 }
        return at < Int(node.end) && (view.tokens[at].keyword == .willSet || view.tokens[at].keyword == .didSet)
    }

    /// `T` of a wrapper that is told the type: `@Environment(T.self) var model`.
    private func typeInWrapper(of node: Int) -> TypeName? {
        for attribute in view.children(of: node) where view.kind(attribute) == .attribute {
            let end = Int(view.nodes[attribute].end)
            guard end - Int(view.nodes[attribute].first) > 5, view.tokens[end - 1].kind == .rightParen, view.tokens[end - 2].keyword == .self,
                view.tokens[end - 3].kind == .period, view.isCapitalized(view.tokens[end - 4]) else { continue }
            return TypeName(name: view.name(of: view.tokens[end - 4]))
        }
        return nil
    }

    /// The type of a binding, parameter or condition: as it is written, or that of `T(…)` as its initial value.
    func declaredType(of node: Int) -> TypeName? {
        if let type = view.child(of: node, .typeReference) { return typeName(tokensOf: type) }
        guard let value = view.child(of: node, .initialValue, then: .expression) else { return nil }
        return constructedType(value)
    }

    /// The type that an expression constructs or keeps one value of: `T(…)`, `A.T(…)`, `[T]()`, `T.shared`, `T.current()`; of a literal string, `String`.
    private func constructedType(_ expression: Int) -> TypeName? {
        if let only = view.firstChild(of: expression), view.kind(only) == .string, view.nodes[only].next == view.nodes[expression].next { return TypeName(name: KnownName.string) }
        var name = Name.none, isArray = false, isKept = false
        for part in view.children(of: expression) {
            switch view.kind(part) {
            case .reference, .member:
                let token = view.lastToken(of: part), written = view.name(of: token)
                guard !isKept else { return nil }
                if view.isCapitalized(token) {
                    name = written
                } else {
                    guard name != .none, KnownName.kept.contains(written) else { return nil }
                    isKept = true
                }
            case .array:
                isArray = true
                if let element = view.child(of: part, .expression).flatMap({ view.firstChild(of: $0) }) { name = view.name(of: view.lastToken(of: element)) }
            case .genericArguments: continue
            case .call:
                // What a call returns is of the constructed type only if nothing is asked of it.
                let isLast = Int(view.nodes[part].next) == Int(view.nodes[expression].next)
                guard isLast, name != .none else { return nil }
                return TypeName(name: name, flags: isArray ? .isCollection : [])
            default: return nil
            }
        }
        return isKept ? TypeName(name: name) : nil
    }

    /// Whether a declaration's value is something new, as its type tells: not one that the type keeps.
    private func makes(_ node: Int) -> Bool {
        guard view.child(of: node, .typeReference) == nil, let value = view.child(of: node, .initialValue, then: .expression), view.child(of: value, .call) != nil else { return false }
        return view.child(of: value, .member).map { !KnownName.kept.contains(view.name(of: view.lastToken(of: $0))) } ?? true
    }

    // MARK: Functions

    /// Adds a function-like declaration to the file's tables.
    mutating func record(function node: Int, body: BodyID?, isLocal: Bool = false) {
        let first = flow.parameters.count, prefixes = prefixes(of: node)
        if let parameters = view.child(of: node, .parameters) { record(parameters: parameters) }
        var flags: FunctionDeclaration.Flags = isLocal ? .isLocal : []
        if prefixes.contains(.isStatic) { flags.insert(.isStatic) }
        if prefixes.contains(.isMutating) { flags.insert(.isMutating) }
        if prefixes.contains(.isOverride) { flags.insert(.isOverride) }
        if prefixes.contains(.isPublic) { flags.insert(.isPublic) }
        if prefixes.contains(.isPrivate) { flags.insert(.isPrivate) }
        if prefixes.contains(.isGlobalActor) { flags.insert(.isGlobalActor) }
        if prefixes.contains(.isNonisolated) { flags.insert(.isNonisolated) }
        if prefixes.contains(.isObjC) { flags.insert(.isObjC) }
        for effect in view.children(of: node) where view.kind(effect) == .effect {
            switch view.firstToken(of: effect).keyword {
            case .async, .reasync: flags.insert(.isAsync)
            case .throws, .rethrows: flags.insert(view.child(of: effect, .typeReference) == nil ? .isThrowing : [.isThrowing, .hasTypedThrow])
            default: break
            }
        }
        let name = view.child(of: node, .name) ?? view.child(of: node, .introducer) ?? node
        let role = names.role(ofDeclared: view.bytes(of: view.lastToken(of: name)))
        if role.contains(.isCancelVerb) { flags.insert(.isCancelVerb) }
        if role.contains(.shutsDown) { flags.insert(.shutsDown) }
        if role.contains(.tidiesUp) { flags.insert(.tidiesUp) }
        flow.functions.append(FunctionDeclaration(
            name: view.name(of: view.lastToken(of: name)), owner: isLocal ? nil : types.last?.id, body: body, flags: flags,
            parameters: first..<flow.parameters.count,
            result: view.child(of: node, .typeReference).map { typeName(tokensOf: $0) } ?? TypeName(), nameRange: range(of: name)))
    }

    private mutating func record(parameters: Int) {
        for parameter in view.children(of: parameters) where view.kind(parameter) == .parameter {
            let label = view.child(of: parameter, .name).map { view.firstToken(of: $0) }
            let isUnlabelled = label.map { $0.kind == .wildcard } ?? true
            flow.parameters.append(Parameter(
                label: isUnlabelled ? .none : label.map { view.name(of: $0) } ?? .none, type: declaredType(of: parameter) ?? TypeName(),
                declaredAt: view.start(of: view.lastChild(of: parameter, .name) ?? parameter),
                hasDefault: view.child(of: parameter, .initialValue) != nil))
        }
    }

    /// Notes the type of a local, if it can be told.
    mutating func noteType(of name: Int, declaredBy node: Int) {
        // What a skim does not see nobody may know.
        guard !skimmedRange.contains(view.start(of: name)), let type = declaredType(of: node) else { return }
        flow.localTypes.append(LocalType(declaredAt: view.start(of: name), type: type, isMade: makes(node)))
    }

    /// Notes that a local has been given the value that a path stands for, and so its type, where `node` writes none.
    mutating func noteCopy(of path: AccessPath?, by name: Int, declaredBy node: Int) {
        guard let path, !path.isElement, !skimmedRange.contains(view.start(of: name)), view.child(of: node, .typeReference) == nil else { return }
        flow.localTypes.append(LocalType(declaredAt: view.start(of: name), copied: flow.paths.id(of: path)))
    }
}

/// Attributes by their names.
enum FlowWords {
    /// Attributes of functions that are called without Swift naming them.
    static let outsideAttributes: Set<Name> = [Name("objc"), Name("IBAction"), Name("IBSegueAction"), Name("_cdecl")]
    /// Those of the library that say how state is held.
    static let observable: Set<Name> = [Name("Observable"), Name("ObservableState"), Name("Model")]
}

extension UnsafeBufferPointer<UInt8> {
    func ends(with suffix: StaticString) -> Bool {
        guard count >= suffix.utf8CodeUnitCount else { return false }
        let first = count - suffix.utf8CodeUnitCount
        return (0..<suffix.utf8CodeUnitCount).allSatisfy { self[first + $0] == suffix.utf8Start[$0] }
    }
}
