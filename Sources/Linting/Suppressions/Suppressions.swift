import Source

/// The comments of one file that suppress findings, see `SuppressionReader` for how they are written.
struct Suppressions: Sendable {
    /// What a comment that does nothing is reported as. It is no page: no path through code is searched for it.
    static let rule = ReportedRule(
        id: "suppression", summary: "A comment that suppresses findings suppresses none, or is not understood.", severity: .warning)

    /// One rule that a comment suppresses, or all.
    struct Entry: Sendable {
        /// Nil for all rules.
        var rule: String?
        /// The bytes in which the suppressed findings start.
        var covers: Range<Int>
        /// Where the comment says so.
        var place: Range<Int>
    }

    /// By where they begin to cover.
    var entries: [Entry] = []
    /// What is not understood, and where.
    var mistakes: [(place: Range<Int>, message: String)] = []

    var isEmpty: Bool { entries.isEmpty && mistakes.isEmpty }

    /// The findings that are left, with those about the comments themselves; in no order. A comment for a rule that does
    /// not run is left alone.
    func apply(to findings: [RawFinding], of rules: RuleSet, in text: borrowing SourceText) -> [RawFinding] {
        if isEmpty { return findings }
        var used: Set<Int> = []
        var kept = left(of: findings, marking: &used)
        guard let severity = rules.suppressionSeverity else { return kept }
        let running = Set(rules.rules.map(\.id)), known = Set(rules.known)
        var complaints = mistakes
        for (index, entry) in entries.enumerated() where !used.contains(index) {
            if let rule = entry.rule, !known.contains(rule) {
                complaints.append((entry.place, unknown("rule", rule, known: rules.known)))
            } else if entry.rule.map(running.contains) ?? rules.runsAll {
                complaints.append((entry.place, "this suppresses no finding" + (entry.rule.map { " of `\($0)`" } ?? "")))
            }
        }
        for (place, message) in complaints {
            let comment = String(decoding: UnsafeBufferPointer(start: text.base + place.lowerBound, count: place.count), as: UTF8.self)
            kept.append(RawFinding(rule: Self.rule.id, severity: severity, confidence: .high, message: message, declaration: comment, range: place))
        }
        return kept
    }

    private func left(of findings: [RawFinding], marking used: inout Set<Int>) -> [RawFinding] {
        var left: [RawFinding] = [], active: [Int] = [], next = 0
        for finding in findings.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            let start = finding.range.lowerBound
            while next < entries.count, entries[next].covers.lowerBound <= start {
                active.append(next)
                next += 1
            }
            active.removeAll { entries[$0].covers.upperBound <= start }
            let suppressing = active.filter { entries[$0].rule == nil || entries[$0].rule == finding.rule }
            used.formUnion(suppressing)
            if suppressing.isEmpty { left.append(finding) }
        }
        return left
    }
}
