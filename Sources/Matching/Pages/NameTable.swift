import Source

/// A page of `Rules/names/`: names that a fact asks about, as data that a team can extend. A title, a sentence, and
/// one `- name` a line. An entry stands for itself and for each name that goes on from it in camel case or with
/// `_`: `close` is `close` and `closeAll`, not `closest`.
package struct NameTable: Sendable {
    package var id: String
    package var summary: String
    package private(set) var entries: [String] = []
    private var lengths: [Int] = []
    private var hashes: Set<Name> = []

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
            guard let entry = line.content(after: "- "), Self.isName(entry) else {
                throw line.error("`- ` and a name", file: file)
            }
            add(entry)
        }
        guard !entries.isEmpty else { throw lines[lines.count - 1].error("`- ` and a name", file: file) }
    }

    package mutating func add(_ entry: String) {
        guard hashes.insert(Name(entry)).inserted else { return }
        entries.append(entry)
        let length = entry.utf8.count
        if !lengths.contains(length) { lengths.append(length) }
    }

    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(\.isIdentifier)
    }

    /// Whether the name that the bytes spell is in the table.
    package func contains(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        lengths.contains { length in
            guard length <= name.count else { return false }
            let goesOn = length < name.count ? name[length] : UInt8(ascii: "_")
            guard goesOn == UInt8(ascii: "_") || goesOn.isCapitalOrDigit else { return false }
            return hashes.contains(Name(UnsafeBufferPointer(rebasing: name[..<length])))
        }
    }
}

extension UInt8 {
    /// Part of an identifier; every byte of a character outside ASCII counts.
    var isIdentifier: Bool {
        (0x61...0x7A).contains(self) || (0x41...0x5A).contains(self) || (0x30...0x39).contains(self) || self == 0x5F || self >= 0x80
    }

    var isCapitalOrDigit: Bool { (0x41...0x5A).contains(self) || (0x30...0x39).contains(self) }
}
