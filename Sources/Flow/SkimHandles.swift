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
        case .equal: if let path = plainPath(at: next + 1, end: end) { handles.take(root, from: path) }
        case .keyword where token.keyword == .in: if let path = plainPath(at: next + 1, end: end) { handles.take(root, from: path, isElement: true) }
        case .leftBrace, .comma, .keyword:
            let isKnown = skimLocals.dropLast().contains { $0.name == local.name }
            if !types.isEmpty, !isKnown { handles.take(root, from: AccessPath(root: .`self`, names: [local.name])) }
        default: break
        }
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
