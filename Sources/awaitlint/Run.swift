import Linting
import Reporting

/// Why the command could not do its job: one sentence.
struct Failure: Error { var message: String }

enum ExitStatus: Int32 {
    case clean = 0, findings = 1, failure = 2
}

/// Does what the arguments ask for and gives the exit status.
func run(_ arguments: [FilePath]) -> Int32 {
    ignoreBrokenPipes()
    do {
        return try run(parse(arguments)).rawValue
    } catch let error as UsageError {
        complain(error.message)
    } catch let error as Failure {
        complain(error.message)
    } catch {}
    return ExitStatus.failure.rawValue
}

private func run(_ invocation: Invocation) throws -> ExitStatus {
    switch invocation {
    case .lint(let options): return try lint(options)
    case .rules: try show(listOfRules())
    case .explain(let id): try show(page(of: id).text)
    case .debug(let view, let file): try show(debug(view, file))
    case .embed: throw Failure(message: "no pages to embed yet")
    case .help: try show(help)
    case .version: try show("awaitlint \(version)\n")
    }
    return .clean
}

private func lint(_ options: LintOptions) throws(Failure) -> ExitStatus {
    for id in options.rules { _ = try page(of: id) }
    let request = LintRequest(paths: options.paths, rules: Set(options.rules), threads: options.threads ?? defaultThreadCount())
    let report = lint(request).showing(options.confidence)
    try show(render(report, as: options.format, for: options.isQuiet ? .program : audience()))
    for error in report.errors { complain(error) }
    if !report.errors.isEmpty { return .failure }
    return report.findings.contains { $0.severity >= .warning } ? .findings : .clean
}
