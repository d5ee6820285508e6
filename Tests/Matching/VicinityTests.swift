import Matching
import Testing

/// Two bodies, the second of this kind; events of both.
private func graph(_ first: String, _ kind: String, _ second: String) -> String {
    """
    body async function f()
    0 entry -> 1
    1 \(first) -> 2
    2 await -> 3
    3 exit
    body \(kind) f().closure
    4 entry -> 5
    5 \(second) -> 6
    6 exit
    """
}

/// How often a rule is found whose path is one `await`.
private func count(_ lines: String, in graph: String, tables: [NameTable] = []) throws -> Int {
    try findings("path\n  await as wait <-\n\(lines)\nmessage x", in: graph, tables: tables).count
}

@Suite struct VicinityTests {
    @Test func elsewhereNeedsWhatNowhereForbids() throws {
        let found = graph("call a", "handler", "write self.x")
        #expect(try count("elsewhere handler: write $x", in: found) == 1)
        #expect(try count("nowhere handler: write $x", in: found) == 0)
        #expect(try count("elsewhere handler: lock $x", in: found) == 0)
        #expect(try count("nowhere handler: lock $x", in: found) == 1)
        #expect(try count("elsewhere a handler: lock $x\nelsewhere b handler: write $x", in: found) == 1, "alternatives")
        #expect(try count("nowhere handler: lock $x\nnowhere handler: write $x", in: found) == 0, "all of them")
    }

    @Test func whoIsNear() throws {
        let here = graph("write self.x", "callback", "call b")
        #expect(try count("elsewhere this body: write $x", in: here) == 1)
        #expect(try count("elsewhere handler: call `b`", in: here) == 0, "a callback is no handler")
        #expect(try count("elsewhere called body: write $x", in: here) == 0, "nothing is called")
        let called = "body async function f()\n0 entry -> 1\n1 call g -> 2\n2 exit\nbody sync function g()\n3 entry -> 4\n4 write self.x -> 5\n5 exit"
        for (event, isFound) in [("write $x", true), ("lock $x", false)] {
            #expect(try findings("path\n  call <-\nelsewhere called body: \(event)\nmessage x", in: called).isEmpty != isFound)
        }
    }

    @Test func whoCallsAndWhatIsStarted() throws {
        let calling = "body async function f()\n0 entry -> 1\n1 await -> 2\n2 exit\nbody sync function g()\n3 entry -> 4\n4 call f -> 5\n5 write self.x -> 6\n6 exit"
        #expect(try count("elsewhere calling body: write $x", in: calling) == 1)
        #expect(try count("elsewhere calling body: lock $x", in: calling) == 0)
        #expect(try count("nowhere calling body: write $x", in: calling.replacing("sync function g", with: "sync function test g")) == 1, "a test is none")
        let started = graph("startTask dropped body 1", "task", "write self.x")
        #expect(try findings("path\n  start task as t\n  await <-\nelsewhere started task: write $x\nmessage x", in: started).count == 1)
        #expect(try count("elsewhere started task: write $x", in: started) == 0, "no step starts it")
    }

    @Test func stepsComeOneBehindTheOther() throws {
        let steps = graph("call a", "handler", "write self.x").replacing("5 write self.x -> 6\n6 exit", with: "5 write self.x -> 6\n6 lock self.l -> 7\n7 call b -> 8\n8 exit")
        #expect(try count("elsewhere handler: write then call `b`", in: steps) == 1)
        #expect(try count("elsewhere handler: call `b` then write", in: steps) == 0)
        #expect(try count("elsewhere handler: write then no lock, call `b`", in: steps) == 0)
        #expect(try count("elsewhere handler: no lock, write then call `b`", in: steps) == 1)
    }

    @Test func whatIsWrittenElsewhereIsTheWholeOfIt() throws {
        func isFound(_ written: String) throws -> Bool {
            let rule = "path\n  use $x as late <-\n  elsewhere this body: write $x\nmessage `$x`"
            return try !findings(rule, in: "0 entry -> 1\n1 write \(written) -> 2\n2 call self.a.b.stop -> 3\n3 exit").isEmpty
        }
        #expect(try isFound("self.a.b"))
        #expect(try isFound("self.a"))
        #expect(try !isFound("self.a.b.handler"), "a part of it")
        #expect(try !isFound("self.c"))
    }

    @Test func mistakes() {
        func error(_ line: String) -> String? { mistake(in: "path\n  await as w <-\n\(line)\nmessage x") }
        let near = "expected `this body`, `body around`, `closure inside`, `handler`, `called body`, `calling body` or `started task`"
        #expect(error("elsewhere other body: call") == "r.md:9:11: \(near)")
        #expect(error("nowhere any body: call") == "r.md:9:9: \(near)")
        #expect(error("elsewhere handler: call then") == "r.md:9:29: expected an event; the closest is `hop`")
        #expect(error("nowhere handler: call when w stands in a catch or a defer") == "r.md:9:23: expected the end of the line")
        #expect(error("elsewhere handler: write $x then call") == "r.md:9:11: expected no capture in front of the last event but those of steps")
    }
}

@Suite struct WordTests {
    private func count(_ event: String, _ graphEvent: String, tables: [NameTable] = []) throws -> Int {
        try findings("path\n  \(event) <-\nmessage x", in: "0 entry -> 1\n1 \(graphEvent) -> 2\n2 exit", tables: tables).count
    }

    @Test func aUseIsAnythingButAWrite() throws {
        for event in ["read self.a", "test self.a", "cancel self.a", "awaitValue self.a", "resume self.a", "call self.a.stop"] {
            #expect(try count("use $x", event) == 1, "\(event)")
        }
        for event in ["write self.a", "lock self.a", "call stop"] { #expect(try count("use $x", event) == 0, "\(event)") }
    }

    @Test func whatIsNotInATable() throws {
        let pauses = [NameTable(id: "pauses", summary: "", entries: ["sleep"])]
        #expect(try count("await not in pauses", "await load()", tables: pauses) == 1)
        #expect(try count("await not in pauses", "await", tables: pauses) == 1)
        #expect(try count("await not in pauses", "await sleep()", tables: pauses) == 0)
        #expect(mistake(in: "path\n  call not `a` <-\nmessage x") == "r.md:8:12: expected `in` and a names table")
    }

    @Test func stateHasAName() throws {
        #expect(try count("write `_.onTermination`", "write self.feed.onTermination") == 1)
        #expect(try count("write `onTermination`", "write self.onTermination") == 1)
        #expect(try count("write `feed.onTermination`", "write self.feed.onTermination") == 1)
        #expect(try count("write `feed.onTermination`", "write self.other.onTermination") == 0)
        #expect(try count("write `onTermination`", "write self.feed.onTermination") == 0)
        #expect(mistake(in: "path\n  write `$x.y` <-\nmessage x") == "r.md:8:9: expected the name of state, such as `_.count`")
        #expect(mistake(in: "path\n  write `_.*` <-\nmessage x") == "r.md:8:9: expected the name of state, such as `_.count`")
    }

    @Test func aRuleYieldsWhereAnotherTellsOfItsEvent() throws {
        let graph = "0 entry -> 1\n1 await -> 2\n2 lock self.l -> 3\n3 exit"
        let wide = "yields to nobody\npath\n  await <-\nmessage wide", narrow = "path\n  await\n  lock $l <-\nmessage narrow"
        #expect(try findings(wide, narrow, in: graph).count == 2)
        #expect(try findings(wide.replacing("nobody", with: "r"), narrow, in: graph) == ["lock self.l: narrow (high)"])
    }
}
