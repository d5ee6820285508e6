/// A page of `Rules/`: what a rule looks for, why, and examples that are its tests.
package struct RulePage: Sendable {
    /// The name that errors give: a path, or the page's file name.
    package var file: String
    package var rule: Rule
    /// Whether that is the whole rule, and not only what it is called and whether it runs.
    private(set) var isRead: Bool
    /// The sentence below the title.
    package var summary: String
    /// The page as it is written.
    package var text: String

    package var id: String { rule.id }

    package enum Section: String, Sendable, CaseIterable {
        case why = "Why", flagged = "Flagged", silent = "Silent", fix = "Fix"
        /// Known misses: asserted to be silent, so that an improvement moves them up.
        case misses = "Misses"
    }

    /// A Swift block.
    package struct Example: Sendable {
        package var section: Section
        /// 1-based line of the page that holds the block's first line of Swift.
        package var firstLine: Int
        package var text: String
        package var expectations: [Expectation]
    }

    /// A finding that a line of an example asks for with `// flagged: <message>`.
    package struct Expectation: Hashable, Sendable {
        /// 1-based line of the page.
        package var line: Int
        package var message: String

        package init(line: Int, message: String) {
            self.line = line
            self.message = message
        }
    }
}
