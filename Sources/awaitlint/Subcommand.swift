import Linting

/// A word that asks for something else than linting.
enum Subcommand: String, CaseIterable {
    case rules, explain, why, baseline, `init`, config, test, debug

    /// The options that go with it.
    var options: [Option] {
        switch self {
        case .baseline: ownOptions + [.config, .noConfig, .confidence, .threads]
        case .config: [.config, .noConfig]
        default: ownOptions
        }
    }

    /// Those that go with nothing else.
    var ownOptions: [Option] {
        switch self {
        case .baseline: [.prune]
        case .`init`: [.gitHook]
        default: []
        }
    }

    /// The invocation with these words behind the subcommand's name.
    func invocation(_ words: [FilePath], _ options: LintOptions) throws(Failure) -> Invocation {
        switch self {
        case .rules:
            try takeNothing(words)
            return .rules
        case .explain:
            guard words.count == 1 else { throw Failure(message: "`explain` takes one rule; a folder of that name is `./explain`") }
            return .explain(rule: words[0].display)
        case .why:
            guard words.count == 1 else { throw Failure(message: "`why` takes one file with a line, `a.swift:12`; a folder of that name is `./why`") }
            return try line(of: words[0])
        case .baseline:
            try takeNothing(words)
            return .baseline(options)
        case .`init`:
            try takeNothing(words)
            return .start(isGitHook: options.isGitHook)
        case .config:
            guard words.count <= 1 else { throw Failure(message: "`config` takes one file or folder; a folder of that name is `./config`") }
            return .config(words.first ?? ".", options.configuration)
        case .test: return .test(words)
        case .debug:
            if words == ["embed"] { return .embed }
            guard words.count == 2, let view = DebugView(rawValue: words[0].display) else {
                let views = DebugView.allCases.map(\.rawValue).joined(separator: ", ")
                throw Failure(message: "`debug` takes one of \(views), and a file; a folder of that name is `./debug`")
            }
            return .debug(view, words[1])
        }
    }

    private func takeNothing(_ words: [FilePath]) throws(Failure) {
        guard words.isEmpty else { throw Failure(message: "`\(rawValue)` takes nothing behind it; a folder of that name is `./\(rawValue)`") }
    }

    /// `FILE:LINE`, or `FILE:LINE:COLUMN` as findings have it; the column is left aside.
    private func line(of place: FilePath) throws(Failure) -> Invocation {
        var parts = place.bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        let numbers = parts.suffix(2).map { Int(String(decoding: $0, as: UTF8.self)) }
        if parts.count > 2, numbers.allSatisfy({ $0 != nil }) { parts.removeLast() }
        guard parts.count > 1, let line = Int(String(decoding: parts.removeLast(), as: UTF8.self)), line > 0 else {
            throw Failure(message: "`why` takes a file with a line, `a.swift:12`, not `\(place.display)`")
        }
        let file = FilePath(bytes: Array(parts.joined(separator: [UInt8(ascii: ":")])))
        guard !file.bytes.isEmpty else { throw Failure(message: "`why` wants a file before `:\(line)`") }
        return .why(file, line: line)
    }
}
