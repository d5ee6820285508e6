import Matching
import Testing

private let held = """
    path
      lock $l
      no unlock $l
      await <-
    message `$l` is held
    """

@Suite struct SearchTests {
    @Test func stepsHoldInOrderWithOthersBetween() throws {
        let graph = """
            0 entry -> 1
            1 lock self.gate -> 2
            2 call log -> 3
            3 await -> 4
            4 exit
            """
        #expect(try findings(held, in: graph, hasSteps: true) == ["await: `gate` is held (high)", "  lock: lock self.gate", "  wait: await"])
    }

    @Test func anEventInAGapEndsTheWalk() throws {
        let graph = """
            0 entry -> 1
            1 lock self.gate -> 2
            2 unlock self.gate -> 3
            3 await -> 4
            4 exit
            """
        #expect(try findings(held, in: graph) == [])
    }

    @Test func aGapEndsStrictlyBeforeItsSecondStep() throws {
        let rule = """
            path
              await
              no await
              await <-
            message again
            """
        let graph = """
            0 entry -> 1
            1 await first -> 2
            2 call f -> 3
            3 await second -> 4
            4 await third -> 5
            5 exit
            """
        #expect(try findings(rule, in: graph, hasSteps: true) == [
            "await second: again (high)", "  wait: await first", "  wait: await second",
            "await third: again (high)", "  wait: await second", "  wait: await third",
        ])
    }

    @Test func oneBranchIsEnough() throws {
        let graph = """
            0 entry -> 1
            1 lock self.gate -> 2
            2 test self.isEmpty -> true 3, false 5
            3 unlock self.gate -> 4
            4 await quick -> 6
            5 await slow -> 6
            6 exit
            """
        #expect(try findings(held, in: graph) == ["await slow: `gate` is held (high)"])
    }

    @Test func walksFollowErrors() throws {
        let graph = """
            0 entry -> 1
            1 lock self.gate -> 2
            2 call write -> 3, error 4
            3 unlock self.gate -> 6
            4 catch.any -> 5
            5 await report -> 6
            6 exit
            """
        #expect(try findings(held, in: graph) == ["await report: `gate` is held (high)"])
    }

    @Test func walksGoRoundLoops() throws {
        let graph = """
            0 entry -> 1
            1 test self.isOpen -> true 2, false 5
            2 await -> 3
            3 lock self.gate -> 4
            4 loopAgain 1 -> 1
            5 exit
            """
        #expect(try findings(held, in: graph) == ["await: `gate` is held (high)"])
        let notRound = held.replacing("no unlock $l", with: "no unlock $l, loop again")
        #expect(try findings(notRound, in: graph) == [])
    }

    @Test func goingRoundEndsALocalOfTheLoop() throws {
        let graph = """
            0 entry -> 1
            1 call next -> 2
            2 await -> 3
            3 lock :own -> 4
            4 loopAgain 1 -> 1
            5 exit
            """
        #expect(try findings(held, in: graph) == [])
    }

    @Test func deadEventsDoNotCount() throws {
        let graph = """
            0 entry -> 4
            1 lock self.gate dead -> 2
            2 await dead -> 4
            3 await dead -> 4
            4 exit
            """
        #expect(try findings(held, in: graph) == [])
    }

    @Test func stepsBehindTheMarkedOneAreSearchedForwards() throws {
        let rule = """
            path
              lock $l <-
              no unlock $l
              await as w
              no unlock $l
              exit by throw
            message `$l` stays
            """
        let graph = """
            0 entry -> 1
            1 lock self.gate -> 2
            2 await -> 3, error 5
            3 unlock self.gate -> 4
            4 exit
            5 exit.throw
            """
        #expect(try findings(rule, in: graph, hasSteps: true) == [
            "lock self.gate: `gate` stays (high)", "  lock: lock self.gate", "  w: await", "  exit: exit.throw",
        ])
    }

    @Test func theWitnessHasTheFewestEvents() throws {
        let graph = """
            0 entry -> 1
            1 test self.a -> true 2, false 5
            2 lock self.gate far -> 3
            3 call f -> 4
            4 join -> 6
            5 lock self.gate near -> 6
            6 await -> 7
            7 exit
            """
        #expect(try findings(held, in: graph, hasSteps: true)[1] == "  lock: lock self.gate near")
    }

    @Test func tiesGoByByteOffset() throws {
        let graph = """
            0 entry -> 1
            1 test self.a -> true 3, false 2
            2 lock self.gate first -> 4
            3 lock self.gate second -> 4
            4 await -> 5
            5 exit
            """
        #expect(try findings(held, in: graph, hasSteps: true)[1] == "  lock: lock self.gate first")
    }

    @Test func bothSidesOfOneTestAreNoWalk() throws {
        let graph = """
            0 entry -> 1
            1 test self.on -> true 2, false 3
            2 lock self.gate -> 3
            3 test self.on -> true 4, false 5
            4 unlock self.gate -> 5
            5 await -> 6
            6 exit
            """
        #expect(try findings(held, in: graph) == [])
        let written = graph.replacing("2 lock self.gate -> 3", with: "2 lock self.gate -> 7") + "\n7 write.literal self.on -> 3"
        #expect(try findings(held, in: written) == ["await: `gate` is held (high)"])
    }

    @Test func anotherWalkIsFoundBehindAContradictoryOne() throws {
        let graph = """
            0 entry -> 1
            1 test self.on -> true 2, false 7
            2 lock self.gate -> 3
            3 test self.on -> true 4, false 6
            4 call f -> 5
            5 call g -> 6
            6 await -> 7
            7 exit
            """
        #expect(try findings(held, in: graph) == ["await: `gate` is held (high)"])
    }

    @Test func aSearchThatTakesTooLongIsReported() throws {
        var graph = "0 entry -> 1\n"
        for event in 1...700 { graph += "\(event) await -> \(event + 1)\n" }
        graph += "701 exit -> 702\n702 lock self.gate"
        let report = try report([held], graph)
        #expect(report.matches == [])
        #expect(report.unsettled == [.init(rule: 0, body: 0, reason: .tooLarge)])
    }

    @Test func gatesChangeNoMatch() throws {
        let graph = """
            body sync function a()
            0 entry -> 1
            1 await -> 2
            2 exit
            body sync function b()
            3 entry -> 4
            4 lock self.gate -> 5
            5 await -> 6
            6 exit
            """
        let gated = try report([held], graph), open = try report([held], graph, hasGates: false)
        #expect(gated.matches == open.matches && gated.matches.count == 1)
        #expect([gated.searched, gated.gated, open.searched, open.gated] == [1, 1, 2, 0])
    }

    @Test func edgesOutOfTheBodyAreLeftOut() throws {
        let graph = """
            body sync function a()
            0 entry -> 1
            1 lock self.gate -> 4, 900
            body sync function b()
            2 entry -> 3
            3 exit
            4 await -> 3
            """
        #expect(try findings(held, in: graph) == [])
    }
}
