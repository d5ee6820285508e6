import Testing
@testable import Linting

private func read(_ text: String) throws -> JSONValue {
    var reader = JSONReader(Array(text.utf8))
    return try reader.read()
}

private func strings(_ text: String) throws -> [String]? {
    guard case .array(let elements) = try read(text).kind else { return nil }
    return elements.compactMap { if case .string(let text) = $0.kind { text } else { nil } }
}

@Test(arguments: [
    (#"["a", "b"]"#, ["a", "b"]), ("[]", []), ("\u{FEFF}[\"a\",]//", ["a"]), ("/* * / */ [ // x ]\n\"a\"/**/,\r\n\t]", ["a"]),
    (#"["\"\\\/\b\f\n\r\té"]"#, ["\"\\/\u{8}\u{C}\n\r\té"]), (#"["\uD83D\uDC4D\u0000"]"#, ["👍\0"]), (#"["//", "/*"]"#, ["//", "/*"]), ("[1, null, \"a\"]", ["a"]),
])
func listsAreRead(text: String, expected: [String]) throws {
    #expect(try strings(text) == expected)
}

@Test func membersKeepTheirPlaces() throws {
    guard case .object(let members) = try read(#"{"a": "x", /**/ "b": {}}"#).kind else { Issue.record("no object"); return }
    #expect(members.map(\.key) == ["a", "b"])
    #expect(members.map(\.offset) == [1, 16])
    #expect(members.map(\.value.offset) == [6, 21])
}

@Test(arguments: [
    ("", 0, "expected a value"), ("[", 1, "expected a value"), ("[,]", 1, "expected a value"), ("[\"a\" \"b\"]", 5, "expected `,` or `]`"), ("[\"a\",,]", 5, "expected a value"),
    ("{a: 1}", 1, "expected a key in quotes"), ("{\"a\" 1}", 5, "expected `:`"), ("{} x", 3, "expected the end of the file"), ("{\"a\": 1, \"a\": 2}", 9, "`a` stands here a second time"),
    ("[\"a", 1, "this string does not end"), ("[\"a\n\"]", 1, "this string does not end"), ("[\"\t\"]", 2, "expected no control character"), (" /* ", 1, "this comment does not end"),
    (#"["\x"]"#, 2, "expected an escape that JSON has"), (#"["\u12"]"#, 2, "expected an escape that JSON has"), (#"["\uD83Dx"]"#, 2, "half of a surrogate pair"),
    (#"["\uDC4D"]"#, 2, "half of a surrogate pair"),
])
func whatIsNoJSONIsRefused(text: String, offset: Int, message: String) {
    #expect(throws: Mistake(offset: offset, message: message)) { try read(text) }
}

@Test func bytesThatAreNoUTF8AreRefused() {
    var reader = JSONReader([0x5B, 0x22, 0xFF, 0x22, 0x5D])
    #expect(throws: Mistake(offset: 1, message: "this string is no UTF-8")) { try reader.read() }
}

@Test func nestingHasALimit() {
    #expect(throws: Never.self) { try read(String(repeating: "[", count: 100) + String(repeating: "]", count: 100)) }
    #expect(throws: Mistake(offset: 100, message: "nested too deep")) { try read(String(repeating: "[", count: 1_000_000)) }
}

@Test func everyBeginningOfAFileIsReadOrRefused() {
    let text = "{\"a\": [1, \"\\u00e9\\n\", /* x */ {\"b\": null,},], // y\n}"
    for length in 0..<text.utf8.count {
        #expect(throws: Mistake.self) { try read(String(decoding: Array(text.utf8).prefix(length), as: UTF8.self)) }
    }
}
