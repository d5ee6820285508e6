import Linting
import Matching
import Reporting

enum ExitStatus: Int32 {
    case clean = 0, findings = 1, failure = 2
}

/// Does what the arguments ask for and gives the exit status.
func run(_ arguments: [FilePath]) -> Int32 {
    ignoreBrokenPipes()
    do {
        return try run(parse(arguments)).rawValue
    } catch {
        complain("\(error)")
    }
    return ExitStatus.failure.rawValue
}

private func run(_ invocation: Invocation) throws -> ExitStatus {
    switch invocation {
    case .lint(let options): return try lint(options)
    case .rules: try show(list(Configuration(forWorkingFolder: builtInRules()).book))
    case .explain(let id): try show(Configuration(forWorkingFolder: builtInRules()).book.page(of: id).text)
    case .why(let file, let line): try show(why(file, line))
    case .test(let paths): return try test(paths)
    case .debug(let view, let file): try show(debug(view, file))
    case .embed: try embed()
    case .help: try show(help)
    case .version: try show("awaitlint \(version)\n")
    }
    return .clean
}

private func lint(_ options: LintOptions) throws -> ExitStatus {
    let request = LintRequest(
        paths: options.paths, standardInput: options.standardInput, book: try builtInRules(), rules: options.rules, configuration: options.configuration,
        threads: options.threads ?? defaultThreadCount(), hasGates: options.hasGates, isTimed: options.isTimed)
    let report = lint(request).showing(options.confidence)
    let destination = Destination(audience: options.isQuiet ? .program : audience(), folder: workingFolder(), version: version)
    try show(render(report, as: options.format, for: destination))
    for error in report.errors { complain(error) }
    if let statistics = report.statistics { tell(describe(statistics, of: report, peakMemory: peakMemory())) }
    if !report.errors.isEmpty { return .failure }
    return report.findings.contains { options.failOn.fails(on: $0.severity) } ? .findings : .clean
}

private func why(_ file: FilePath, _ line: Int) throws -> String {
    let accounts = try accounts(of: line, in: file, book: try builtInRules())
    return accounts.isEmpty ? "no rule marks anything that this line does\n" : render(accounts)
}
