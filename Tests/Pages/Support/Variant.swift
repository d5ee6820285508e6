import Matching

/// What an example must also be found in, or not, however it is written.
enum Variant: String, CaseIterable {
    case asWritten, windowsLines, behindAnEmoji, behindAShebang, inAComment, inAString, suppressed, withoutAwait

    /// Whether findings are expected where the example asks for them; nowhere otherwise.
    var keepsFindings: Bool {
        switch self {
        case .asWritten, .windowsLines, .behindAnEmoji, .behindAShebang: true
        case .inAComment, .inAString, .suppressed, .withoutAwait: false
        }
    }

    /// How many lines stand before the example's first.
    var linesBefore: Int {
        switch self {
        case .asWritten, .windowsLines, .withoutAwait: 0
        case .behindAnEmoji, .behindAShebang, .inAComment, .inAString, .suppressed: 1
        }
    }

    func applies(to rule: Rule) -> Bool { self != .withoutAwait || rule.needsAwait }

    func text(of example: String) -> String {
        switch self {
        case .asWritten: example
        case .windowsLines: example.replacing("\n", with: "\r\n")
        case .behindAnEmoji: "/* 🧵👩‍👩‍👧 */ let emoji = \"🧵\"\n" + example
        case .behindAShebang: "#!/usr/bin/env swift\n" + example
        case .inAComment: "/*\n" + example + "*/\n"
        case .inAString: "let text = ###\"\"\"\n" + example + "\"\"\"###\n"
        case .suppressed: "// awaitlint:disable\n" + example
        case .withoutAwait: example.replacing("for await ", with: "for ").replacing("await ", with: "").replacing("async let ", with: "let ")
            .replacing(" async ", with: " ")
        }
    }
}
