import Linting

/// The form in which findings are written.
package enum Format: String, Sendable, CaseIterable {
    case text, json
}

/// Where text goes, as far as it changes the text.
package enum Audience: Sendable {
    /// A program, or a person's file: one line a finding.
    case program
    /// A person at a terminal: the code with the path on it.
    case person(colour: Bool)
}

/// The report as `format` has it, a line feed at its end unless there is nothing to say. Text only looks at `audience`.
package func render(_ report: Report, as format: Format, for audience: Audience) -> String {
    switch (format, audience) {
    case (.json, _): json(report)
    case (.text, .program): lines(report)
    case (.text, .person(let colour)): code(report, colour: colour)
    }
}
