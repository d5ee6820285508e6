import Linting

/// What a command line asks for.
enum Invocation: Equatable {
    case lint(LintOptions)
    case rules
    case explain(rule: String)
    /// Says what the rules make of a 1-based line.
    case why(FilePath, line: Int)
    /// Records what is found, or takes out what is no longer found.
    case baseline(LintOptions)
    /// Writes a configuration, or a hook of git.
    case start(isGitHook: Bool)
    /// Says how a file is linted.
    case config(FilePath, ConfigurationSource)
    /// Runs the examples of pages; without any, of those that the configuration names or of the folder `Rules`.
    case test([FilePath])
    case debug(DebugView, FilePath)
    /// For the project itself: writes the pages into the source file that carries them.
    case embed
    case help
    case version
}

/// What `awaitlint debug` shows of a file.
enum DebugView: String, CaseIterable { case tokens, outline, flow, skim }

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
            if wordsBefore.isEmpty { return try lint(words, options, used, readsStandardInput) }
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
    guard let subcommand = words.first.flatMap({ Subcommand(rawValue: $0.display) }) else { return try lint(words, options, used, readsStandardInput) }
    if readsStandardInput { throw Failure(message: "`-` does not go with `\(subcommand.rawValue)`") }
    if let option = used.first(where: { !subcommand.options.contains($0) }) { throw Failure(message: "`\(option.rawValue)` does not go with `\(subcommand.rawValue)`") }
    return try subcommand.invocation(Array(words.dropFirst()), options)
}

private func lint(_ paths: [FilePath], _ options: LintOptions, _ used: [Option], _ readsStandardInput: Bool) throws(Failure) -> Invocation {
    var options = options
    options.paths = paths.isEmpty && !readsStandardInput ? ["."] : paths
    for subcommand in Subcommand.allCases {
        if let option = used.first(where: { subcommand.ownOptions.contains($0) }) { throw Failure(message: "`\(option.rawValue)` goes with `\(subcommand.rawValue)` only") }
    }
    if readsStandardInput && options.standardInput == nil {
        throw Failure(message: "`-` wants `--stdin-filename` and the name it is linted as; a file of that name is `./-`")
    }
    if readsStandardInput && options.isStaged { throw Failure(message: "`-` does not go with `--staged`, which takes what git's index holds") }
    if readsStandardInput && options.since != nil { throw Failure(message: "`-` does not go with `--since`, which compares what lies on disk") }
    if !readsStandardInput && options.standardInput != nil { throw Failure(message: "`--stdin-filename` wants `-`, which reads standard input") }
    return .lint(options)
}

private func option(called name: String) throws(Failure) -> Option {
    if name == "-h" { return .help }
    if let option = Option(rawValue: name) { return option }
    throw Failure(message: unknown("option", name, known: Option.allCases.map(\.rawValue)))
}
