import Flow

/// What another body must do: an alternative of a `meanwhile` or `afterwards`.
struct OtherPattern: Sendable {
    var relation: Relation
    /// By which conditions tell it from its alternatives.
    var name: String?
    var label: Int?
    var who: [Who] = []
    /// From the body's entry to `event`: entry, gap, one event.
    var path: PathPattern
    var requirements: [Rule.Requirement] = []

    var event: EventPattern { path.steps[path.marked].event }

    /// When it does so.
    enum Relation: Sendable { case meanwhile, afterwards }
}

/// Which bodies a `meanwhile` or `afterwards` speaks of.
package enum Who: String, Sendable, CaseIterable {
    case other = "other body", any = "any body", again = "this body again"

    package var phrase: String { rawValue }

    package var summary: String {
        switch self {
        case .other: "another body of the program that reaches the same state"
        case .any: "the same, or this one called anew"
        case .again: "this one called anew"
        }
    }

    func includes(_ deed: Deed) -> Bool {
        switch self {
        case .other: !deed.isSameBody
        case .any: true
        case .again: deed.isSameBody
        }
    }
}
