import Matching
import Source
import Testing

/// What facts say of flags and of calls that belong together, told by the letters of the source.
@Suite struct FlagTests {
    /// Whether a rule finds something in a function with this body.
    private func isFound(_ lines: String, in source: String) throws -> Bool {
        let page = "# r\n\nWrong.\n\n```rule\nid r\n\(lines)\nmessage x\n```\n\n## Why\n\n## Flagged\n\n```swift\n\(source) // flagged: x\n```\n\n## Silent\n\n```swift\n```\n\n## Fix\n"
        let read = try RulePage(parsing: page, file: "r.md")
        return try read.examples().contains { try !$0.findings(of: read.rule).isEmpty }
    }

    private func actor(_ body: String) -> String { "actor A { var x = 0; func f() async { \(body) } }" }

    @Test func aFlagIsRaisedByTrueOrACase() throws {
        let rule = "path\n  set shared $x as first <-\n  when first raises a flag"
        for value in ["true", ".busy"] { #expect(try isFound(rule, in: actor("x = \(value); await a()")), "\(value)") }
        for value in ["false", "0", "\"\"", "nil", "b"] { #expect(try !isFound(rule, in: actor("x = \(value); await a()")), "\(value)") }
    }

    @Test func anotherLiteralUndoesAFlag() throws {
        let rule = "path\n  set shared $x as first <-\n  await\n  elsewhere as back  this body: await then set shared $x\n  when back undoes first"
        #expect(try isFound(rule, in: actor("x = true; await a(); x = false")))
        #expect(try isFound(rule, in: actor("x = .busy; await a(); x = .idle")))
        #expect(try !isFound(rule, in: actor("x = true; await a(); x = true")))
    }

    @Test func oneBeginsWhatTheOtherEnds() throws {
        let rule = "path\n  start task as start <-\n  when start has an opposite"
        func both(_ one: String, _ other: String) -> String { "struct S { let m: M; func a() { Task { await m.\(one)() } } ; func b() { Task { await m.\(other)() } } }" }
        for (one, other) in [("willSend", "didSend"), ("start", "stop"), ("open", "close"), ("subscribeAll", "unsubscribeAll")] {
            #expect(try isFound(rule, in: both(one, other)), "\(one)")
        }
        for (one, other) in [("willSend", "didReceive"), ("start", "start"), ("willingly", "didingly"), ("a", "b")] {
            #expect(try !isFound(rule, in: both(one, other)), "\(one)")
        }
        #expect(try !isFound(rule, in: both("start", "stop").replacing("Task { await m.stop", with: "t = Task { await m.stop")), "the other one is kept")
        #expect(try !isFound(rule, in: both("start", "stop").replacing("await m.stop", with: "await n.stop")), "of something else")
    }
}
