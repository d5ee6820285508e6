import Source

/// The name of a baseline.
package let baselineName = ".awaitlint-baseline.json"

/// Findings that were there when somebody began to lint, so that only others are told.
struct Baseline {
    struct Entry: Hashable {
        /// Relative to the baseline's folder.
        var file: FilePath
        var rule: String
        var fingerprint: String
        /// For who reads the file: it is not compared.
        var message: String
    }

    /// As shown to a person, which also opens it.
    let path: FilePath
    /// Absolute and free of symbolic links.
    let folder: FilePath
    var entries: [Entry]

    init(at path: FilePath, entries: [Entry] = []) {
        self.path = path
        folder = located(path.folder)
        self.entries = entries
    }

    /// Reads a baseline.
    init(reading path: FilePath) throws(Failure) {
        self.init(at: path)
        var text = SourceText()
        do {
            try text.read(path: path.cString, name: path.display)
        } catch {
            throw Failure(message: error.description)
        }
        do {
            var reader = JSONReader(Array(UnsafeBufferPointer(start: text.base, count: text.count)))
            try read(try reader.read())
        } catch {
            let place = LineTable(text).position(of: error.offset)
            throw Failure(message: "\(path.display):\(place.line):\(place.column): \(error.message)")
        }
    }

    private mutating func read(_ value: JSONValue) throws(Mistake) {
        let expected = "an object with the keys `version` and `findings`"
        for member in try value.members(expected) {
            switch member.key {
            case "version":
                guard case .word("1") = member.value.kind else { throw Mistake(offset: member.value.offset, message: "expected version 1 of a baseline") }
            case "findings":
                for element in try member.value.elements("a list of findings") { entries.append(try entry(element)) }
            default: throw Mistake(offset: member.offset, message: unknown("key", member.key, known: ["version", "findings"]))
            }
        }
    }

    private func entry(_ value: JSONValue) throws(Mistake) -> Entry {
        let keys = ["file", "rule", "fingerprint", "message"]
        var texts: [String: String] = [:]
        for member in try value.members("an object with the keys `file`, `rule`, `fingerprint` and `message`") {
            guard keys.contains(member.key) else { throw Mistake(offset: member.offset, message: unknown("key", member.key, known: keys)) }
            texts[member.key] = try member.value.string("a text")
        }
        guard let file = texts["file"], let rule = texts["rule"], let fingerprint = texts["fingerprint"] else {
            throw Mistake(offset: value.offset, message: "expected `file`, `rule` and `fingerprint`")
        }
        return Entry(file: FilePath(escaped: file), rule: rule, fingerprint: fingerprint, message: texts["message"] ?? "")
    }

    /// A finding a line, sorted so that lines that move change nothing. `quote` makes a JSON string of a text.
    func text(quoting quote: (String) -> String) -> String {
        let sorted = entries.sorted { ($0.file, $0.rule, $0.fingerprint) < ($1.file, $1.rule, $1.fingerprint) }
        let lines = sorted.map { entry in
            let members = [("file", entry.file.escaped), ("rule", entry.rule), ("fingerprint", entry.fingerprint), ("message", entry.message)]
            return "    {" + members.map { "\"\($0)\": \(quote($1))" }.joined(separator: ", ") + "}"
        }
        return "{\n  \"version\": 1,\n  \"findings\": [" + (lines.isEmpty ? "" : "\n" + lines.joined(separator: ",\n") + "\n  ") + "]\n}\n"
    }
}

extension Baseline.Entry {
    /// - Parameter path: the absolute path of the finding's file.
    init(_ finding: Finding, _ path: FilePath, in baseline: Baseline) {
        self.init(file: path.relative(to: baseline.folder) ?? path, rule: finding.rule, fingerprint: finding.fingerprint, message: finding.message)
    }
}

extension FilePath {
    /// The path as text that gives it back: bytes that are no UTF-8, and `%`, as `%` and two digits.
    fileprivate var escaped: String {
        if display.utf8.elementsEqual(bytes) { return display.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%25") }
        return bytes.map { byte in
            if byte < 0x80 && byte != UInt8(ascii: "%") { return String(Unicode.Scalar(byte)) }
            return "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    fileprivate init(escaped text: String) {
        var bytes: [UInt8] = [], rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), rest.count >= 2 {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        self.init(bytes: bytes)
    }
}
