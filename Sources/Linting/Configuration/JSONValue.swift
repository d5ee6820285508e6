/// A value of a configuration file and where it stands.
struct JSONValue {
    /// Byte offset of its first byte.
    var offset: Int
    var kind: Kind

    enum Kind {
        /// In the order in which they are written, no key twice.
        case object([Member])
        case array([JSONValue])
        case string(String)
        /// A number, `true`, `false` or `null` as it is written.
        case word(String)
    }

    struct Member {
        var key: String
        /// Byte offset of the key.
        var offset: Int
        var value: JSONValue
    }
}

/// What is wrong at a byte offset of a configuration file.
struct Mistake: Error, Equatable {
    var offset: Int
    var message: String
    /// Whether the message says itself where that is, in another file.
    var isPlaced = false
}

/// Reads JSON with comments (`//` to the end of the line, `/* */`) and commas behind the last element; nothing else is taken.
struct JSONReader {
    private let bytes: [UInt8]
    private var at = 0
    private var depth = 0
    private static let deepest = 100

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    }

    /// The one value of the text.
    mutating func read() throws(Mistake) -> JSONValue {
        try skipTrivia()
        let value = try value()
        try skipTrivia()
        guard at == bytes.count else { throw expected("the end of the file") }
        return value
    }

    private func expected(_ what: String) -> Mistake { Mistake(offset: at, message: "expected \(what)") }

    private func byte(_ offset: Int = 0) -> UInt8 { at + offset < bytes.count ? bytes[at + offset] : 0 }

    private mutating func skipTrivia() throws(Mistake) {
        while at < bytes.count {
            switch byte() {
            case 0x20, 0x09, 0x0A, 0x0D: at += 1
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
                while at < bytes.count, byte() != 0x0A, byte() != 0x0D { at += 1 }
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): try skipBlockComment()
            default: return
            }
        }
    }

    private mutating func skipBlockComment() throws(Mistake) {
        let start = at
        at += 2
        while byte() != UInt8(ascii: "*") || byte(1) != UInt8(ascii: "/") {
            guard at < bytes.count else { throw Mistake(offset: start, message: "this comment does not end") }
            at += 1
        }
        at += 2
    }

    private mutating func value() throws(Mistake) -> JSONValue {
        let start = at
        switch byte() {
        case UInt8(ascii: "{"): return JSONValue(offset: start, kind: .object(try members()))
        case UInt8(ascii: "["):
            var elements: [JSONValue] = []
            try list(until: "]") { (reader) throws(Mistake) in elements.append(try reader.value()) }
            return JSONValue(offset: start, kind: .array(elements))
        case UInt8(ascii: "\""): return JSONValue(offset: start, kind: .string(try string()))
        default:
            while Self.isPartOfWord(byte()) { at += 1 }
            guard at > start else { throw expected("a value") }
            return JSONValue(offset: start, kind: .word(String(decoding: bytes[start..<at], as: UTF8.self)))
        }
    }

    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
    }

    private mutating func members() throws(Mistake) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        try list(until: "}") { (reader) throws(Mistake) in
            let start = reader.at
            guard reader.byte() == UInt8(ascii: "\"") else { throw reader.expected("a key in quotes") }
            let key = try reader.string()
            guard !members.contains(where: { $0.key == key }) else { throw Mistake(offset: start, message: "`\(key)` stands here a second time") }
            try reader.skipTrivia()
            guard reader.byte() == UInt8(ascii: ":") else { throw reader.expected("`:`") }
            reader.at += 1
            try reader.skipTrivia()
            members.append(JSONValue.Member(key: key, offset: start, value: try reader.value()))
        }
        return members
    }

    /// Elements between commas, from the opening bracket, which is the current byte, to behind the closing one.
    private mutating func list(until close: Unicode.Scalar, _ element: (inout JSONReader) throws(Mistake) -> Void) throws(Mistake) {
        guard depth < Self.deepest else { throw Mistake(offset: at, message: "nested too deep") }
        depth += 1
        at += 1
        try skipTrivia()
        while byte() != UInt8(ascii: close) {
            try element(&self)
            try skipTrivia()
            if byte() == UInt8(ascii: ",") {
                at += 1
                try skipTrivia()
            } else if byte() != UInt8(ascii: close) {
                throw expected("`,` or `\(close)`")
            }
        }
        at += 1
        depth -= 1
    }

    private mutating func string() throws(Mistake) -> String {
        let start = at
        var content: [UInt8] = []
        at += 1
        while byte() != UInt8(ascii: "\"") {
            guard byte() >= 0x20 else { throw at < bytes.count && byte() != 0x0A && byte() != 0x0D ? expected("no control character") : Mistake(offset: start, message: "this string does not end") }
            if byte() == UInt8(ascii: "\\") {
                content += Array(try escape().utf8)
            } else {
                content.append(byte())
                at += 1
            }
        }
        at += 1
        let text = String(decoding: content, as: UTF8.self)
        guard text.utf8.elementsEqual(content) else { throw Mistake(offset: start, message: "this string is no UTF-8") }
        return text
    }

    private mutating func escape() throws(Mistake) -> String {
        let simple: [UInt8: String] = [0x22: "\"", 0x5C: "\\", 0x2F: "/", 0x62: "\u{8}", 0x66: "\u{C}", 0x6E: "\n", 0x72: "\r", 0x74: "\t"]
        if let text = simple[byte(1)] {
            at += 2
            return text
        }
        let start = at
        guard let first = unit() else { throw Mistake(offset: start, message: "expected an escape that JSON has") }
        if let scalar = Unicode.Scalar(UInt32(first)) { return String(scalar) }
        guard (0xD800...0xDBFF).contains(first), let second = unit(), (0xDC00...0xDFFF).contains(second) else {
            throw Mistake(offset: start, message: "half of a surrogate pair")
        }
        return String(Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + UInt32(second) - 0xDC00)!)
    }

    /// `\uXXXX`, nil without moving if none stands here.
    private mutating func unit() -> UInt16? {
        guard byte() == UInt8(ascii: "\\"), byte(1) == UInt8(ascii: "u"), at + 6 <= bytes.count,
            bytes[(at + 2)..<(at + 6)].allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }) else { return nil }
        defer { at += 6 }
        return UInt16(String(decoding: bytes[(at + 2)..<(at + 6)], as: UTF8.self), radix: 16)
    }
}
