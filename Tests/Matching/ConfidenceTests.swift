import Matching
import Testing

@Suite struct ConfidenceTests {
    private let dropped = """
        body async function load()
        0 entry -> 1
        1 startTask dropped body 1 -> 2
        2 call fetch -> 3
        3 exit
        body task load().closure
        4 entry -> 5
        5 await -> 6
        6 exit
        """

    private func rule(_ lines: String) -> String {
        """
        path
          start task as t, dropped <-
        \(lines)
        message x
        """
    }

    private func confidence(_ lines: String, in graph: String? = nil) throws -> [String] {
        try report([rule(lines)], graph ?? dropped).matches.map { "\($0.confidence)" }
    }

    @Test func whenNeedsYesAndUnlessStopsOnYes() throws {
        #expect(try confidence("when t only hops") == [])
        #expect(try confidence("unless t only hops") == ["high"])
        let hop = dropped.replacing("5 await", with: "5 hop")
        #expect(try confidence("when t only hops", in: hop) == ["high"])
        #expect(try confidence("unless t only hops", in: hop) == [])
    }

    /// `fetch` may be the main work, so whether the task is that is unknown.
    @Test func unknownCapsAtMedium() throws {
        #expect(try confidence("when t is the work of its branch") == ["medium"])
        #expect(try confidence("unless t is the work of its branch") == ["medium"])
        #expect(try confidence("unless t is the work of its branch\nconfidence low") == ["low"])
    }

    @Test func theFirstLineThatHoldsCounts() throws {
        #expect(try confidence("confidence high when t only hops\n medium when t cleans up | t only hops\n low otherwise") == ["low"])
        #expect(try confidence("confidence high when t only hops; medium otherwise") == ["medium"])
        #expect(try confidence("confidence high when t only hops") == ["low"], "no line holds")
        #expect(try confidence("confidence high when t is the work of its branch") == ["low"], "unknown is no yes")
    }

    @Test func andBindsTighterThanOr() throws {
        let hop = dropped.replacing("5 await", with: "5 hop")
        let yes = "t only hops", no = "t cleans up", unknown = "t is the work of its branch"
        #expect(try confidence("when \(yes) | \(no), \(no)", in: hop) == ["high"])
        #expect(try confidence("when (\(yes) | \(no)), \(no)", in: hop) == [])
        #expect(try confidence("when \(yes)\n, \(yes)\n| \(no)", in: hop) == ["high"])
        #expect(try confidence("when \(unknown), \(no)", in: hop) == [])
        #expect(try confidence("when \(unknown) | \(yes)", in: hop) == ["high"])
        #expect(try confidence("when \(unknown) | \(no)", in: hop) == ["medium"])
        #expect(try confidence("when ((\(no) | (\(yes))))", in: hop) == ["high"])
    }

    @Test func ofSeveralPathsTheSurestCounts() throws {
        let rule = """
            path
              start task as t
              exit <-
            path
              start task, dropped as t
              exit <-
            confidence high when t only hops
            message x
            """
        let graph = """
            body async function load()
            0 entry -> 1
            1 startTask dropped body 1 -> 2
            2 startTask returned body 2 -> 3
            3 exit
            body task load().closure
            4 entry -> 5
            5 hop -> 6
            6 exit
            body task load().closure
            7 entry -> 8
            8 await -> 9
            9 exit
            """
        // The first alternative has the nearer task, which waits; the second has only the one that hops.
        #expect(try findings(rule, in: graph, hasSteps: true) == [
            "exit: x (high)", "  t: startTask dropped body 1 (nothing in it waits)", "  exit: exit",
        ])
        let equal = rule.replacing("confidence high when t only hops", with: "")
        #expect(try findings(equal, in: graph, hasSteps: true)[1] == "  t: startTask returned body 2")
    }

    @Test func evidenceBecomesANote() throws {
        let graph = """
            body async function load()
            0 entry -> 1
            1 startTask :job body 1 -> 2
            2 awaitValue :job -> 3
            3 await -> 4
            4 exit
            body task load().closure
            5 entry -> 6
            6 await -> 7
            7 exit
            """
        let rule = """
            path
              start task as t, only awaited through its value <-
            when t is the work of its branch
            message lost in $t.function
            note t no way to $t.function
            """
        #expect(try findings(rule, in: graph, hasSteps: true) == [
            "startTask :job body 1: lost in load() (high)", "  t: startTask :job body 1 (no way to load())",
            "  value: awaitValue :job (the body waits for it here)",
        ])
    }
}
