import Source

/// What to lint, and how.
package struct LintRequest: Sendable {
    /// Files, and folders whose Swift files are meant.
    package var paths: [FilePath]
    /// The path of the file whose text comes from standard input, if it is linted. Nothing needs to lie there.
    package var standardInput: FilePath?
    package var rules: RuleSet
    /// How many threads work; at least 1.
    package var threads: Int

    package init(paths: [FilePath], standardInput: FilePath? = nil, rules: RuleSet, threads: Int = defaultThreadCount()) {
        self.paths = paths
        self.standardInput = standardInput
        self.rules = rules
        self.threads = threads
    }
}

/// Lints files in two passes: the first learns what happens in each file, the second judges it knowing all of them.
/// A file that cannot be read is an error in the report and keeps nobody from the others.
package func lint(_ request: LintRequest) -> Report { lint(request, analysis: .engine(request.rules)) }

func lint(_ request: LintRequest, analysis: Analysis) -> Report {
    let queue = WorkQueue<FoundFile>()
    var walk = FileWalk { queue.add($0) }
    let shares = onThreads(request.threads, feed: { walk.walk(request.paths, standardInput: request.standardInput); queue.close() }) {
        var reader = Reader(analysis)
        while case let files = queue.take(), !files.isEmpty {
            for file in files { reader.read(file) }
        }
        return reader.share
    }
    let files = shares.flatMap(\.files).sorted { $0.path < $1.path }
    var report = Report(
        errors: (walk.errors + shares.flatMap(\.errors)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) },
        files: shares.reduce(0) { $0 + $1.count },
        bytes: shares.reduce(0) { $0 + $1.bytes },
        rules: request.rules.reported
    )
    if !files.isEmpty { match(analysis.join(files), analysis, threads: request.threads, into: &report) }
    return report
}

/// The second pass.
private func match(_ program: Program, _ analysis: Analysis, threads: Int, into report: inout Report) {
    let queue = WorkQueue<Int>()
    queue.add(program.files.indices)
    queue.close()
    let shares = onThreads(min(threads, program.files.count)) {
        let match = analysis.match(program)
        var placement = Placement(program)
        var findings: [(file: Int, findings: [Finding])] = [], unsettled = 0
        while case let files = queue.take(), !files.isEmpty {
            for file in files {
                let result = match(file)
                if !result.findings.isEmpty { findings.append((file, placement.place(result.findings, of: file))) }
                unsettled += result.unsettled
            }
        }
        return (findings: findings, unsettled: unsettled)
    }
    report.findings = shares.flatMap(\.findings).sorted { $0.file < $1.file }.flatMap(\.findings)
    report.unsettled = shares.reduce(0) { $0 + $1.unsettled }
}
