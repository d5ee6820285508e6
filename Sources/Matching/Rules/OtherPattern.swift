import Flow

/// What another body must do: an alternative of a `meanwhile`, `afterwards` or `elsewhere`, or what a `nowhere` forbids.
struct OtherPattern: Sendable {
    var relation: Relation
    /// By which conditions tell it from its alternatives.
    var name: String?
    var label: Int?
    var who: [Who] = []
    /// From the body's entry to `event`.
    var path: PathPattern
    var requirements: [Rule.Requirement] = []

    var event: EventPattern { path.steps[path.marked].event }

    /// When it does so: while the body waits, once it has ended, or at any time; the last may also be forbidden.
    enum Relation: Sendable {
        case meanwhile, afterwards, elsewhere, nowhere

        /// Whether the bodies that do so are told by what they have to do with the body, and not by the state they share.
        var isNear: Bool { self == .elsewhere || self == .nowhere }
    }
}

/// Which bodies a `meanwhile`, `afterwards`, `elsewhere` or `nowhere` speaks of.
package enum Who: String, Sendable, CaseIterable {
    case other = "other body", any = "any body", again = "this body again"
    case here = "this body", around = "body around", inside = "closure inside", handler, called = "called body", caller = "calling body", started = "started task"

    package var phrase: String { rawValue }

    /// Each with the words of its phrase.
    static let spelled = allCases.map { (who: $0, words: $0.rawValue.split(separator: " ").map(String.init)) }
    /// How many words the longest phrase has.
    static let longest = spelled.map(\.words.count).max() ?? 0

    package var summary: String {
        switch self {
        case .other: "another body of the program that reaches the same state"
        case .any: "the same, or this one called anew"
        case .again: "this one called anew"
        case .here: "this one, on any walk"
        case .around: "one that this closure is written in"
        case .inside: "a closure in this one that runs later; behind `nowhere` also one in that, or a function that these call"
        case .handler: "the closure of an `onCancel:` or `onTermination` of the same type, or a function that one calls"
        case .called: "the function that the marked step calls, or that its task does nothing but call"
        case .caller: "one that calls this one, tests aside"
        case .started: "the closure of a task that a step starts; behind `nowhere` also one in that, or a function that these call"
        }
    }

    /// Whether it is told by what it has to do with the body.
    var isNear: Bool {
        switch self {
        case .other, .any, .again: false
        case .here, .around, .inside, .handler, .called, .caller, .started: true
        }
    }

    func includes(_ deed: Deed) -> Bool {
        switch self {
        case .other: !deed.isSameBody
        case .any: true
        case .again: deed.isSameBody
        case .here, .around, .inside, .handler, .called, .caller, .started: false
        }
    }
}
