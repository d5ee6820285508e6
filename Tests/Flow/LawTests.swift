import Testing

/// What holds for every graph, tried on every prefix of a file that uses most of the language.
@Suite struct LawTests {
    @Test func everyPrefixGivesAWellFormedGraph() throws {
        let bytes = Array(LawSource.source.utf8)
        for length in 0...bytes.count {
            let flow = try flow(of: String(decoding: bytes[..<length], as: UTF8.self)).flow
            if let law = brokenLaw(flow, length: length) { Issue.record("prefix \(length): \(law)") }
        }
    }
}
