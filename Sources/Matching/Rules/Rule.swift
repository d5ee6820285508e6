/// A page's rule block, with every name looked up: what to search for and what to say about it.
package struct Rule: Sendable {
    package var id: String
    package var severity: Severity = .warning
    package var isOnByDefault = true
    /// Why it is on or off, as the page says it; empty where it does not.
    package var defaultReason = ""
    /// Each must hold for a body to be searched.
    var contexts: [ContextTest] = []
    /// What findings share to count as one; nil for the marked event.
    var onePer: Key?
    /// Alternatives, in order.
    var paths: [PathPattern] = []
    /// The labels and captures of all paths, each once; steps refer to them by index.
    var labels: [String] = []
    var captures: [String] = []
    var requirements: [Requirement] = []
    /// The label of `count bodies that do so`.
    var count: String?
    /// The ids of rules whose findings at the same place are told instead.
    var yields: [String] = []
    var confidence: [ConfidenceLine] = []
    var message = MessageTemplate()
    var notes: [Note] = []

    /// Whether no body without an `await` can have the rule's path.
    package var needsAwait: Bool { paths.allSatisfy { $0.steps.contains { $0.event.kind == .await } } }

    package enum Severity: String, Sendable, CaseIterable, Comparable {
        case error, warning, note

        /// A note is the least.
        package static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

        private var rank: Int {
            switch self {
            case .note: 0
            case .warning: 1
            case .error: 2
            }
        }
    }

    enum Key { case body, label(Int), capture(Int) }

    /// Whether it looks at tests and at nothing else.
    package var isAboutTests: Bool { contexts.contains { !$0.isNegated && $0.contexts.allSatisfy { $0.phrase == "test" } } }

    /// Whether it asks what a cancelled task goes on to do, and whether it asks who comes in between while a body waits.
    package var followsCancelled: Bool { paths.contains { $0.begins(.cancelled) } }
    package var followsOvertaken: Bool { paths.contains { $0.begins(.overtaken) } }

    /// Whether it asks who cancels the body that it looks at, and whether it counts the bodies that do the same.
    package var followsCancellers: Bool { contexts.contains { !$0.isNegated && $0.contexts.contains { $0.phrase == "cancellable body" } } }
    package var countsBodies: Bool { count != nil }

    /// Whether it asks that a body holds the object around it.
    package var followsOwners: Bool { contexts.contains { !$0.isNegated && $0.contexts.contains { $0.phrase == "body that holds its owner" } } }

    /// Whether it asks what the handler of a cancellation does, or what fills a stream: nothing is wrong there as long as nobody cancels who waits.
    package var followsWaiters: Bool {
        paths.contains { path in
            path.contexts.contains { !$0.isNegated && $0.contexts.allSatisfy { ["handler", "stream builder"].contains($0.phrase) } }
        }
    }

    /// Whether it asks what tells of a failure.
    package var followsFailures: Bool {
        confidence.contains { line in line.condition?.items.contains { if case .fact(let use) = $0 { use.fact.phrase == "STEP tells of a failure" } else { false } } ?? false }
    }

    /// `in` (any of the contexts) or `not in` (none of them).
    struct ContextTest {
        var isNegated: Bool
        var contexts: [Context]

        /// As a page writes it.
        var words: String {
            isNegated ? "not in " + contexts.map(\.phrase).joined(separator: ", ") : "in " + contexts.map(\.phrase).joined(separator: " | ")
        }
    }

    /// `when` or `unless`.
    struct Requirement {
        var isUnless: Bool
        var condition: Condition
        /// As the page writes it.
        var words = ""
    }

    /// `confidence high when …`; without a condition it always holds.
    struct ConfidenceLine {
        var confidence: Confidence
        var condition: Condition?
        /// As the page writes it.
        var words = ""
    }

    /// `note LABEL …`: what to say at a labelled step.
    struct Note {
        var label: Int
        var text: MessageTemplate
    }
}

/// How sure a finding is.
package enum Confidence: UInt8, Sendable, Comparable, CaseIterable {
    case low, medium, high

    /// The least that is shown unless asked for more.
    package static let shown = medium

    package static func < (a: Confidence, b: Confidence) -> Bool { a.rawValue < b.rawValue }
}
