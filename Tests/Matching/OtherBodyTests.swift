import Matching
import Testing

private let stale = """
    one per wait
    path
      await as wait, overtaken
      write shared $state as late <-
    meanwhile clears as rival other body: clear $state
    meanwhile replaces as rival other body: replace $state
    meanwhile repeats as rival this body again: write $state
    confidence high when rival is clears
               medium when rival is replaces
    message `$state` may be changed by $rival.function
    note rival here
    """

/// A body that waits and writes, and another one.
private func graph(_ test: String = "call f", other: String = "write.clear self.items") -> String {
    """
    body async function load()
    0 entry -> 1
    1 await -> 2
    2 \(test) -> 3
    3 write self.items -> 4
    4 exit
    body sync function reset()
    5 entry -> 6
    6 \(other) -> 7
    7 exit
    """
}

@Suite struct OtherBodyTests {
    @Test func aFindingTakesTheSurestAlternative() throws {
        #expect(try findings(stale, in: graph(), hasSteps: true) == [
            "write self.items: `items` may be changed by reset() (high)", "  wait: await", "  rival: write.clear self.items (here)",
            "  late: write self.items",
        ])
        #expect(try findings(stale, in: graph(other: "write self.items")) == ["write self.items: `items` may be changed by reset() (medium)"])
        #expect(try findings(stale, in: graph(other: "write self.other")) == ["write self.items: `items` may be changed by load() (low)"])
    }

    @Test func onlyWhatCanRunMeanwhileCounts() throws {
        for body in ["init init()", "deinit deinit", "test function testReset()", "preview function preview()"] {
            let alone = graph().replacing("body sync function reset()", with: "body \(body)")
            #expect(try findings(stale, in: alone) == ["write self.items: `items` may be changed by load() (low)"], "\(body)")
        }
    }

    @Test func aLookAtWhatTheOtherWritesEndsTheWalk() throws {
        let looked = graph("test self.token").replacing("2 test self.token -> 3", with: "2 test self.token -> true 3, false 4")
        #expect(try findings(stale, in: looked).count == 1)
        let writes = looked.replacing("7 exit", with: "7 write self.token -> 8\n8 exit")
        #expect(try findings(stale, in: writes).allSatisfy { $0.hasSuffix("load() (low)") })
    }

    private func compared(_ kind: String, _ edges: String) throws -> Bool {
        let text = """
            body async function load()
            0 entry -> 1
            1 write :mine -> 2
            2 await -> 3
            3 read :mine -> 4
            4 read self.current -> 5
            5 test.\(kind) :mine -> \(edges)
            6 write self.items -> 7
            7 exit
            body sync function reset()
            8 entry -> 9
            9 write.clear self.items -> 10
            10 write self.current -> 11
            11 exit
            """
        // The reads belong to the test: its bytes reach back to theirs.
        return try findings(stale, in: text, reaching: [5: 3]).contains { $0.hasSuffix("(high)") }
    }

    @Test func aComparisonWithWhatTheOtherWritesComesOutDifferent() throws {
        #expect(try !compared("equal", "true 6, false 7"))
        #expect(try compared("equal", "true 7, false 6"))
        #expect(try compared("unequal", "true 6, false 7"))
        #expect(try !compared("unequal", "true 7, false 6"))
        #expect(try !compared("plain", "true 6, false 7"))
        #expect(try !compared("plain", "true 7, false 6"))
    }

    @Test func whoCancelsTheTaskDecidesItsTestsToo() throws {
        let text = """
            body sync function start()
            0 entry -> 1
            1 cancel self.job -> 2
            2 write.clear self.items -> 3
            3 startTask stored self.job body 1 -> 4
            4 exit
            body task start().closure
            5 entry -> 6
            6 await -> 7
            7 test.isCancelled Task.isCancelled -> true 9, false 8
            8 write self.items -> 9
            9 exit
            """
        #expect(try findings(stale, in: text).allSatisfy { $0.hasSuffix("(low)") })
        let unowned = text.replacing("cancel self.job", with: "call f").replacing("startTask stored self.job", with: "startTask dropped")
        #expect(try findings(stale, in: unowned) == ["write self.items: `items` may be changed by start() (high)"])
    }

    @Test func aCaptureOfTheOtherAloneStandsForWhatTheBodyTouches() throws {
        let rule = """
            path
              await as wait, overtaken
              write $state as late <-
            meanwhile as rival other body: write $token
            message `$token`
            """
        let text = graph("read self.token", other: "write self.token")
        #expect(try findings(rule, in: text) == ["write self.items: `token` (high)"])
        #expect(try findings(rule, in: text.replacing("read self.token", with: "call f")) == [])
    }

    private let twice = """
        path
          resume $c as first <-
        afterwards as second other body: no write $c, resume $c
        message `$c` again in $second.function
        """

    private func delegate(_ first: String) -> String {
        """
        body sync function finish()
        0 entry -> 1
        1 resume self.waiting -> 2
        2 exit
        body sync function fail()
        3 entry -> 4
        4 \(first) -> 5
        5 resume self.waiting -> 6
        6 exit
        """
    }

    @Test func otherBodiesComeAfterwards() throws {
        #expect(try findings(twice, in: delegate("call f"), hasSteps: true) == [
            "resume self.waiting: `waiting` again in fail() (high)", "  first: resume self.waiting", "  second: resume self.waiting",
            "resume self.waiting: `waiting` again in finish() (high)", "  first: resume self.waiting", "  second: resume self.waiting",
        ])
        #expect(try findings(twice, in: delegate("write.clear self.waiting")) == ["resume self.waiting: `waiting` again in finish() (high)"])
        #expect(try findings(twice, in: delegate("write self.other")).count == 2)
        #expect(try findings(twice.replacing("other body", with: "this body again"), in: delegate("write.clear self.waiting"))
            == ["resume self.waiting: `waiting` again in finish() (high)"])
    }

    private let scattered = """
        one per $x
        path
          replace $x <-
        count bodies that do so, as others
        confidence high when others >= 2
                   medium when others >= 1
        message `$x`
        """

    @Test func bodiesThatDoSoAreCounted() throws {
        func bodies(_ states: String...) -> String {
            states.enumerated().map { "body sync function f\($0)()\n\($0 * 3) entry -> \($0 * 3 + 1)\n\($0 * 3 + 1) write \($1) -> \($0 * 3 + 2)\n\($0 * 3 + 2) exit" }.joined(separator: "\n")
        }
        #expect(try findings(scattered, in: bodies("self.a", "self.b")) == ["write self.a: `a` (low)", "write self.b: `b` (low)"])
        #expect(try findings(scattered, in: bodies("self.a", "self.a")) == ["write self.a: `a` (medium)"])
        #expect(try findings(scattered, in: bodies("self.a", "self.a", "self.a"), hasSteps: true) == [
            "write self.a: `a` (high)", "  write: write self.a", "  write: write self.a (also here)", "  write: write self.a (also here)",
        ])
    }
}
