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
    case .baseline(let options): try show(baseline(options))
    case .start(let isGitHook): try show(isGitHook ? writeHook() : writeConfiguration())
    case .config(let path, let source): try show(render(ConfigurationInForce(for: path, source, book: builtInRules())))
    case .test(let paths): return try test(paths)
    case .debug(let view, let file): try show(debug(view, file))
    case .embed: try embed()
    case .help: try show(help)
    case .version: try show("awaitlint \(version)\n")
    }
    return .clean
}

private func lint(_ options: LintOptions) throws -> ExitStatus {
    let report = lint(try LintRequest(options)).showing(options.confidence)
    var destination = Destination(audience: options.isQuiet ? .program : audience(), folder: workingFolder(), placeInCheckout: placeInCheckout(), version: version)
    try show(render(report, as: options.format, for: destination))
    var failures = report.errors
    destination.audience = .program
    for output in options.outputs {
        attempt({ () throws(Failure) in try write(render(report, as: output.format, for: destination), toFile: output.path, .whole) }, &failures)
    }
    if options.format == .github, case let summary = environment("GITHUB_STEP_SUMMARY"), !summary.isEmpty {
        attempt({ () throws(Failure) in try append(markdown(report, for: destination), toFile: FilePath(summary)) }, &failures)
    }
    for failure in failures { complain(failure) }
    if let statistics = report.statistics { tell(describe(statistics, of: report, peakMemory: peakMemory())) }
    if !failures.isEmpty { return .failure }
    return report.findings.contains { options.failOn.fails(on: $0.severity) } ? .findings : .clean
}

/// Where the working folder lies in the checkout of a job of GitHub or GitLab, whose paths are relative to that.
private func placeInCheckout() -> FilePath {
    ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"].lazy.map(environment).filter { !$0.isEmpty }.compactMap { workingFolder(in: FilePath($0)) }.first ?? ""
}

/// Keeps what fails from stopping what comes after it.
private func attempt(_ step: () throws(Failure) -> Void, _ failures: inout [String]) {
    do { try step() } catch { failures.append(error.message) }
}

extension LintRequest {
    init(_ options: LintOptions) throws {
        self.init(
            paths: options.paths, standardInput: options.standardInput, book: try builtInRules(), rules: options.rules, configuration: options.configuration,
            threads: options.threads ?? defaultThreadCount(), hasGates: options.hasGates)
        isStaged = options.isStaged
        since = options.since
        heedsBaseline = options.heedsBaseline
        isTimed = options.isTimed
        isLast = true
    }
}

private func why(_ file: FilePath, _ line: Int) throws -> String {
    let accounts = try accounts(of: line, in: file, book: try builtInRules())
    return accounts.isEmpty ? "no rule marks anything that this line does\n" : render(accounts)
}

private func baseline(_ options: LintOptions) throws -> String {
    let recorded = try recordBaseline(LintRequest(options), least: options.confidence, isPruning: options.isPruning, quoting: quoted)
    if let text = recorded.text { try write(text, toFile: recorded.path, .whole) }
    let findings = "\(recorded.count) finding\(recorded.count == 1 ? "" : "s")"
    return "\(harmless(recorded.path.display)) holds \(findings)" + (recorded.gone > 0 ? ", \(recorded.gone) gone" : "") + "\n"
}
