import Lexing
import Outlining
import Source

extension FlowBuilder {
    /// What a name stands for here: a local, or a member of the type around it, or something global.
    mutating func resolve(_ token: Token) -> AccessPath {
        if token.keyword == .self || token.keyword == .super || token.keyword == .Self, !token.flags.contains(.escaped) {
            // A capture or a binding may have given `self` another value.
            return AccessPath(root: .`self`)
        }
        let name = view.name(of: token)
        if let local = locals.find(name, at: token.start) {
            if let scope = local.asyncScope, !awaits.isEmpty { settle(local.declaredAt, in: scope) }
            // What else a continuation is called is known until the closure runs, no longer.
            let isOld = local.alias?.names.isEmpty == false && flow.bodies[Int(body)].kind == .closure && local.declaredAt < flow.bodies[Int(body)].start
            return (isOld ? nil : local.alias) ?? AccessPath(root: .local(declaredAt: local.declaredAt))
        }
        if view.isCapitalized(token) { return AccessPath(root: .type(name)) }
        return !types.isEmpty && token.kind == .identifier ? AccessPath(root: .`self`, names: NameList(name)) : AccessPath(root: .global(name))
    }

    mutating func declare(_ name: Name, at offset: UInt32, alias: AccessPath? = nil, isAsync: Bool = false) {
        locals.declare(Local(name: name, declaredAt: offset, visibleUntil: visibleUntil, alias: alias, asyncScope: isAsync ? scopes.count : nil))
    }

    mutating func declareParameters(_ parameters: Int) {
        for parameter in view.children(of: parameters) where view.kind(parameter) == .parameter {
            // The second name is the one that the body uses.
            guard let name = view.lastChild(of: parameter, .name) else { continue }
            noteType(of: name, declaredBy: parameter)
            noteContinuation(name, declaredBy: parameter, isParameter: true)
            declare(nameNode: name)
        }
    }

    mutating func declare(nameNode: Int, isAsync: Bool = false) {
        let token = view.firstToken(of: nameNode)
        declare(view.name(of: token), at: token.start, isAsync: isAsync)
    }

    func hasAttribute(_ node: Int, _ name: StaticString) -> Bool {
        for child in view.children(of: node) where view.kind(child) == .attribute {
            if let word = view.child(of: child, .name), view.bytes(of: word).count == name.utf8CodeUnitCount, view.bytes(of: word).ends(with: name) { return true }
        }
        return false
    }
}
