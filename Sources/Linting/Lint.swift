import Matching
import Source

/// What to lint, and how.
package struct LintRequest: Sendable {
    /// Files, and folders whose Swift files are meant.
    package var paths: [FilePath]
    /// The path of the file whose text comes from standard input, if it is linted. Nothing needs to lie there.
    package var standardInput: FilePath?
    /// Whether git's index is linted, and not what lies in the work tree; what a commit would change is reported.
    package var isStaged = false
    /// The commit since which lines have changed on which findings are reported; nil for all.
    package var since: FilePath?
    /// Whether the files around named ones are read too, to judge those better.
    package var looksAround: Bool
    /// Whether findings that a baseline holds are left out.
    package var heedsBaseline = true
    /// The built-in rules.
    package var book: RuleBook
    /// The ids of the rules to run, whatever a configuration says of them; empty to run those that it turns on.
    package var rules: [String]
    package var configuration: ConfigurationSource
    /// How many threads work; at least 1.
    package var threads: Int
    /// Whether what no rule can concern is left out unread, which changes no finding.
    package var hasGates: Bool
    /// Whether the report tells where the time went.
    package var isTimed = false
    /// Whether the process ends soon, so that what was known of all files is left to the system and not freed piece by piece.
    package var isLast = false

    package init(paths: [FilePath], standardInput: FilePath? = nil, book: RuleBook, rules: [String] = [], configuration: ConfigurationSource = .nearest,
                 threads: Int = defaultThreadCount(), hasGates: Bool = true, looksAround: Bool = true) {
        self.paths = paths
        self.standardInput = standardInput
        self.book = book
        self.rules = rules
        self.configuration = configuration
        self.threads = threads
        self.hasGates = hasGates
        self.looksAround = looksAround
    }
}

/// Lints files in two passes: the first learns what happens in each file, the second judges it knowing all of them.
/// A file that cannot be read is an error in the report and keeps nobody from the others.
package func lint(_ request: LintRequest) -> Report { lint(request, analysis: .engine(hasGates: request.hasGates)) }

func lint(_ request: LintRequest, analysis: Analysis) -> Report {
    let git: GitView
    do {
        git = try GitView(request)
    } catch {
        return Report(errors: [error.message])
    }
    let gathered = gather(request, analysis, git.staged)
    var report = gathered.report
    if gathered.files.contains(where: \.isReported) {
        var stopwatch = Stopwatch(isRunning: request.isTimed)
        stopwatch.begin()
        let program = analysis.join(gathered.files, gathered.interest, request.threads)
        stopwatch.lap(.index)
        var found = match(program, analysis, threads: request.threads, into: &report)
        stopwatch.begin()
        var usage = Usage(program, others: gathered.others)
        // Where files were left out, nobody knows who is named nowhere.
        if gathered.interest == nil { found.lower(by: &usage) }
        var placement = Placement(program)
        report.findings = found.flatMap { placement.place($0.findings, of: $0.file) }
        stopwatch.lap(.placing)
        report.statistics? += stopwatch.statistics
        if request.isLast { _ = Unmanaged.passRetained(Kept(usage)) }
    }
    if request.heedsBaseline { report.leaveOutKnown(in: BaselineScope(request)) }
    if let changes = git.changes { report.findings.removeAll { !changes.touch($0) } }
    return report
}

/// What is known of a program, and stays where it is.
private final class Kept {
    private let usage: Usage

    init(_ usage: Usage) { self.usage = usage }
}

/// What is found in one file of a program.
private typealias FileFindings = (file: Int, findings: [RawFinding])

/// The second pass: the findings that no comment suppresses, in the order of the files.
private func match(_ program: Program, _ analysis: Analysis, threads: Int, into report: inout Report) -> [FileFindings] {
    let queue = WorkQueue<Int>(), asked = program.files.indices.filter { program.files[$0].isReported }
    queue.add(asked)
    queue.close()
    let isTimed = report.statistics != nil
    let shares = onThreads(min(threads, asked.count)) {
        let match = analysis.match(program)
        var findings: [FileFindings] = [], stopwatch = Stopwatch(isRunning: isTimed)
        while case let files = queue.take(), !files.isEmpty {
            for file in files {
                stopwatch.begin()
                let result = match(file), linted = program.files[file]
                stopwatch.lap(.matching)
                stopwatch.statistics.count(result)
                let left = linted.suppressions.apply(to: result.findings, of: linted.rules, in: linted.text)
                if !left.isEmpty { findings.append((file, left)) }
            }
        }
        return (findings: findings, statistics: stopwatch.statistics)
    }
    for share in shares {
        report.unsettled += share.statistics.unsettled
        report.statistics? += share.statistics
    }
    return shares.flatMap(\.findings).sorted { $0.file < $1.file }
}

extension [FileFindings] {
    /// Lowers the confidence of findings that nobody meets.
    fileprivate mutating func lower(by usage: inout Usage) {
        for place in indices {
            let file = self[place].file
            for index in self[place].findings.indices where self[place].findings[index].confidence > .low {
                let finding = self[place].findings[index]
                // A comment that suppresses nothing has no steps, and runs nowhere.
                if finding.steps.isEmpty { continue }
                let steps = finding.steps.map { (role: $0.role, file: $0.file, range: $0.range) }
                if usage.idleness(of: steps, at: finding.range, in: file, by: finding.rule, as: finding.confidence) != nil { self[place].findings[index].confidence = .low }
            }
        }
    }
}
