import Matching
import Source

/// One thing that is wrong: a rule that matched, where, and the path that it matched along.
package struct Finding: Sendable, Equatable {
    /// The rule's id.
    package var rule: String
    package var severity: Severity
    package var confidence: Confidence
    /// One line, without a final period.
    package var message: String
    package var location: Location
    /// 16 hexadecimal digits that stay the same when lines move; see `Fingerprint`.
    package var fingerprint: String
    /// The steps that matched, in the order in which they run.
    package var path: [Step]

    package init(rule: String, severity: Severity, confidence: Confidence, message: String, location: Location, fingerprint: String, path: [Step] = []) {
        self.rule = rule
        self.severity = severity
        self.confidence = confidence
        self.message = message
        self.location = location
        self.fingerprint = fingerprint
        self.path = path
    }

    /// One step of the path.
    package struct Step: Sendable, Equatable {
        /// What the step is to the rule, `wait` for instance.
        package var role: String
        package var message: String
        package var location: Location

        package init(role: String, message: String, location: Location) {
            self.role = role
            self.message = message
            self.location = location
        }
    }
}

/// A range in a file.
package struct Location: Sendable, Equatable {
    /// The file's path for a person: relative to the working folder when it lies in it.
    package var file: String
    /// The same path as it opens the file.
    package var path: FilePath
    package var start: Position
    /// Half open: the place behind the last byte.
    package var end: Position
    /// The columns of `start` and `end` in UTF-16 code units, 1-based.
    package var startUTF16: Int
    package var endUTF16: Int
    /// The bytes of the line on which the range starts, without its line ending and cut at `Location.longestExcerpt`.
    package var excerpt: [UInt8]

    package static let longestExcerpt = 2_000

    /// - Parameter utf16: the two columns in UTF-16 code units; without it they are those of text in ASCII.
    package init(path: FilePath, start: Position, end: Position, utf16: (start: Int, end: Int)? = nil, excerpt: [UInt8] = []) {
        file = path.display
        self.path = path
        self.start = start
        self.end = end
        startUTF16 = utf16?.start ?? start.column
        endUTF16 = utf16?.end ?? end.column
        self.excerpt = excerpt
    }
}

extension Location {
    /// The lines that the range touches, 1-based and half open.
    var lines: Range<Int> {
        let last = end.column > 1 ? end.line : end.line - 1
        return start.line..<max(last, start.line) + 1
    }
}

package typealias Severity = Rule.Severity
package typealias Confidence = Matching.Confidence

extension Confidence {
    /// `high`, `medium` or `low`.
    package var word: String {
        switch self {
        case .high: "high"
        case .medium: "medium"
        case .low: "low"
        }
    }
}
