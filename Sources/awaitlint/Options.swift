import Linting
import Reporting

struct LintOptions: Equatable {
    var paths: [FilePath] = []
    /// The name that standard input is linted as, if it is.
    var standardInput: FilePath?
    var isStaged = false
    var since: FilePath?
    var format = Format.text
    /// Files that reports are written to, beside what standard output gets.
    var outputs: [OutputFile] = []
    /// The rules to report; empty for all.
    var rules: [String] = []
    /// The least sure findings to report.
    var confidence = Confidence.medium
    var failOn = FailOn.warning
    var configuration = ConfigurationSource.nearest
    var heedsBaseline = true
    var threads: Int?
    var hasGates = true
    /// Whether standard error tells where the time went.
    var isTimed = false
    var isQuiet = false
    /// Whether `baseline` only takes out what is gone.
    var isPruning = false
    /// Whether `init` writes a hook of git.
    var isGitHook = false
}

struct OutputFile: Equatable {
    var format: Format
    var path: FilePath
}

/// The least severe findings that make the exit status 1.
enum FailOn: String, CaseIterable {
    case error, warning, note, never

    func fails(on severity: Severity) -> Bool {
        Severity(rawValue: rawValue).map { severity >= $0 } ?? false
    }
}

enum Option: String, CaseIterable {
    case format = "--format", output = "--output", rule = "--rule", confidence = "--confidence", failOn = "--fail-on", threads = "--threads"
    case standardInput = "--stdin-filename", staged = "--staged", since = "--since"
    case config = "--config", noConfig = "--no-config", noBaseline = "--no-baseline", noGates = "--no-gates", statistics = "--statistics"
    case prune = "--prune", gitHook = "--git-hook"
    case quiet = "--quiet", help = "--help", version = "--version"

    var takesValue: Bool {
        switch self {
        case .format, .output, .rule, .confidence, .failOn, .threads, .standardInput, .since, .config: true
        case .staged, .noConfig, .noBaseline, .noGates, .statistics, .prune, .gitHook, .quiet, .help, .version: false
        }
    }
}

extension LintOptions {
    mutating func set(_ option: Option, to path: FilePath) throws(Failure) {
        let value = path.display
        switch option {
        case .format: format = try choice(option, value, of: Format.allCases, called: \.rawValue)
        case .output: outputs.append(try output(path))
        case .confidence: confidence = try choice(option, value, of: Confidence.allCases.reversed(), called: \.word)
        case .failOn: failOn = try choice(option, value, of: FailOn.allCases, called: \.rawValue)
        case .rule: rules.append(value)
        case .threads:
            guard let count = Int(value), (1...mostThreads).contains(count) else {
                throw Failure(message: "`--threads` takes a number from 1 to \(mostThreads), not `\(value)`")
            }
            threads = count
        case .standardInput: standardInput = try named(option, path, "the name of a file")
        case .since: since = try named(option, path, "a commit")
        case .config: configuration = .file(path)
        case .noConfig: configuration = .none
        case .staged: isStaged = true
        case .noBaseline: heedsBaseline = false
        case .noGates: hasGates = false
        case .statistics: isTimed = true
        case .prune: isPruning = true
        case .gitHook: isGitHook = true
        case .quiet: isQuiet = true
        case .help, .version: break
        }
    }
}

private let mostThreads = 256

private func named(_ option: Option, _ path: FilePath, _ what: String) throws(Failure) -> FilePath {
    guard !path.bytes.isEmpty else { throw Failure(message: "`\(option.rawValue)` wants \(what)") }
    return path
}

/// `FORMAT=FILE`
private func output(_ text: FilePath) throws(Failure) -> OutputFile {
    let parts = text.bytes.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty else { throw Failure(message: "`--output` takes a format and a file, `sarif=findings.sarif`, not `\(text.display)`") }
    return OutputFile(format: try choice(.output, FilePath(bytes: parts[0]).display, of: Format.allCases, called: \.rawValue), path: FilePath(bytes: parts[1]))
}

/// The value of an option that takes one of a few words.
private func choice<Value>(_ option: Option, _ value: String, of choices: [Value], called name: (Value) -> String) throws(Failure) -> Value {
    if let choice = choices.first(where: { name($0) == value }) { return choice }
    let words = choices.map(name).joined(separator: ", ")
    throw Failure(message: "`\(option.rawValue)` takes \(words), not `\(value)`")
}
