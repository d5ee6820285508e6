import Linting
import Testing
@testable import awaitlint

private func lint(_ paths: FilePath..., change: (inout LintOptions) -> Void = { _ in }) -> Invocation {
    var options = LintOptions(paths: paths)
    change(&options)
    return .lint(options)
}

@Test(arguments: [
    ([], lint(".")),
    (["a", "b"], lint("a", "b")),
    (["a", "--format", "json", "b"], lint("a", "b") { $0.format = .json }),
    (["--format=json", "--confidence=low"], lint(".") { ($0.format, $0.confidence) = (.json, .low) }),
    (["--rule", "x", "--rule", "y"], lint(".") { $0.rules = ["x", "y"] }),
    (["--threads", "3", "--quiet"], lint(".") { ($0.threads, $0.isQuiet) = (3, true) }),
    (["--config", "c", "--no-gates"], lint(".") { ($0.configuration, $0.hasGates) = (.file("c"), false) }),
    (["--statistics"], lint(".") { $0.isTimed = true }),
    (["--no-config"], lint(".") { $0.configuration = .none }),
    (["--since=main", "--staged"], lint(".") { ($0.since, $0.isStaged) = ("main", true) }),
    (["--output", "sarif=a=b", "--output=json=c"], lint(".") { $0.outputs = [.init(format: .sarif, path: "a=b"), .init(format: .json, path: "c")] }),
    (["--no-baseline"], lint(".") { $0.heedsBaseline = false }),
    (["baseline"], .baseline(LintOptions())),
    (["--prune", "baseline", "--confidence=low"], .baseline(LintOptions(confidence: .low, isPruning: true))),
    (["init"], .start(isGitHook: false)),
    (["init", "--git-hook"], .start(isGitHook: true)),
    (["config"], .config(".", .nearest)),
    (["config", "a", "--no-config"], .config("a", .none)),
    (["test", "a.md", "b"], .test(["a.md", "b"])),
    (["--fail-on", "never"], lint(".") { $0.failOn = .never }),
    (["-", "--stdin-filename", "F"], lint { ($0.paths, $0.standardInput) = ([], "F") }),
    (["--stdin-filename=F", "-", "a"], lint("a") { $0.standardInput = "F" }),
    (["--", "-"], lint("-")),
    (["--", "--format", "rules"], lint("--format", "rules")),
    (["a", "--", "--quiet"], lint("a", "--quiet")),
    (["--"], lint(".")),
    (["./rules"], lint("./rules")),
    (["a", "rules"], lint("a", "rules")),
    (["rules"], .rules),
    (["explain", "x"], .explain(rule: "x")),
    (["why", "a.swift:12"], .why("a.swift", line: 12)),
    (["why", "a.swift:12:3"], .why("a.swift", line: 12)),
    (["why", "a:1:b.swift:2"], .why("a:1:b.swift", line: 2)),
    (["explain", "--", "--x"], .explain(rule: "--x")),
    (["debug", "tokens", "F"], .debug(.tokens, "F")),
    (["debug", "embed"], .embed),
    (["a", "--help", "--nonsense"], .help),
    (["-h"], .help),
    (["rules", "--help"], .help),
    (["--version"], .version),
] as [([FilePath], Invocation)])
func aCommandLineIsUnderstood(arguments: [FilePath], invocation: Invocation) throws {
    #expect(try parse(arguments) == invocation)
}

@Test(arguments: [
    (["--fromat", "json"], "unknown option `--fromat`; the closest is `--format`"),
    (["--nothing-like-it"], "unknown option `--nothing-like-it`; the closest is `--stdin-filename`"),
    (["-x"], "unknown option `-x`; the closest is `--rule`"),
    (["--format"], "`--format` wants a value behind it"),
    (["--format", "xml"], "`--format` takes text, xcode, json, github, gitlab, sarif, not `xml`"),
    (["--format="], "`--format` takes text, xcode, json, github, gitlab, sarif, not ``"),
    (["--fail-on", "info"], "`--fail-on` takes error, warning, note, never, not `info`"),
    (["--confidence", "sure"], "`--confidence` takes high, medium, low, not `sure`"),
    (["--threads", "0"], "`--threads` takes a number from 1 to 256, not `0`"),
    (["--threads", "99999999999999999999"], "`--threads` takes a number from 1 to 256, not `99999999999999999999`"),
    (["-"], "`-` wants `--stdin-filename` and the name it is linted as; a file of that name is `./-`"),
    (["--stdin-filename", "F"], "`--stdin-filename` wants `-`, which reads standard input"),
    (["-", "--stdin-filename="], "`--stdin-filename` wants the name of a file"),
    (["-", "rules"], "`-` does not go with `rules`"),
    (["--output", "sarif"], "`--output` takes a format and a file, `sarif=findings.sarif`, not `sarif`"),
    (["--output", "sarif="], "`--output` takes a format and a file, `sarif=findings.sarif`, not `sarif=`"),
    (["--output", "xml=a"], "`--output` takes text, xcode, json, github, gitlab, sarif, not `xml`"),
    (["--since="], "`--since` wants a commit"),
    (["--prune"], "`--prune` goes with `baseline` only"),
    (["--git-hook", "a"], "`--git-hook` goes with `init` only"),
    (["-", "--stdin-filename=F", "--staged"], "`-` does not go with `--staged`, which takes what git's index holds"),
    (["-", "--stdin-filename=F", "--since=a"], "`-` does not go with `--since`, which compares what lies on disk"),
    (["baseline", "a"], "`baseline` takes nothing behind it; a folder of that name is `./baseline`"),
    (["init", "--prune"], "`--prune` does not go with `init`"),
    (["config", "a", "b"], "`config` takes one file or folder; a folder of that name is `./config`"),
    (["--quiet=yes"], "`--quiet` takes no value"),
    (["why"], "`why` takes one file with a line, `a.swift:12`; a folder of that name is `./why`"),
    (["why", "a.swift"], "`why` takes a file with a line, `a.swift:12`, not `a.swift`"),
    (["why", "a.swift:0"], "`why` takes a file with a line, `a.swift:12`, not `a.swift:0`"),
    (["why", ":3"], "`why` wants a file before `:3`"),
    (["rules", "a"], "`rules` takes nothing behind it; a folder of that name is `./rules`"),
    (["rules", "--quiet"], "`--quiet` does not go with `rules`"),
    (["explain"], "`explain` takes one rule; a folder of that name is `./explain`"),
    (["debug", "tokens"], "`debug` takes one of tokens, outline, flow, skim, and a file; a folder of that name is `./debug`"),
    (["debug", "trees", "F"], "`debug` takes one of tokens, outline, flow, skim, and a file; a folder of that name is `./debug`"),
] as [([FilePath], String)])
func aCommandLineThatMakesNoSenseIsRefused(arguments: [FilePath], message: String) {
    #expect(throws: Failure(message: message)) { try parse(arguments) }
}
