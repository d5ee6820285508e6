import Source

/// A page of `Rules/names/`: names that a fact asks about, as data that a team can extend. A title, a sentence, and
/// one `- name` a line. `- close` stands for `close` alone; `- close*` also for each name that goes on from it in camel case or
/// with `_`, such as `closeAll`, not `closest`. `- task(id:)` stands for calls with that label, in the tables that say how a closure comes to run.
package struct NameTable: Sendable {
    package var id: String
    package var summary: String
    package private(set) var entries: [String] = []
    private var names: Set<Name> = []
    private var stems: Set<Name> = []
    /// The distinct lengths of stems, in bytes.
    private var stemLengths: [Int] = []

    package init(id: String, summary: String, entries: [String]) {
        self.id = id
        self.summary = summary
        for entry in entries { add(entry) }
    }

    /// Reads a table's page; anything but its title, its sentence, `- name` and blank lines is an error.
    package init(parsing text: String, file: String) throws(PageError) {
        let lines = PageLine.lines(of: text)
        var parser = PageParser(file: file, lines: lines)
        self.init(id: try parser.title(), summary: try parser.paragraph("a sentence that says what the names share"), entries: [])
        for line in parser.rest where !line.isBlank {
            guard let entry = line.content(after: "- "), Self.isEntry(entry) else { throw line.error("`- ` and a name", file: file) }
            add(entry)
        }
        guard !entries.isEmpty else { throw lines[lines.count - 1].error("`- ` and a name", file: file) }
    }

    /// Adds `name`, `name*` or, for tables of callees that flow asks, `name(label:)`; once if it is there.
    package mutating func add(_ entry: String) {
        guard entry.utf8.last == UInt8(ascii: "*") else {
            if names.insert(Name(entry)).inserted { entries.append(entry) }
            return
        }
        let stem = String(entry.dropLast())
        guard stems.insert(Name(stem)).inserted else { return }
        entries.append(entry)
        if !stemLengths.contains(stem.utf8.count) { stemLengths.append(stem.utf8.count) }
    }

    /// Whether the text is a name, a stem and `*`, or `name(label:)`.
    package static func isEntry(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        if let first = bytes.firstIndex(of: UInt8(ascii: "(")), bytes.suffix(2).elementsEqual(":)".utf8) {
            return isStem(bytes[..<first]) && isStem(bytes[(first + 1)...].dropLast(2))
        }
        return isStem(bytes[...])
    }

    /// Whether the bytes are a name, or a stem and `*`.
    private static func isStem(_ bytes: ArraySlice<UInt8>) -> Bool {
        let name = bytes.last == UInt8(ascii: "*") ? bytes.dropLast() : bytes
        return !name.isEmpty && name.allSatisfy(\.isIdentifier)
    }

    /// Whether the table has the name itself, stems left aside.
    package func contains(_ name: Name) -> Bool { names.contains(name) }

    /// Whether the table has the name that the bytes spell.
    package func contains(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        if names.contains(Name(name)) { return true }
        return stemLengths.contains { length in
            guard length == name.count || length < name.count && name[length].startsWord else { return false }
            return stems.contains(Name(UnsafeBufferPointer(rebasing: name[..<length])))
        }
    }
}

extension UInt8 {
    /// Part of an identifier; every byte of a character outside ASCII counts.
    package var isIdentifier: Bool {
        (0x61...0x7A).contains(self) || (0x41...0x5A).contains(self) || (0x30...0x39).contains(self) || self == 0x5F || self >= 0x80
    }

    /// Where a new word begins inside an identifier: a capital, a digit, `_`.
    fileprivate var startsWord: Bool { (0x41...0x5A).contains(self) || (0x30...0x39).contains(self) || self == 0x5F }
}
