/// Facts joined by `,` (and, which binds tighter) and `|` (or), as postfix: evaluated with a stack, whatever the nesting.
struct Condition: Sendable {
    var items: [Item] = []

    enum Item: Sendable {
        case fact(FactUse)
        /// `rival is clears`: which of several alternatives another body is.
        case alternative(String)
        /// `path is in-one-run`
        case path(String)
        /// `others >= 2`: so many other bodies do the same.
        case atLeast(Int)
        case and, or
    }

    /// A fact about events of the match.
    struct FactUse: Sendable {
        var fact: Fact
        /// What its places stand for, in order.
        var subjects: [Subject]
        /// As the page writes it.
        var words = ""
    }

    enum Subject: Sendable {
        /// `it`
        case marked
        case label(Int)
        case capture(Int)
    }

    /// What the facts amount to. Three-valued: a no decides an `and`, a yes decides an `or`. A yes carries the
    /// evidence of the facts that it rests on.
    func evaluate(_ verdict: (Item) -> Verdict) -> Verdict {
        var stack: [Verdict] = []
        for item in items {
            switch item {
            case .and: combine(&stack) { $0.and($1) }
            case .or: combine(&stack) { $0.or($1) }
            case .fact, .alternative, .path, .atLeast: stack.append(verdict(item))
            }
        }
        return stack.last ?? Verdict(.unknown)
    }

    private func combine(_ stack: inout [Verdict], by join: (Verdict, Verdict) -> Verdict) {
        let right = stack.removeLast(), left = stack.removeLast()
        stack.append(join(left, right))
    }
}

/// The value of a condition.
struct Verdict {
    enum Value { case no, unknown, yes }
    var value: Value
    var evidence: [Evidence] = []

    init(_ answer: Answer) {
        switch answer {
        case .yes(let found): (value, evidence) = (.yes, [found])
        case .no: value = .no
        case .unknown: value = .unknown
        }
    }

    /// What the page itself can tell rests on nothing.
    init(_ holds: Bool) { value = holds ? .yes : .no }

    private init(_ value: Value, _ evidence: [Evidence]) {
        self.value = value
        self.evidence = evidence
    }

    func and(_ other: Verdict) -> Verdict {
        if value == .no || other.value == .no { return Verdict(.no, []) }
        if value == .unknown || other.value == .unknown { return Verdict(.unknown, []) }
        return Verdict(.yes, evidence + other.evidence)
    }

    func or(_ other: Verdict) -> Verdict {
        if value == .yes { return self }
        if other.value == .yes { return other }
        return Verdict(value == .unknown || other.value == .unknown ? .unknown : .no, [])
    }
}
