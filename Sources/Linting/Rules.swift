/// A rule as its page tells it. Stands in until `Matching` reads pages.
package struct RulePage: Sendable {
    package var id: String
    /// The sentence below the title.
    package var summary: String
    /// The page as it is written.
    package var text: String
}

/// The rules that are part of the tool, in the order of their ids.
package func builtInRules() -> [RulePage] { [] }
