import Foundation
import Linting
import Testing
@testable import Reporting

@Test func jsonHasItsKeysInOrderAndComparesLineByLine() {
    #expect(render(sample, as: .json, for: person(colour: true)) == """
        {
          "version": 1,
          "findings": [
            {
              "rule": "a-rule",
              "severity": "warning",
              "confidence": "high",
              "message": "`tracks` is written after `await`, though `refresh()` may have changed it",
              "file": "Sources/Feed.swift",
              "line": 14,
              "column": 9,
              "endLine": 14,
              "endColumn": 23,
              "fingerprint": "00000000000000ff",
              "path": [
                {"role": "wait", "file": "Sources/Feed.swift", "line": 9, "column": 24, "message": "others may run here"},
                {"role": "rival", "file": "Sources/List.swift", "line": 120, "column": 2, "message": "`refresh()` clears it"},
                {"role": "late", "file": "Sources/Feed.swift", "line": 14, "column": 9, "message": "the old page is added"}
              ]
            },
            {
              "rule": "a-rule",
              "severity": "warning",
              "confidence": "high",
              "message": "it is wrong",
              "file": "Sources/List.swift",
              "line": 2,
              "column": 1,
              "endLine": 2,
              "endColumn": 2,
              "fingerprint": "00000000000000ff",
              "path": []
            }
          ],
          "summary": {"files": 3, "bytes": 1234, "findings": 2, "known": 0, "gone": 0, "errors": 0}
        }

        """)
}

@Test func jsonOfNothing() {
    #expect(render(Report(errors: ["e"]), as: .json, for: Destination()) == """
        {
          "version": 1,
          "findings": [],
          "summary": {"files": 0, "bytes": 0, "findings": 0, "known": 0, "gone": 0, "errors": 1}
        }

        """)
}

@Test(arguments: [
    ("a\"b\\c/d", #""a\"b\\c/d""#), ("\n\r\t\r\n", #""\n\r\t\r\n""#), ("\u{0}\u{1B}\u{7F}\u{9B}", #""\u0000\u001B\u007F\u009B""#),
    ("\u{2028}\u{2029}\u{202E}", #""\u2028\u2029\u202E""#), ("é 👩‍👩‍👧 字", #""é 👩‍👩‍👧 字""#),
])
func jsonStringsAreEscaped(text: String, json: String) throws {
    #expect(quoted(text) == json)
    #expect(try JSONDecoder().decode([String].self, from: Data("[\(json)]".utf8)) == [text])
}

@Test func everyCharacterComesBackFromAJSONString() throws {
    let text = String(String.UnicodeScalarView((0..<0x3000).compactMap(Unicode.Scalar.init)))
    #expect(try JSONDecoder().decode([String].self, from: Data("[\(quoted(text))]".utf8)) == [text])
}
