import Matching
import Testing

/// The rule block's first line after `id` is line 7 of the page.
@Suite struct RuleParserTests {
    @Test(arguments: [
        ("pathh\n  await <-\nmessage x", "7:1: expected a keyword; the closest is `path`"),
        ("path\n  await <-", "5:1: expected a `message` in this block"),
        ("message x", "5:1: expected a `path` in this block"),
        ("path\n  await <-\nmessage x\nmessage y", "10:1: expected one `message`"),
        ("path\n  await <-\nmessage", "9:8: expected a text"),
        ("severity fatal\npath\n  await <-\nmessage x", "7:10: expected `error`, `warning` or `note`"),
        ("default maybe\npath\n  await <-\nmessage x", "7:9: expected `on` or `off`"),
        ("in asinc body\npath\n  await <-\nmessage x", "7:4: expected a context; the closest is `async body`"),
        ("in async body, test\npath\n  await <-\nmessage x", "7:14: expected `|` or the end of the line"),
        ("not in test | preview\npath\n  await <-\nmessage x", "7:13: expected `,` or the end of the line"),
        ("one per t\npath\n  await <-\nmessage x", "7:9: expected `body`, or a label or capture that every path has"),
    ])
    func mistakesInStatements(_ block: String, _ error: String) {
        #expect(mistake(in: block) == "r.md:" + error)
    }

    @Test(arguments: [
        ("path", "7:5: expected a step below `path`"),
        ("path two words\n  await <-", "7:10: expected the end of the line"),
        ("path\n  await", "7:5: expected a step marked with `<-`"),
        ("path\n  await <-\n  await <-", "9:3: expected one step marked with `<-`"),
        ("path\n  no await\n  await <-", "8:3: expected a step before the first `no`"),
        ("path\n  await <-\n  no await", "9:3: expected a step before the end of the path"),
        ("path\n  awaits <-", "8:3: expected an event; the closest is `await`"),
        ("path\n  unlok $l <-", "8:3: expected an event; the closest is `unlock`"),
        ("path\n  await $x <-", "8:9: expected no capture behind `await`"),
        ("path\n  lock $ <-", "8:8: expected a capture such as `$x`"),
        ("path\n  lock l <-", "8:8: expected `,`, `as LABEL`, `<-` or the end of the line"),
        ("path\n  await as <-", "8:12: expected a label"),
        ("path\n  await as it <-", "8:12: expected a label"),
        ("path\n  await as a as b <-", "8:14: expected one label"),
        ("path\n  await as a\n  await as a <-", "9:3: expected a label that no other step has"),
        ("path\n  await <- as a", "8:12: expected the end of the line"),
        ("path\n  await, dropped <-", "8:10: expected what has happened from here on; the closest is `cancelled`"),
        ("path\n  call, cancelled <-", "8:9: expected no modifier: only an await, `entry` and `start task` have some"),
        ("path\n  start task, droped <-", "8:15: expected what becomes of the task; the closest is `dropped`"),
        ("path\n  lock $l\n  no unlock $m\n  await <-", "9:13: expected a capture that a step of this path binds"),
        ("path\n  lock $l\n  no unlock $l as x\n  await <-", "9:16: expected the end of the line"),
    ])
    func mistakesInPaths(_ path: String, _ error: String) {
        #expect(mistake(in: path + "\nmessage x") == "r.md:" + error)
    }

    @Test(arguments: [
        ("when", "9:5: expected a fact"),
        ("when t only hop", "9:6: expected a fact; the closest is `STEP only hops`"),
        ("when t only hops t cleans up", "9:18: expected `,` or `|`"),
        ("when t only hops,", "9:18: expected a fact"),
        ("when t only hops | | t cleans up", "9:20: expected a fact"),
        ("when s only hops", "9:6: expected a label of the path, or `it`"),
        ("when (t only hops", "9:6: expected a `)` that closes this"),
        ("when t only hops)", "9:17: expected `,`, `|` or the end of the condition"),
        ("when t only hops (t cleans up)", "9:18: expected `,` or `|`"),
        ("when t only hops;", "9:17: expected the end of the line"),
        ("confidence sure", "9:12: expected `high`, `medium` or `low`"),
        ("confidence high if t only hops", "9:17: expected `when`, `otherwise`, `;` or the end of the line"),
        ("note s x", "9:6: expected a label of a path"),
        ("note t see $s.function", "9:12: expected a label that every path has"),
        ("note t see $x", "9:12: expected a capture that every path binds"),
    ])
    func mistakesInConditionsAndTexts(_ line: String, _ error: String) {
        #expect(mistake(in: "path\n  start task as t <-\n\(line)\nmessage x") == "r.md:" + error)
    }

    /// Behind a path whose first step is `overtaken`.
    @Test(arguments: [
        ("meanwhile", "10:10: expected `other body`, `any body` or `this body again`"),
        ("meanwhile a as", "10:15: expected a label"),
        ("meanwhile a as it other body: call", "10:16: expected a label"),
        ("meanwhile another body: call", "10:19: expected `other body`, `any body` or `this body again`"),
        ("meanwhile other body |", "10:23: expected `other body`, `any body` or `this body again`"),
        ("meanwhile other body call", "10:22: expected `:` and an event"),
        ("meanwhile other body: calll", "10:23: expected an event; the closest is `call`"),
        ("meanwhile other body: no call", "10:23: expected an event behind those that may not happen"),
        ("meanwhile other body: call, write $x", "10:23: expected one event, or `no` before those that may not happen"),
        ("meanwhile other body: no read $y, call", "10:11: expected no capture in front of the last event but those of steps"),
        ("meanwhile other body: call now", "10:28: expected `when`, `unless` or the end of the line"),
        ("meanwhile other body: call when", "10:32: expected a fact"),
        ("meanwhile as r other body: call\nwhen r only hops", "11:6: expected a label that every path has"),
        ("meanwhile b as r other body: call\nwhen r is a", "11:11: expected the name of one of its alternatives, or a fact"),
        ("when path is b", "10:14: expected the name of a path"),
        ("count bodies that do so", "10:24: expected `, as` and a label of its own"),
        ("count bodies that do so, as w", "10:29: expected `, as` and a label of its own"),
        ("count bodies that do so, as n\nwhen n >= x", "11:11: expected a number"),
        ("yields to", "10:10: expected the id of a rule"), ("yields to a,", "10:13: expected the id of a rule"), ("yields to a b", "10:13: expected the end of the line"),
    ])
    func mistakesAboutOtherBodies(_ lines: String, _ error: String) {
        #expect(mistake(in: "path a\n  await as w, overtaken\n  write $x <-\n\(lines)\nmessage x") == "r.md:" + error)
    }

    @Test func othersNeedAWaitThatIsOvertaken() {
        #expect(mistake(in: "path\n  await <-\nmeanwhile other body: call\nmessage x") == "r.md:9:11: expected a step of the path that is `overtaken`")
        #expect(mistake(in: "path\n  await <-\nafterwards as a other body: resume $c\nmessage $c in $a.function") == nil)
    }

    @Test func whatIsIndentedBelowAPathHoldsOfItAlone() {
        let two = "path one\n  await as w <-\n  when w stands in a catch or a defer\n  in init\npath two\n  lock $l as held\n  await <-\n  afterwards as later other body: unlock $l\nmessage x"
        #expect(mistake(in: two) == nil)
        #expect(mistake(in: two.replacing("  when", with: "when")) == "r.md:9:6: expected a label that every path has")
        #expect(mistake(in: two.replacing("message x", with: "message $later.function")) == "r.md:15:9: expected a label that every path has")
        #expect(mistake(in: two.replacing("path two\n", with: "path two\n  not in deinit\n")) == nil, "above its steps, too")
    }

    @Test func factsSpeakOfTheRightKindOfStep() {
        #expect(mistake(in: "path\n  await as w <-\nwhen w only hops\nmessage x") == "r.md:9:6: expected the label of a `start task` step")
        #expect(mistake(in: "path\n  await as w, overtaken\n  call as c <-\nmeanwhile as r  any body: write $state\nunless a claim at c keeps r out\nmessage x")
            == "r.md:11:19: expected the label of a `await` or `start task` step")
        #expect(mistake(in: "path\n  await as w <-\npath\n  await <-\nwhen w stands in a catch or a defer\nmessage x")
            == "r.md:11:6: expected a label that every path has")
    }

    @Test func everyPhraseOfTheVocabularyIsRead() {
        for event in EventPhrase.all { #expect(mistake(in: "path\n  \(event.phrase) as e <-\nmessage x") == nil, "\(event.phrase)") }
        for disposition in TaskDisposition.allCases {
            #expect(mistake(in: "path\n  start task, \(disposition.phrase) <-\nmessage x") == nil)
        }
        for context in Context.all { #expect(mistake(in: "in \(context.phrase)\nnot in \(context.phrase)\npath\n  await <-\nmessage x") == nil) }
        for fact in Fact.all {
            let condition = fact.phrase.replacing("STEP", with: "it").replacing("STATE", with: "$s").replacing("OTHER", with: "o")
            let others = "  await, overtaken\n  write $s\nmeanwhile as o other body: write $s\n"
            #expect(EventPhrase.all.contains { mistake(in: "path\n  \($0.phrase) <-\n\(others)when \(condition)\nmessage x") == nil }, "\(condition)")
        }
    }
}
