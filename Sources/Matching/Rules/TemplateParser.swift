extension MessageTemplate {
    /// Reads a message: `$name` is a capture, `$label.function` a function, everything else stands for itself.
    /// - Parameter column: where `text` begins in the page's line, 1-based.
    init(parsing text: String, file: String, line: Int, column: Int, in rule: Rule) throws(PageError) {
        let bytes = Array(text.utf8)
        var literal: [UInt8] = [], at = 0
        while at < bytes.count {
            guard bytes[at] == UInt8(ascii: "$") else {
                literal.append(bytes[at])
                at += 1
                continue
            }
            if !literal.isEmpty { pieces.append(.text(String(decoding: literal, as: UTF8.self))) }
            literal = []
            let name = String(decoding: bytes[(at + 1)...].prefix { $0 < 0x80 && $0.isIdentifier }, as: UTF8.self)
            let behind = at + 1 + name.utf8.count
            if bytes[behind...].starts(with: Self.function) {
                guard let label = rule.labels.firstIndex(of: name), rule.paths.allSatisfy({ $0.has(label) }) else {
                    throw PageError(file: file, line: line, column: column + at, expected: "a label that every path has")
                }
                pieces.append(.function(label: label))
                at = behind + Self.function.count
            } else {
                guard let capture = rule.captures.firstIndex(of: name), rule.paths.allSatisfy({ $0.knows(capture) }) else {
                    throw PageError(file: file, line: line, column: column + at, expected: "a capture that every path binds")
                }
                pieces.append(.capture(capture))
                at = behind
            }
        }
        if !literal.isEmpty { pieces.append(.text(String(decoding: literal, as: UTF8.self))) }
    }

    private static let function = Array(".function".utf8)
}
