import Lexing
import Outlining
import Source

extension FlowBuilder {
    /// Emits the taking or releasing of a lock if this call is one. Not where it is awaited, which is an asynchronous lock
    /// and may be held, nor where it may throw, as the lock of a file does.
    mutating func readLock(_ name: Name, role: FlowNames.Role, receiver: AccessPath?, node: Int, place: Range<UInt32>) -> Bool {
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

    /// Emits the taking of a lock that a function holds while it runs its closure: `lock.withLock { … }`. Not one that is awaited.
    mutating func hold(_ lock: AccessPath, during closure: Int, at place: Range<UInt32>) {
        let path = flow.paths.id(of: lock)
        emit(.lock, operand: path, at: place)
        scopes.append(Scope(kind: .held(lock: path, closure: closure)))
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
}
