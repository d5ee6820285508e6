import Flow
import Source

/// Reads the words behind `call` or an await that say what is called: a pattern between backticks, or `in` and a table's id.
struct CalleeParser {
    private let word: Word
    private let cursor: WordCursor
    private let text: String

    /// - Parameter word: with its backticks.
    private init(_ word: Word, _ cursor: WordCursor) {
        self.word = word
        self.cursor = cursor
        text = String(word.text.dropFirst().dropLast())
    }

    /// The pattern that the next words say and the capture in it, nil if they say none.
    static func pattern(_ cursor: inout WordCursor, _ names: inout RuleNames) throws(PageError) -> (CalleePattern, capture: Int?)? {
        let isOther = cursor.take("not")
        if cursor.take("in") {
            guard let table = cursor.next, table.isRuleName else { throw cursor.error("a names table") }
            _ = cursor.take()
            return (CalleePattern(receiver: .any, name: isOther ? .otherThan(Name(table)) : .table(Name(table)), labels: nil), nil)
        }
        guard !isOther else { throw cursor.error("`in` and a names table") }
        guard let word = cursor.rest.first, word.text.hasPrefix("`") else { return nil }
        let pattern = try CalleeParser(word, cursor).pattern(&names)
        _ = cursor.take()
        return pattern
    }

    /// The name of state: `` `_.onTermination` ``.
    static func name(_ cursor: inout WordCursor) throws(PageError) -> CalleePattern? {
        let first = cursor
        var names = RuleNames()
        guard cursor.next?.hasPrefix("`") == true, let (pattern, capture) = try pattern(&cursor, &names) else { return nil }
        guard case .named = pattern.name, capture == nil, pattern.labels == nil else { throw first.error("the name of state, such as `_.count`") }
        return pattern
    }

    private func pattern(_ names: inout RuleNames) throws(PageError) -> (CalleePattern, capture: Int?) {
        guard word.text.utf8.count > 2, word.text.hasSuffix("`") else { throw error("a function's name between backticks") }
        let open = text.firstIndex(of: "(") ?? text.endIndex
        var parts = text[..<open].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let last = parts.removeLast()
        guard last == "*" || last.isIdentifier else { throw error("a function's name, or `*` for any") }
        let name: CalleePattern.Callee = last == "*" ? .any : .named(Name(last))
        let labels = try labels(text[open...])
        if parts.isEmpty { return (CalleePattern(receiver: .own, name: name, labels: labels), nil) }
        if parts == ["_"] { return (CalleePattern(receiver: .any, name: name, labels: labels), nil) }
        if parts.count == 1, parts[0].hasPrefix("$") {
            let capture = String(parts[0].dropFirst())
            guard capture.isRuleName else { throw error("a capture such as `$x`") }
            let index = names.capture(capture)
            return (CalleePattern(receiver: .capture(index), name: name, labels: labels), index)
        }
        guard parts.allSatisfy(\.isIdentifier) else { throw error("names, `_` or a capture before the function's name") }
        return (CalleePattern(receiver: .names(parts.map { Name($0) }), name: name, labels: labels), nil)
    }

    /// `(_:to:)`, nil for nothing, which stands for any.
    private func labels(_ text: Substring) throws(PageError) -> [Name]? {
        if text.isEmpty { return nil }
        guard text.hasSuffix(")") else { throw error("`)` behind the labels") }
        let labels = text.dropFirst().dropLast()
        if labels.isEmpty { return [] }
        guard labels.hasSuffix(":") else { throw error("labels such as `(_:to:)`") }
        var names: [Name] = []
        for label in labels.dropLast().split(separator: ":", omittingEmptySubsequences: false).map(String.init) {
            guard label.isIdentifier else { throw error("labels such as `(_:to:)`") }
            names.append(label == "_" ? .none : Name(label))
        }
        return names
    }

    private func error(_ expected: String) -> PageError { cursor.error(expected, at: word) }
}

extension String {
    fileprivate var isIdentifier: Bool { !isEmpty && utf8.allSatisfy(\.isIdentifier) }
}
