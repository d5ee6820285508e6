import Linting

/// A word that asks for something else than linting.
enum Subcommand: String {
    case rules, explain, test, debug

    /// The invocation with these words behind the subcommand's name.
    func invocation(_ words: [FilePath]) throws(Failure) -> Invocation {
        switch self {
        case .rules:
            guard words.isEmpty else { throw Failure(message: "`rules` takes nothing behind it; a folder of that name is `./rules`") }
            return .rules
        case .explain:
            guard words.count == 1 else { throw Failure(message: "`explain` takes one rule; a folder of that name is `./explain`") }
            return .explain(rule: words[0].display)
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
}
