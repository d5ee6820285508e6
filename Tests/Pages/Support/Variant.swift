import Matching

/// What an example must also be found in, or not, however it is written. Not among them: `self.` before members, since
/// tokens do not tell which names are members where a type is spread over files.
enum Variant: String, CaseIterable {
    case asWritten, windowsLines, tabs, behindAnEmoji, behindAShebang, insideIf, insideAType, insideAClosure, renamed, inAComment, inAString, suppressed, withoutAwait

    /// Whether findings are expected where the example asks for them; nowhere otherwise.
    var keepsFindings: Bool {
        switch self {
        case .asWritten, .windowsLines, .tabs, .behindAnEmoji, .behindAShebang, .insideIf, .insideAType, .insideAClosure, .renamed: true
        case .inAComment, .inAString, .suppressed, .withoutAwait: false
        }
    }

    /// How many lines stand before the example's first.
    var linesBefore: Int {
        switch self {
        case .asWritten, .windowsLines, .tabs, .renamed, .withoutAwait: 0
        case .behindAnEmoji, .behindAShebang, .insideIf, .insideAType, .insideAClosure, .inAComment, .inAString, .suppressed: 1
        }
    }

    func applies(to rule: Rule) -> Bool { self != .withoutAwait || rule.needsAwait }

    /// The example in this variant, nil where it would not be Swift.
    func text(of example: ExampleSource) -> String? {
        let text = example.text
        switch self {
        case .asWritten: return text
        case .windowsLines: return text.replacing("\n", with: "\r\n")
        case .tabs: return text.replacing("    ", with: "\t")
        case .behindAnEmoji: return "/* 🧵👩‍👩‍👧 */ let emoji = \"🧵\"\n" + text
        case .behindAShebang: return "#!/usr/bin/env swift\n" + text
        case .insideIf: return "#if true\n" + text + "#endif\n"
        case .insideAType:
            return example.isMembers ? example.imports + "enum Around {\n" + example.withoutImports + "}\n" : nil
        case .insideAClosure:
            return example.isLocal ? example.imports + "struct Around { let around = {\n" + example.withoutImports + "} }\n" : nil
        case .renamed: return example.renamed(text)
        case .inAComment: return "/*\n" + text + "*/\n"
        case .inAString: return "let text = ###\"\"\"\n" + text + "\"\"\"###\n"
        case .suppressed: return "// awaitlint:disable\n" + text
        case .withoutAwait:
            return text.replacing("for await ", with: "for ").replacing("await ", with: "").replacing("async let ", with: "let ").replacing(" async ", with: " ")
        }
    }

    /// What a message of the example becomes.
    func message(_ message: String, of example: ExampleSource) -> String {
        switch self {
        case .renamed:
            // Names stand between backticks.
            message.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .map { $0.isMultiple(of: 2) ? String($1) : example.renamed(String($1)) }.joined(separator: "`")
        case .insideAType, .insideAClosure: example.functions.reduce(message) { $0.replacing("`\($1)`", with: "`Around.\($1)`") }
        default: message
        }
    }
}
