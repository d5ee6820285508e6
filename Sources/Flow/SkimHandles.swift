import Lexing
import Outlining
import Source

/// What a skim makes of other names for the handles of tasks.
extension FlowBuilder {
    /// Notes what a variable is taken out of that has just been declared: `let old = task`, `if let task`, `for task in tasks`.
    mutating func noteOrigin(of local: SkimLocal, at next: Int, end: Int) {
        guard next < end else { return }
        let root = AccessPath.Root.local(declaredAt: local.declaredAt), token = view.tokens[next]
        switch token.kind {
        case .equal:
            if let path = plainPath(at: next + 1, end: end) { handles.take(root, from: path) }
            if let type = typeMade(byValueAt: next + 1, end: end) { flow.localTypes.append(LocalType(declaredAt: local.declaredAt, type: type, isMade: true)) }
        case .keyword where token.keyword == .in: if let path = plainPath(at: next + 1, end: end) { handles.take(root, from: path, isElement: true) }
        case .leftBrace, .comma, .keyword:
            let isKnown = skimming.locals.dropLast().contains { $0.name == local.name }
            if !types.isEmpty, !isKnown { handles.take(root, from: AccessPath(root: .`self`, names: [local.name])) }
        default: break
        }
    }

    /// The type that the value at a token makes something of: `T(…)`.
    private func typeMade(byValueAt first: Int, end: Int) -> TypeName? {
        guard first < end, view.isCapitalized(view.tokens[first]),
            let path = plainPath(at: first, end: end), case .type(let root) = path.root, path.names.count <= 2 else { return nil }
        let behind = view.tokens[first + 1 + 2 * path.names.count], last = path.names.last ?? root
        guard behind.kind == .leftParen, !behind.flags.contains(.startsLine), view.isCapitalized(view.tokens[first + 2 * path.names.count]) else { return nil }
        return TypeName(name: last)
    }

    /// The path that begins at a token, if a plain one does.
    func plainPath(at first: Int, end: Int) -> AccessPath? {
        guard first < end, view.tokens[first].kind == .identifier || view.tokens[first].keyword == .self else { return nil }
        var path = skimRoot(view.tokens[first]), at = first + 1
        while at + 1 < end, view.tokens[at].kind == .period, view.tokens[at + 1].kind == .identifier {
            path = path.appending(view.name(of: view.tokens[at + 1]))
            at += 2
        }
        return path
    }

    /// Notes that an element is cancelled, if that is what stands at a token: `?.cancel(`.
    mutating func skimCancel(ofElementOf collection: AccessPath?, behind index: Int) {
        guard var element = collection else { return }
        var at = index
        if view.tokens[at].kind == .postfixQuestionMark || view.tokens[at].kind == .exclamationMark { at += 1 }
        guard view.tokens[at].kind == .period, view.name(of: view.tokens[at + 1]) == KnownName.cancel, view.tokens[at + 2].kind == .leftParen else { return }
        if element.names.last == KnownName.values { element = element.parent }
        element.isElement = true
        note(.cancel, element, view.tokens[at + 1].start..<view.tokens[at + 1].end)
    }
}
