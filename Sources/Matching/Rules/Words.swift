/// A word of a rule block: what stands between spaces, with `,` `;` `:` `|` `(` `)` as words of their own, or between backticks.
struct Word {
    var text: String
    /// Both 1-based, the column in UTF-8 bytes.
    var line: Int
    var column: Int

    static func words(of line: PageLine) -> [Word] {
        var words: [Word] = []
        let bytes = Array(line.text.utf8)
        var at = 0
        while at < bytes.count {
            let first = at
            if isMark(bytes[at]) {
                at += 1
            } else if bytes[at] == UInt8(ascii: "`") {
                at = bytes[(at + 1)...].firstIndex(of: bytes[at]).map { $0 + 1 } ?? bytes.count
            } else {
                while at < bytes.count, !isMark(bytes[at]), !isSpace(bytes[at]) { at += 1 }
            }
            if at > first {
                words.append(Word(text: String(decoding: bytes[first..<at], as: UTF8.self), line: line.number, column: first + 1))
            } else {
                at += 1
            }
        }
        return words
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private static func isMark(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "|"), UInt8(ascii: "("), UInt8(ascii: ")"): true
        default: false
        }
    }
}

extension ArraySlice<Word> {
    /// The words as they are written but for spaces.
    var spelled: String {
        reduce(into: "") { text, word in
            if !text.isEmpty, text.utf8.last != UInt8(ascii: "("), word.text != ",", word.text != ")" { text += " " }
            text += word.text
        }
    }
}

/// The words of one statement of a rule block, read from left to right.
struct WordCursor {
    let file: String
    private var words: ArraySlice<Word>
    /// Where the statement ends, for errors about what is missing there.
    private let end: (line: Int, column: Int)

    init(file: String, words: [Word]) {
        self.file = file
        self.words = words[...]
        end = words.last.map { ($0.line, $0.column + $0.text.utf8.count) } ?? (1, 1)
    }

    var isAtEnd: Bool { words.isEmpty }
    var next: String? { words.first?.text }
    /// The words that are left.
    var rest: ArraySlice<Word> { words }

    /// The words that another cursor, further on in the same statement, has passed, as they are written but for spaces.
    func words(before other: WordCursor) -> String {
        rest.dropLast(other.rest.count).spelled
    }

    mutating func take() -> Word? { words.popFirst() }

    mutating func take(_ text: String) -> Bool {
        guard next == text else { return false }
        words.removeFirst()
        return true
    }

    mutating func skip(_ count: Int) { words = words.dropFirst(count) }

    /// An error at the next word, or at the statement's end.
    func error(_ expected: String) -> PageError {
        words.first.map { error(expected, at: $0) } ?? PageError(file: file, line: end.line, column: end.column, expected: expected)
    }

    func error(_ expected: String, at word: Word) -> PageError {
        PageError(file: file, line: word.line, column: word.column, expected: expected)
    }

    func expectEnd() throws(PageError) {
        guard isAtEnd else { throw error("the end of the line") }
    }
}
