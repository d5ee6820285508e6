import Linting
import Reporting

/// What a command line asks for.
enum Invocation: Equatable {
    case lint(LintOptions)
    case rules
    case explain(rule: String)
    /// Says what the rules make of a 1-based line.
    case why(FilePath, line: Int)
    /// Runs the examples of pages; without any, of those that the configuration names or of the folder `Rules`.
    case test([FilePath])
    case debug(DebugView, FilePath)
    /// For the project itself: writes the pages into the source file that carries them.
    case embed
    case help
    case version
}

struct LintOptions: Equatable {
    var paths: [FilePath] = []
    /// The name that standard input is linted as, if it is.
    var standardInput: FilePath?
    var format = Format.text
    /// The rules to report; empty for all.
    var rules: [String] = []
    /// The least sure findings to report.
    var confidence = Confidence.medium
    var failOn = FailOn.warning
    var configuration = ConfigurationSource.nearest
    var threads: Int?
    var hasGates = true
    /// Whether standard error tells where the time went.
    var isTimed = false
    var isQuiet = false
}

/// What `awaitlint debug` shows of a file.
enum DebugView: String, CaseIterable { case tokens, outline, flow, skim }

/// The least severe findings that make the exit status 1.
enum FailOn: String, CaseIterable {
    case error, warning, note, never

    func fails(on severity: Severity) -> Bool {
        Severity(rawValue: rawValue).map { severity >= $0 } ?? false
    }
}

enum Option: String, CaseIterable {
    case format = "--format", rule = "--rule", confidence = "--confidence", failOn = "--fail-on", threads = "--threads"
    case standardInput = "--stdin-filename"
    case config = "--config", noConfig = "--no-config", noGates = "--no-gates", statistics = "--statistics"
    case quiet = "--quiet", help = "--help", version = "--version"

    var takesValue: Bool {
        switch self {
        case .format, .rule, .confidence, .failOn, .threads, .standardInput, .config: true
        case .noConfig, .noGates, .statistics, .quiet, .help, .version: false
        }
    }
}

/// Understands a command line, the command's own name left out. Options stand anywhere before `--`, their values behind
/// a space or `=`. The first word that is no option names a subcommand if there is one of its name, else a path.
func parse(_ arguments: [FilePath]) throws(Failure) -> Invocation {
    var options = LintOptions(), used: [Option] = [], words: [FilePath] = [], readsStandardInput = false
    var rest = arguments[...]
    while let argument = rest.popFirst() {
        let text = argument.display
        if text == "--" {
            let wordsBefore = words
            words += rest
            if wordsBefore.isEmpty { return try lint(words, options, readsStandardInput) }
            break
        }
        if text == "-" {
            readsStandardInput = true
            continue
        }
        guard text.utf8.first == UInt8(ascii: "-") else {
            words.append(argument)
            continue
        }
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let option = try option(called: parts[0])
        var value = parts.count > 1 ? FilePath(bytes: argument.bytes.dropFirst(parts[0].utf8.count + 1)) : nil
        if option.takesValue {
            value = value ?? rest.popFirst()
            guard value != nil else { throw Failure(message: "`\(option.rawValue)` wants a value behind it") }
        } else if value != nil {
            throw Failure(message: "`\(option.rawValue)` takes no value")
        }
        if option == .help { return .help }
        if option == .version { return .version }
        try options.set(option, to: value ?? "")
        used.append(option)
    }
    guard let subcommand = words.first.flatMap({ Subcommand(rawValue: $0.display) }) else { return try lint(words, options, readsStandardInput) }
    if readsStandardInput { throw Failure(message: "`-` does not go with `\(subcommand.rawValue)`") }
    if let option = used.first { throw Failure(message: "`\(option.rawValue)` does not go with `\(subcommand.rawValue)`") }
    return try subcommand.invocation(Array(words.dropFirst()))
}

private func lint(_ paths: [FilePath], _ options: LintOptions, _ readsStandardInput: Bool) throws(Failure) -> Invocation {
    var options = options
    options.paths = paths.isEmpty && !readsStandardInput ? ["."] : paths
    if readsStandardInput && options.standardInput == nil {
        throw Failure(message: "`-` wants `--stdin-filename` and the name it is linted as; a file of that name is `./-`")
    }
    if !readsStandardInput && options.standardInput != nil { throw Failure(message: "`--stdin-filename` wants `-`, which reads standard input") }
    return .lint(options)
}

private func option(called name: String) throws(Failure) -> Option {
    if name == "-h" { return .help }
    if let option = Option(rawValue: name) { return option }
    throw Failure(message: unknown("option", name, known: Option.allCases.map(\.rawValue)))
}

extension LintOptions {
    fileprivate mutating func set(_ option: Option, to path: FilePath) throws(Failure) {
        let value = path.display
        switch option {
        case .format: format = try choice(option, value, of: Format.allCases, called: \.rawValue)
        case .confidence: confidence = try choice(option, value, of: Confidence.allCases.reversed(), called: \.word)
        case .failOn: failOn = try choice(option, value, of: FailOn.allCases, called: \.rawValue)
        case .rule: rules.append(value)
        case .threads:
            guard let count = Int(value), (1...mostThreads).contains(count) else {
                throw Failure(message: "`--threads` takes a number from 1 to \(mostThreads), not `\(value)`")
            }
            threads = count
        case .standardInput:
            guard !path.bytes.isEmpty else { throw Failure(message: "`--stdin-filename` wants the name of a file") }
            standardInput = path
        case .config: configuration = .file(path)
        case .noConfig: configuration = .none
        case .noGates: hasGates = false
        case .statistics: isTimed = true
        case .quiet: isQuiet = true
        case .help, .version: break
        }
    }
}

private let mostThreads = 256

/// The value of an option that takes one of a few words.
private func choice<Value>(_ option: Option, _ value: String, of choices: [Value], called name: (Value) -> String) throws(Failure) -> Value {
    if let choice = choices.first(where: { name($0) == value }) { return choice }
    let words = choices.map(name).joined(separator: ", ")
    throw Failure(message: "`\(option.rawValue)` takes \(words), not `\(value)`")
}
