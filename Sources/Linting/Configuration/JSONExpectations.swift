/// What a configuration or baseline expects of a value; anything else is a mistake at its place.
extension JSONValue {
    /// The values of an object that has no other keys than these.
    func values<Key: RawRepresentable<String> & CaseIterable & Hashable>(of: Key.Type) throws(Mistake) -> [Key: JSONValue] {
        let known = Key.allCases.map(\.rawValue)
        let members = try members("an object with the keys \(known.map { "`\($0)`" }.joined(separator: ", "))")
        var values: [Key: JSONValue] = [:]
        for member in members {
            guard let key = Key(rawValue: member.key) else { throw member.unknown("key", known: known) }
            values[key] = member.value
        }
        return values
    }

    func oneOrMore() throws(Mistake) -> [JSONValue] {
        if case .string = kind { return [self] }
        return try elements("a file or a list of files")
    }

    func level() throws(Mistake) -> Configuration.Level {
        switch try string("`on`, `off`, `error`, `warning` or `note`") {
        case "on": return .on
        case "off": return .off
        case let word:
            guard let severity = Severity(rawValue: word) else {
                throw Mistake(offset: offset, message: "expected `on`, `off`, `error`, `warning` or `note`, not `\(word)`")
            }
            return .severity(severity)
        }
    }

    func members(_ expected: String) throws(Mistake) -> [Member] {
        guard case .object(let members) = kind else { throw Mistake(offset: offset, message: "expected \(expected)") }
        return members
    }

    func elements(_ expected: String) throws(Mistake) -> [JSONValue] {
        guard case .array(let elements) = kind else { throw Mistake(offset: offset, message: "expected \(expected)") }
        return elements
    }

    func string(_ expected: String) throws(Mistake) -> String {
        guard case .string(let text) = kind else { throw Mistake(offset: offset, message: "expected \(expected)") }
        return text
    }
}

extension JSONValue.Member {
    func unknown(_ noun: String, known: [String]) -> Mistake { Mistake(offset: offset, message: Linting.unknown(noun, key, known: known)) }
}
