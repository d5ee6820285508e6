import Linting
import Reporting

/// What a command line asks for.
enum Invocation: Equatable {
    case lint(LintOptions)
    case rules
    case explain(rule: String)
    case debug(DebugView, FilePath)
    /// For the project itself: writes the pages into the source file that carries them.
    case embed
    case help
    case version
}

struct LintOptions: Equatable {
    var paths: [FilePath] = []
    var format = Format.text
    /// The rules to report; empty for all.
    var rules: [String] = []
    /// The least sure findings to report.
    var confidence = Confidence.medium
    var threads: Int?
    var isQuiet = false
}

/// What `awaitlint debug` shows of a file.
enum DebugView: String, CaseIterable { case tokens, outline, flow }

/// Why a command line cannot be understood: one sentence.
struct UsageError: Error, Equatable { var message: String }

enum Option: String, CaseIterable {
    case format = "--format", rule = "--rule", confidence = "--confidence", threads = "--threads"
    case quiet = "--quiet", help = "--help", version = "--version"

    var takesValue: Bool { self == .format || self == .rule || self == .confidence || self == .threads }
}

/// Understands a command line, the command's own name left out. Options stand anywhere before `--`, their values behind
/// a space or `=`. The first word that is no option names a subcommand if there is one of its name, else a path.
func parse(_ arguments: [FilePath]) throws(UsageError) -> Invocation {
    var options = LintOptions(), used: [Option] = [], words: [FilePath] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
        let text = argument.display
        if text == "--" {
            let wordsBefore = words
            words += rest
            if wordsBefore.isEmpty { return try lint(words, options) }
            break
        }
        guard text.utf8.first == UInt8(ascii: "-"), text != "-" else {
            words.append(argument)
            continue
        }
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let option = try option(called: parts[0])
        var value = parts.count > 1 ? parts[1] : nil
        if option.takesValue {
            value = value ?? rest.popFirst()?.display
            guard value != nil else { throw UsageError(message: "`\(option.rawValue)` wants a value behind it") }
        } else if value != nil {
            throw UsageError(message: "`\(option.rawValue)` takes no value")
        }
        if option == .help { return .help }
        if option == .version { return .version }
        try options.set(option, to: value ?? "")
        used.append(option)
    }
    guard let subcommand = words.first.flatMap({ Subcommand(rawValue: $0.display) }) else { return try lint(words, options) }
    if let option = used.first { throw UsageError(message: "`\(option.rawValue)` does not go with `\(subcommand.rawValue)`") }
    return try subcommand.invocation(Array(words.dropFirst()))
}

private func lint(_ paths: [FilePath], _ options: LintOptions) throws(UsageError) -> Invocation {
    var options = options
    options.paths = paths.isEmpty ? ["."] : paths
    return .lint(options)
}

private func option(called name: String) throws(UsageError) -> Option {
    if name == "-h" { return .help }
    if let option = Option(rawValue: name) { return option }
    throw UsageError(message: unknown("option", name, known: Option.allCases.map(\.rawValue), list: "awaitlint --help"))
}

extension LintOptions {
    fileprivate mutating func set(_ option: Option, to value: String) throws(UsageError) {
        switch option {
        case .format: format = try choice(option, value)
        case .confidence: confidence = try choice(option, value)
        case .rule: rules.append(value)
        case .threads:
            guard let count = Int(value), (1...mostThreads).contains(count) else {
                throw UsageError(message: "`--threads` takes a number from 1 to \(mostThreads), not `\(value)`")
            }
            threads = count
        case .quiet: isQuiet = true
        case .help, .version: break
        }
    }
}

private let mostThreads = 256

/// The value of an option that takes one of a few words.
private func choice<Value: RawRepresentable<String> & CaseIterable>(_ option: Option, _ value: String) throws(UsageError) -> Value {
    if let choice = Value(rawValue: value) { return choice }
    throw UsageError(message: "`\(option.rawValue)` takes \(Value.allCases.map(\.rawValue).joined(separator: ", ")), not `\(value)`")
}
