import Flow

/// What a fact or context says. A yes rests on something that can be shown.
package enum Answer: Sendable, Equatable {
    case yes(Evidence)
    case no
    case unknown
}

/// A place in the source that an answer rests on; it becomes a note of the finding.
package struct Evidence: Sendable, Hashable {
    /// What stands there, in a word: `wait`, `task`.
    package var role: String
    /// The program's file that it is in; nil for the one that is asked about.
    package var file: Int?
    /// Byte range, half open.
    package var range: Range<Int>
    package var text: String

    package init(role: String, file: Int? = nil, range: Range<Int>, text: String) {
        self.role = role
        self.file = file
        self.range = range
        self.text = text
    }

    /// A place that the index tells, for somebody who asks about a file.
    init(role: String, _ found: IndexEvidence, from file: Int) {
        self.init(role: role, file: found.file == file ? nil : found.file, range: found.range, text: found.text)
    }

    init(role: String, _ event: Event, _ text: String) {
        self.init(role: role, range: Int(event.start)..<Int(event.end), text: text)
    }
}
