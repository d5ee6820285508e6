import Matching
import Source

/// What one rule makes of one event of a line.
package struct Account: Sendable, Equatable {
    package var rule: String
    package var verdict: Verdict
    /// The event.
    package var location: Location
    /// The steps that were found.
    package var path: [Finding.Step]

    package enum Verdict: Sendable, Equatable {
        /// A finding, and what its confidence comes from.
        case found(Confidence, message: String, reason: String)
        /// The same, which a comment suppresses; the location is the comment's.
        case suppressed(Confidence, message: String, by: Location)
        /// Part of a finding that is marked elsewhere.
        case told(at: Location)
        /// Another rule's finding is told instead.
        case yielded
        /// What is missing or in the way, and where that is, if anywhere.
        case ended(reason: String, at: Location?)
        /// What it would say is not told, since it does not run.
        case off(Confidence?)
    }
}

/// What the rules make of a line of a file, knowing the working folder's other files, or those of the file's own folder where it
/// lies elsewhere. Findings first, then the rules that came furthest, then those that do not run.
/// - Parameter line: 1-based.
package func accounts(of line: Int, in file: FilePath, book: RuleBook) throws(Failure) -> [Account] {
    let analysis = Analysis.engine(), threads = defaultThreadCount()
    let alone = gather(LintRequest(paths: [file], book: book, threads: 1, hasGates: false, looksAround: false), .engine(hasGates: false))
    if let error = alone.report.errors.first { throw Failure(message: error) }
    guard let asked = alone.files.first else {
        let reason = alone.report.files == 0 ? "is excluded by its configuration" : "holds nothing"
        throw Failure(message: "`\(file.display)` \(reason)")
    }
    let table = LineTable(asked.text)
    guard let start = table.offset(ofLine: line) else { throw Failure(message: "`\(file.display)` has \(table.starts.count) lines") }
    let isInside = !asked.path.isAbsolute && !asked.path.components.contains { $0.elementsEqual("..".utf8) }
    let folder: FilePath = isInside || file.folder.bytes.isEmpty ? "." : file.folder
    let around = gather(LintRequest(paths: [folder], book: book, threads: threads), analysis)
    let program = analysis.join((around.files.filter { $0.path != asked.path } + [asked]).sorted { $0.path < $1.path }, nil, threads)
    let number = program.files.firstIndex { $0.path == asked.path } ?? 0
    let usage = Usage(program, others: around.others.filter { $0.file.path != asked.path })
    var accountant = Accountant(program: program, file: number, placement: Placement(program), usage: usage)
    return accountant.accounts(of: start..<(table.offset(ofLine: line + 1) ?? asked.text.count + 1))
}

/// Puts what a matcher says into places.
private struct Accountant {
    let program: Program
    let file: Int
    var placement: Placement
    var usage: Usage

    mutating func accounts(of focus: Range<Int>) -> [Account] {
        let rules = program.files[file].rules
        let running = accounts(by: rules.rules, focus, areOff: false)
        // Those that came furthest first.
        let sorted = running.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
        return sorted + accounts(by: rules.off, focus, areOff: true)
    }

    private mutating func accounts(by rules: [Rule], _ focus: Range<Int>, areOff: Bool) -> [Account] {
        let linted = program.files[file]
        var matcher = Matcher(rules: rules, tables: linted.rules.tables)
        let inquiries = matcher.inquire(linted.flow, text: linted.text, index: program.index, file: file, about: focus)
        return inquiries.map { inquiry in
            let account = account(inquiry, rules[inquiry.rule].id)
            return areOff ? Account(rule: account.rule, verdict: .off(confidence(of: inquiry)), location: account.location, path: []) : account
        }
    }

    private func confidence(of inquiry: Inquiry) -> Confidence? {
        if case .found(let match, _) = inquiry.outcome { match.confidence } else { nil }
    }

    private mutating func account(_ inquiry: Inquiry, _ rule: String) -> Account {
        var account = Account(rule: rule, verdict: .yielded, location: placement.location(of: inquiry.range, in: file), path: [])
        switch inquiry.outcome {
        case .found(var match, var reason):
            account.path = match.steps.map { step($0) }
            let steps = match.steps.map { (role: $0.role, file: $0.file ?? file, range: $0.range) }
            if match.confidence > .low, let idleness = usage.idleness(of: steps, at: match.range, in: file, by: rule, as: match.confidence) {
                match.confidence = .low
                reason += ", low since \(idleness)"
            }
            if let comment = program.files[file].suppressions.entries.first(where: { $0.covers.contains(match.range.lowerBound) && ($0.rule ?? rule) == rule }) {
                account.verdict = .suppressed(match.confidence, message: match.message, by: placement.location(of: comment.place, in: file))
            } else {
                account.verdict = .found(match.confidence, message: match.message, reason: reason)
            }
        case .told(let range): account.verdict = .told(at: placement.location(of: range, in: file))
        case .yielded: break
        case .ended(let ending):
            account.path = ending.steps.map { step($0) }
            account.verdict = .ended(reason: ending.reason, at: ending.place.map { placement.location(of: $0, in: file) })
        }
        return account
    }

    private mutating func step(_ step: Match.Step) -> Finding.Step {
        Finding.Step(role: step.role, message: step.note ?? step.role, location: placement.location(of: step.range, in: step.file ?? file))
    }
}

extension Account {
    /// The less, the more there is to say.
    fileprivate var rank: Int {
        switch verdict {
        case .found, .suppressed, .told, .yielded: 0
        case .ended: path.isEmpty ? 101 : 100 - min(path.count, 99)
        case .off: 200
        }
    }
}
