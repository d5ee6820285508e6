import Lexing
import Outlining
import Source

/// A bracket that is open while tokens are skimmed.
struct SkimFrame {
    /// What is called with it, `none` for a parenthesis or block of no call.
    var callee = Name.none
    /// The call that its parentheses are the arguments of, an index into the file's calls.
    var call: Int?
    /// Where its labels begin among those of the open calls.
    var firstLabel = 0
    /// What that is called on, if it is a plain path.
    var receiver: AccessPath?
    var isClosure = false
    /// Where its brace stands.
    var start: UInt32 = 0
    /// Whether its closure gets what a publisher sends that is held back.
    var isPaced = false
    /// Whether what it holds is asked by an `if`, `guard`, `while` or `switch`.
    var isTest = false
    /// Whether what it holds is what a control is disabled by.
    var disables = false
}

struct SkimLocal {
    var name: Name
    var declaredAt: UInt32
}

/// What `skim` remembers of the body that it reads.
struct SkimMemory {
    /// The brackets that are open, innermost last.
    var frames: [SkimFrame] = []
    var locals: [SkimLocal] = []
    /// Whether a publisher has been held back that nobody has subscribed to yet.
    var isPaced = false
}

/// Reads from its tokens alone what a body does that holds no word that a rule asks for: what it writes, tests, cancels and
/// calls. Others need to know; nobody searches it, so that order, branches and plain reads do not matter.
///
/// Not modelled: a local function's or closure's variables count for the whole body behind them; only paths that begin with
/// a name or `self` count, not what a call returns; `swap` and `inout` arguments.
extension FlowBuilder {
    mutating func skim(_ block: Int, of declaration: Int, into body: BodyID) {
        let node = view.nodes[block], first = flow.events.count
        skimming.frames.removeAll(keepingCapacity: true)
        skimming.locals.removeAll(keepingCapacity: true)
        skimming.isPaced = false
        labels.removeAll(keepingCapacity: true)
        if let parameters = view.child(of: declaration, .parameters) {
            for parameter in view.children(of: parameters) where view.kind(parameter) == .parameter {
                guard let name = view.lastChild(of: parameter, .name) else { continue }
                noteType(of: name, declaredBy: parameter)
                skimming.locals.append(SkimLocal(name: view.name(of: view.firstToken(of: name)), declaredAt: view.start(of: name)))
            }
        }
        if takesError(declaration), mentionsCancellation(tokens(of: block)) {
            append(.test, detail: TestKind.aboutCancellation.rawValue, operand: Event.noOperand, view.start(of: block)..<view.end(of: block))
        }
        var at = Int(node.first) + 1, asks = answers(declaration)
        let end = Int(node.end) - 1
        while at < end { at = skimToken(at, end: end, asks: &asks) }
        while let frame = skimming.frames.popLast() { settleLabels(of: frame) }
        flow.bodies[Int(body)].skimmed = first..<flow.events.count
        flow.bodies[Int(body)].flags.insert(.isSkimmed)
        skimmedRange = view.start(of: block)..<view.end(of: block)
        let last = UInt32(flow.edges.count)
        flow.firstEdges.append(contentsOf: repeatElement(last, count: flow.events.count - first))
    }

    /// Whether the declaration has a parameter for an error: what its body makes of cancellation, those who call it want to know.
    private func takesError(_ declaration: Int) -> Bool {
        guard let parameters = view.child(of: declaration, .parameters) else { return false }
        return view.children(of: parameters).contains { view.kind($0) == .parameter && declaredType(of: $0).map { KnownName.wideErrors.contains($0.name) } == true }
    }

    /// Whether the declaration gives a `Bool`: what its body reads, somebody asks.
    private func answers(_ declaration: Int) -> Bool {
        let type = view.kind(declaration) == .variable ? view.child(of: declaration, .binding, then: .typeReference) : view.child(of: declaration, .typeReference)
        guard let type, view.nodes[type].end == view.nodes[type].first + 1 else { return false }
        return view.name(of: view.firstToken(of: type)) == KnownName.bool
    }

    /// Takes the token at `at` and gives the index of the next one to look at.
    private mutating func skimToken(_ at: Int, end: Int, asks: inout Bool) -> Int {
        let token = view.tokens[at]
        switch token.kind {
        case .leftParen:
            skimming.frames.append(SkimFrame(isTest: asks))
        case .leftSquare: skimming.frames.append(SkimFrame(isTest: asks))
        case .leftBrace:
            let receiver = skimming.frames.last?.receiver ?? (calledBefore.brace == at ? calledBefore.receiver : nil)
            var frame = SkimFrame(callee: trailingCallee(before: at, asks), receiver: receiver, isClosure: true, start: token.start)
            if skimming.isPaced, names.role(of: frame.callee).contains(.subscribes) { (frame.isPaced, skimming.isPaced) = (true, false) }
            skimming.frames.append(frame)
            asks = false
            return skimSignature(at + 1, end: end)
        case .rightParen, .rightSquare, .rightBrace:
            if let frame = skimming.frames.popLast() {
                settleLabels(of: frame)
                asks = frame.isTest
                if frame.isClosure, frame.callee != .none { flow.skimmedClosures.append(frame.start..<token.end) }
                if !frame.isClosure { (closedCallee, calledBefore) = (frame.callee, (frame.receiver, at + 1)) }
            }
        case .comma: noteArgument(at + 1)
        case .keyword:
            switch token.keyword {
            case .if, .guard, .while, .switch: asks = true
            case .else: asks = false
            case .let, .var, .for: return skimPattern(at + 1, end: end)
            case .func: return at + 2
            case .self, .Self, .super: return skimPath(at, end: end, asks || skimming.frames.last?.disables == true)
            default: break
            }
        case .dollarIdentifier: skimCancel(ofElementOf: skimming.frames.last { $0.isClosure }?.receiver, behind: at + 1)
        case .identifier:
            if at > 0, view.tokens[at - 1].kind == .period { return skimMember(at, end: end) }
            return skimPath(at, end: end, asks || skimming.frames.last?.disables == true)
        default: break
        }
        return at + 1
    }

    /// The function that a brace's closure is handed to: the one whose parentheses close before it, or the name before it.
    private func trailingCallee(before brace: Int, _ asks: Bool) -> Name {
        guard !asks, brace > 0 else { return .none }
        let before = view.tokens[brace - 1]
        switch before.kind {
        case .identifier: return view.name(of: before)
        case .rightParen: return closedCallee
        case .colon, .leftParen, .comma: return skimming.frames.last { $0.callee != .none && !$0.isClosure }?.callee ?? .none
        default: return .none
        }
    }

    // MARK: Names

    /// A member of something that is not a plain path: only what is called with it matters.
    private mutating func skimMember(_ at: Int, end: Int) -> Int {
        // `tasks.removeValue(forKey: id)?.cancel()`
        if let receiver = calledBefore.receiver, at - calledBefore.brace <= 2 { skimCancel(ofElementOf: receiver, behind: calledBefore.brace) }
        return openCall(named: view.name(of: view.tokens[at]), call: nil, at: at + 1, end: end)
    }

    /// `a.b?.c`, and what is done to it.
    private mutating func skimPath(_ first: Int, end: Int, _ asks: Bool) -> Int {
        var at = first + 1, last = first
        while at < end {
            let token = view.tokens[at]
            if token.kind == .postfixQuestionMark || token.kind == .exclamationMark && !token.flags.contains(.spaceBefore) {
                at += 1
            } else if token.kind == .period, at + 1 < end, view.tokens[at + 1].kind == .identifier || view.tokens[at + 1].keyword == .`init` {
                last = at + 1
                at += 2
            } else {
                break
            }
        }
        // Most are only read.
        guard at < end, asks || mayUse(view.tokens[at]) else { return at }
        var path = skimRoot(view.tokens[first]), receiver: AccessPath?
        for index in first..<last where view.tokens[index].kind == .period {
            receiver = path
            path = path.appending(view.name(of: view.tokens[index + 1]))
        }
        let place = view.tokens[first].start..<view.tokens[last].end
        switch view.tokens[at].kind {
        case .leftParen where !view.tokens[at].flags.contains(.startsLine): return skimCall(at, end: end, receiver: receiver, last: last, place, asks)
        case .leftBrace where !asks: return skimCall(at, end: end, receiver: receiver, last: last, place, asks)
        case .leftSquare where !view.tokens[at].flags.contains(.startsLine): return skimElement(at, path, place, asks)
        // `if case .failed = phase`
        case .equal where !asks: note(.write, path, detail: skimmedKind(of: at + 1).rawValue, place)
        default:
            if isCompound(view.tokens[at]) { note(.write, path, detail: WriteKind.relative.rawValue, place) } else if asks { note(.test, path, place) }
        }
        return at
    }

    /// Whether the token behind a path may do something with it.
    private func mayUse(_ token: Token) -> Bool {
        switch token.kind {
        case .leftParen, .leftBrace, .leftSquare, .equal, .infixOperator: true
        default: false
        }
    }

    func skimRoot(_ token: Token) -> AccessPath {
        if token.keyword == .self || token.keyword == .super || token.keyword == .Self, !token.flags.contains(.escaped) { return AccessPath(root: .`self`) }
        let name = view.name(of: token)
        if let local = skimming.locals.last(where: { $0.name == name }) { return AccessPath(root: .local(declaredAt: local.declaredAt)) }
        // Of the function around, where this one is written in it.
        if let outer = locals.find(name, at: token.start) { return outer.alias ?? AccessPath(root: .local(declaredAt: outer.declaredAt)) }
        if view.isCapitalized(token) { return AccessPath(root: .type(name)) }
        return types.isEmpty ? AccessPath(root: .global(name)) : AccessPath(root: .`self`, names: NameList(name))
    }

    private mutating func skimElement(_ at: Int, _ path: AccessPath, _ place: Range<UInt32>, _ asks: Bool) -> Int {
        var depth = 0, index = at
        while index < view.tokens.count {
            switch view.tokens[index].kind {
            case .leftSquare: depth += 1
            case .rightSquare: depth -= 1
            case .endOfFile: return index
            default: break
            }
            index += 1
            if depth == 0 { break }
        }
        skimCancel(ofElementOf: path, behind: index)
        var element = path
        element.isElement = true
        if view.tokens[index].kind == .equal {
            let kind = skimmedKind(of: index + 1)
            note(.write, element, detail: (kind == .replace ? .keyed : kind).rawValue, place)
        } else if isCompound(view.tokens[index]) || view.tokens[index].kind == .period {
            note(.write, element, detail: WriteKind.relative.rawValue, place)
        } else if asks {
            note(.test, element, place)
        }
        return at + 1
    }

    private func isCompound(_ token: Token) -> Bool {
        guard token.kind == .infixOperator, token.length >= 2 else { return false }
        let bytes = view.bytes(of: token), first = bytes[0]
        return bytes[bytes.count - 1] == UInt8(ascii: "=") && ![UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "~")].contains(first)
    }

    /// What kind of write storing the value that begins at `at` is, as far as its first tokens tell.
    private func skimmedKind(of at: Int) -> WriteKind {
        let token = view.tokens[at], next = view.tokens[at + 1]
        switch token.kind {
        case .keyword where token.keyword == .nil: return .clear
        case .keyword where token.keyword == .true || token.keyword == .false: return endsValue(next) ? .literal : .replace
        case .integerLiteral, .floatLiteral: return endsValue(next) ? .literal : .replace
        case .leftSquare:
            return next.kind == .rightSquare || next.kind == .colon && view.tokens[at + 2].kind == .rightSquare ? .clear : .replace
        case .period where next.kind == .identifier: return endsValue(view.tokens[at + 2]) ? .literal : .replace
        case .stringQuote:
            if next.kind == .stringSegment && next.length == 0 { return .clear }
            return next.kind == .stringSegment && view.tokens[at + 2].kind == .stringQuote ? .literal : .replace
        default: return .replace
        }
    }

    private func endsValue(_ token: Token) -> Bool {
        token.flags.contains(.startsLine) || token.kind == .rightBrace || token.kind == .semicolon || token.kind == .endOfFile
    }

    // MARK: Calls

    private mutating func skimCall(_ at: Int, end: Int, receiver: AccessPath?, last: Int, _ place: Range<UInt32>, _ asks: Bool) -> Int {
        let token = view.tokens[last], name = view.name(of: token), role = names.role(of: name)
        if let receiver {
            if name == KnownName.cancel { note(.cancel, handles.original(of: receiver), place) }
            if let written = role.write(to: receiver, choosing: view.tokens[at].kind == .leftBrace || view.name(of: view.tokens[at + 1]) == KnownName.where) {
                note(.write, written.path, detail: written.kind.rawValue, place)
            }
            if !role.isDisjoint(with: [.locks, .givesState]) { note(.lock, receiver, place) }
            if role.contains(.unlocks) { note(.unlock, receiver, place) }
            if asks { note(.test, receiver, place) }
        }
        var call = Call(receiver: receiver.map { flow.paths.id(of: $0) }, name: name, labels: 0..<0, nameStart: token.start, nameEnd: token.end)
        if let closure = skimming.frames.last(where: { $0.isClosure && $0.callee != .none }) {
            call.within = closure.callee
            call.publisher = closure.receiver.map { flow.paths.id(of: $0) }
            call.isPaced = closure.isPaced
        }
        flow.calls.append(call)
        let index = flow.calls.count - 1
        append(.call, operand: UInt32(index), place)
        calledBefore = (receiver, at)
        return openCall(named: name, call: index, receiver: receiver, at: at, end: end)
    }

    /// Opens the parentheses or brace behind a name, if one stands there.
    private mutating func openCall(named name: Name, call: Int?, receiver: AccessPath? = nil, at: Int, end: Int) -> Int {
        guard at < end else { return at }
        let token = view.tokens[at], role = names.role(of: name)
        if role.contains(.paces) { skimming.isPaced = true }
        if token.kind == .leftParen, !token.flags.contains(.startsLine) {
            skimming.frames.append(SkimFrame(callee: name, call: call, firstLabel: labels.count, receiver: receiver, disables: role.contains(.disables)))
            closedCallee = .none
            if at + 1 < end, view.tokens[at + 1].kind != .rightParen { noteArgument(at + 1) }
            return at + 1
        }
        return at
    }

    /// Adds the label of an argument that begins at `at` to the call whose parentheses are open.
    private mutating func noteArgument(_ at: Int) {
        guard let frame = skimming.frames.last, frame.call != nil else { return }
        let isLabelled = view.tokens[at + 1].kind == .colon && (view.tokens[at].kind == .identifier || view.tokens[at].kind == .keyword)
        labels.append(isLabelled ? view.name(of: view.tokens[at]) : .none)
    }

    /// Gives a call whose parentheses close the labels that were met in them.
    private mutating func settleLabels(of frame: SkimFrame) {
        guard let call = frame.call else { return }
        flow.calls[call].labels = flow.add(labels[frame.firstLabel...])
        labels.truncate(to: frame.firstLabel)
    }

    // MARK: Variables

    /// The names behind `let`, `var` or `for`, up to what gives them a value.
    private mutating func skimPattern(_ first: Int, end: Int) -> Int {
        let known = skimming.locals.count, next = skimNames(first, end: end)
        for local in skimming.locals[known...] { noteOrigin(of: local, at: next, end: end) }
        return next
    }

    private mutating func skimNames(_ first: Int, end: Int) -> Int {
        var at = first
        while at < end {
            let token = view.tokens[at]
            switch token.kind {
            case .identifier:
                skimming.locals.append(SkimLocal(name: view.name(of: token), declaredAt: token.start))
                if view.tokens[at + 1].kind == .colon, at + 2 < end { noteSkimmedType(at + 2, end: end, declaredAt: token.start) }
            case .leftParen, .comma, .wildcard: break
            case .keyword where token.keyword == .self || token.keyword == .case || token.keyword == .let || token.keyword == .var: break
            default: return at
            }
            at += 1
            if token.kind == .identifier, view.tokens[at].kind != .comma || first > 0 && view.tokens[first].kind != .leftParen { return at }
        }
        return at
    }

    private mutating func noteSkimmedType(_ first: Int, end: Int, declaredAt: UInt32) {
        var last = first
        while last < end, view.tokens[last].kind != .equal, !view.tokens[last].flags.contains(.startsLine), view.tokens[last].kind != .leftBrace { last += 1 }
        var reader = TypeNameReader(view, first..<last)
        flow.localTypes.append(LocalType(declaredAt: declaredAt, type: reader.read()))
    }

    /// The parameters of a closure that has just been opened: names up to `in` on the same line.
    private mutating func skimSignature(_ first: Int, end: Int) -> Int {
        var at = first
        while at < end, at < first + 24 {
            let token = view.tokens[at]
            if token.keyword == .in {
                for index in first..<at where view.tokens[index].kind == .identifier && isParameter(index) {
                    skimming.locals.append(SkimLocal(name: view.name(of: view.tokens[index]), declaredAt: view.tokens[index].start))
                    if let collection = skimming.frames.last?.receiver { handles.take(.local(declaredAt: view.tokens[index].start), from: collection, isElement: true) }
                }
                return at + 1
            }
            switch token.kind {
            case .leftBrace, .rightBrace, .equal, .semicolon: return first
            case .keyword where token.keyword != .self && token.keyword != .throws: return first
            default: at += 1
            }
        }
        return first
    }

    /// Whether an identifier of a closure's signature names a parameter, and not a type or a capture's modifier.
    private func isParameter(_ index: Int) -> Bool {
        let before = view.tokens[index - 1].kind, after = view.tokens[index + 1]
        return before != .colon && before != .period && before != .arrow && (after.kind == .comma || after.kind == .colon || after.kind == .rightParen || after.keyword == .in)
    }

    // MARK: Events

    mutating func note(_ kind: Event.Kind, _ path: AccessPath, detail: UInt8 = 0, _ place: Range<UInt32>) {
        // A local says what a function makes of what it is given.
        guard path.isState || skimming.frames.last?.disables == true else { return }
        append(kind, detail: detail, operand: flow.paths.id(of: path), place)
    }

    private mutating func append(_ kind: Event.Kind, detail: UInt8 = 0, operand: UInt32, _ place: Range<UInt32>) {
        // No walk leads to it.
        let flags: Event.Flags = kind == .test && skimming.frames.last?.disables == true ? [.dead, .disables] : .dead
        flow.events.append(Event(kind: kind, detail: detail, flags: flags, operand: operand, start: place.lowerBound, end: place.upperBound))
    }
}
