import Matching
import Testing

@Suite struct PageParserTests {
    @Test func aPageIsReadWithTheLinesOfItsExamples() throws {
        let text = """
            # r

            Something
            is wrong.

            ```rule
            id          r
            severity    error
            default     off
            path
              await <-
            message     waits | here
            ```

            ## Why

            ### A heading of its own

            ```text
            ## no section
            ```

            ## Flagged

            ```swift
            func f() async {
                await g() // flagged: one // flagged: two
            }
            ```

            ## Silent

            ```swift
            f()
            ```

            ## Fix

            ## Misses

            ```swift
            h()
            ```
            """
        for text in [text, text.replacing("\n", with: "\r\n")] {
            let page = try RulePage(parsing: text, file: "r.md")
            #expect(page.id == "r" && page.summary == "Something is wrong.")
            #expect(page.rule.severity == .error && !page.rule.isOnByDefault)
            let examples = try page.examples()
            #expect(examples.map(\.section) == [.flagged, .silent, .misses])
            #expect(examples.map(\.firstLine) == [26, 34, 42])
            #expect(examples[0].text == "func f() async {\n    await g() // flagged: one // flagged: two\n}\n")
            #expect(examples[0].expectations == [.init(line: 27, message: "one"), .init(line: 27, message: "two")])
        }
    }

    @Test func aRuleIsAWarningAndOnUnlessItSaysOtherwise() throws {
        let rule = try RulePage(parsing: page("path\n  await <-\nmessage x"), file: "r.md").rule
        #expect(rule.severity == .warning && rule.isOnByDefault)
    }

    @Test(arguments: [
        ("", "r.md:1:1: expected `# ` and the page's id"),
        ("text", "r.md:1:1: expected `# ` and the page's id"),
        ("# r", "r.md:1:1: expected a sentence that says what is wrong"),
        ("# r\n\n## Why", "r.md:3:1: expected a sentence that says what is wrong"),
        ("# r\n\nWrong.\n\n```swift\n```", "r.md:5:1: expected a ```rule block"),
        ("# r\n\nWrong.\n\n```rule\nid r", "r.md:5:1: expected a ``` that ends this block"),
    ])
    func mistakesBeforeTheSections(_ text: String, _ error: String) {
        #expect(mistake { _ = try RulePage(parsing: text, file: "r.md") } == error)
    }

    @Test(arguments: [
        ("## Why", "Why.", "r.md:12:1: expected `## Why`"),
        ("## Why", "## Flagged", "r.md:12:1: expected `## Why`"),
        ("## Silent", "## Fix", "r.md:20:1: expected `## Silent`"),
        ("## Fix", "", "r.md:27:1: expected `## Fix`"),
        ("## Fix", "## Fix\n## Misses\n```swift\n```\n## More", "r.md:30:1: expected no section behind `## Misses`"),
        ("## Fix", "## Fix\n## Misses", "r.md:28:1: expected a ```swift block under `## Misses`"),
        ("bad() // flagged: bad", "bad()", "r.md:20:1: expected a line that ends in `// flagged: <message>` under `## Flagged`"),
        ("```swift\ngood()\n```", "good()", "r.md:24:1: expected a ```swift block under `## Silent`"),
        ("good()", "good() // flagged: x", "r.md:23:8: expected no `// flagged:` under `## Silent`"),
    ])
    func mistakesInTheSections(_ part: String, _ other: String, _ error: String) {
        let text = page("path\n  await <-\nmessage x").replacing(part, with: other)
        #expect(mistake { _ = try RulePage(parsing: text, file: "r.md").examples() } == error)
    }

    @Test func theIdIsTheTitleAndTheFilesName() {
        let text = page("path\n  await <-\nmessage x")
        #expect(mistake { _ = try RulePage(parsing: text.replacing("id r", with: "id s"), file: "r.md") } == "r.md:6:4: expected `r`, the page's title")
        #expect(mistake { _ = try RulePage(parsing: text.replacing("id r", with: ""), file: "r.md") } == "r.md:5:1: expected `id r` in this block")
        #expect(mistake { _ = try RuleBook([PageFile(name: "s.md", text: text)]) } == "s.md:1:3: expected `s`, the file's name")
    }

    /// Every prefix of a page, and a page with any byte replaced, is read or refused.
    @Test func noBytesTrap() {
        let bytes = Array(page("path\n  lock $l as a\n  no unlock $l\n  await <-\nwhen (it only hops | a only hops), it cleans up\nmessage $l\nnote a x").utf8)
        for end in bytes.indices {
            _ = try? RulePage(parsing: String(decoding: bytes[..<end], as: UTF8.self), file: "r.md").examples()
            for byte: UInt8 in [0x0A, 0x20, 0x24, 0x29, 0x2C, 0xFF] {
                var changed = bytes
                changed[end] = byte
                _ = try? RulePage(parsing: String(decoding: changed, as: UTF8.self), file: "r.md").examples()
            }
        }
    }

    @Test func deepNestingIsReadWithoutRecursion() {
        let depth = 50_000
        let condition = String(repeating: "(", count: depth) + "it only hops" + String(repeating: ")", count: depth)
        #expect(mistake(in: "path\n  start task <-\nwhen \(condition)\nmessage x") == nil)
    }
}
