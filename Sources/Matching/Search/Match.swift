import Flow

/// A place where a rule's path was found, and everything that is said about it.
package struct Match: Hashable, Sendable {
    /// Index into the matcher's rules.
    package var rule: Int
    package var body: BodyID
    /// Byte range of the marked event, half open.
    package var range: Range<Int>
    package var confidence: Confidence
    package var message: String
    /// The steps of the path in the order of walking, then what facts rest on, then the places that count as this finding.
    package var steps: [Step]

    package struct Step: Hashable, Sendable {
        package var kind: Kind
        /// The step's label or, without one, what happens there, such as `lock`.
        package var role: String
        /// The program's file that it is in; nil for the one that was matched.
        package var file: Int?
        package var range: Range<Int>
        /// What the page or a fact says about it.
        package var note: String?

        package init(kind: Kind, role: String, file: Int? = nil, range: Range<Int>, note: String? = nil) {
            self.kind = kind
            self.role = role
            self.file = file
            self.range = range
            self.note = note
        }

        /// A step of the path, something another body does, what a fact rests on, another place that counts as this finding.
        package enum Kind: Sendable { case path, other, evidence, also }
    }

    package init(rule: Int, body: BodyID, range: Range<Int>, confidence: Confidence, message: String, steps: [Step]) {
        self.rule = rule
        self.body = body
        self.range = range
        self.confidence = confidence
        self.message = message
        self.steps = steps
    }
}

/// What a matcher makes of a file.
package struct MatchReport: Sendable {
    /// By byte offset, then by rule.
    package var matches: [Match] = []
    /// The bodies that a rule gave up on, in the order of bodies.
    package var unsettled: [Unsettled] = []
    /// How often a rule searched a body, and how often a look at the body's events was enough to leave it out.
    package var searched = 0
    package var gated = 0

    /// A body that a rule gave no full account of.
    package struct Unsettled: Hashable, Sendable {
        package var rule: Int
        package var body: BodyID
        package var reason: Reason

        package init(rule: Int, body: BodyID, reason: Reason) {
            self.rule = rule
            self.body = body
            self.reason = reason
        }

        package enum Reason: Sendable {
            /// The search was given up; what it had found is kept.
            case tooLarge
            /// For some event every walk that was tried takes both sides of one test.
            case contradictory
        }
    }

    package init() {}
}
