import Matching
import Testing

/// Whether a walk leads from a wait in which the task is cancelled to the event that is called `shown`.
private func isReached(_ graph: String, wait: String = "throwing await as w, cancelled") throws -> Bool {
    let rule = """
        path
          \(wait)
          write $x <-
        message `$x`
        """
    return try findings(rule, in: graph) == ["write self.shown: `shown` (high)"]
}

@Suite struct CancelledTests {
    /// A wait that may throw into a clause.
    private func clause(_ clause: String, behind first: String = "await throwing") throws -> Bool {
        try isReached("""
            0 entry -> 1
            1 \(first) -> 4, error 2
            2 \(clause) -> 3
            3 write self.shown -> 4
            4 exit
            """)
    }

    @Test func anErrorGoesToTheFirstClauseThatTakesCancellation() throws {
        #expect(try clause("catch.any"))
        #expect(try clause("catch.cancellation"))
        #expect(try !clause("catch.any pastCancellation"))
        #expect(try !clause("catch.type"))
        #expect(try !clause("catch.network"))
        #expect(try !clause("join pastCancellation"))
    }

    @Test func aCancelledRequestThrowsAnErrorOfItsOwn() throws {
        let request = "await throwing URLSession.shared.data()"
        #expect(try clause("catch.network", behind: request))
        #expect(try clause("catch.any pastCancellation", behind: request))
        #expect(try !clause("catch.any pastCancellation pastNetwork", behind: request))
        #expect(try !clause("catch.type", behind: request))
    }

    @Test func noOtherErrorIsThrown() throws {
        let graph = """
            0 entry -> 1
            1 await throwing -> 2
            2 call decode throwing -> 5, error 3
            3 catch.any -> 4
            4 write self.shown -> 5
            5 exit
            """
        #expect(try !isReached(graph))
        #expect(try isReached(graph.replacing("call decode", with: "await")), "a later wait throws")
        #expect(try isReached(graph.replacing("call decode", with: "call Task.checkCancellation")))
    }

    @Test func whatACaughtErrorOfAThrowStatementDoesIsNoMatterOfCancellation() throws {
        let graph = """
            0 entry -> 1
            1 await throwing -> 2
            2 call BadStatus -> 3
            3 catch.any pastCancellation -> 4
            4 write self.shown -> 5
            5 exit
            """
        #expect(try !isReached(graph))
        #expect(try isReached(graph.replacing("any pastCancellation", with: "type")), "a clause for what is thrown")
    }

    /// Whether an event of a task that was cancelled before leads on to 4, which it is not said to do by an edge to 3.
    private func after(_ event: String, _ edges: String) throws -> Bool {
        try isReached("""
            0 entry -> 1
            1 call f -> 2
            2 \(event) -> \(edges)
            3 exit
            4 write self.shown -> 3
            """, wait: "entry, cancelled")
    }

    @Test func theWaitItselfMayComeBackLate() throws {
        let graph = """
            0 entry -> 1
            1 await throwing -> 2, error 3
            2 write self.shown -> 3
            3 exit
            """
        #expect(try isReached(graph))
        #expect(try !isReached(graph, wait: "entry, cancelled"))
    }

    @Test func aLaterWaitThatCanThrowDoes() throws {
        #expect(try !after("await throwing", "4, error 3"))
        #expect(try after("await throwing", "3, error 4"))
        #expect(try after("await", "4"), "this one cannot")
        #expect(try after("await.forLoop throwing", "4, error 3"), "a sequence may end")
        #expect(try after("await.continuation throwing", "4, error 3"), "nobody resumes it")
        #expect(try !after("await.continuation throwing", "3, error 4"))
    }

    @Test func aWaitForATaskIsNotCancelled() throws {
        let graph = """
            0 entry -> 1
            1 call f -> 2
            2 awaitValue self.job -> 3
            3 await throwing -> 5, error 4
            4 exit
            5 write self.shown -> 4
            """
        #expect(try isReached(graph, wait: "entry, cancelled"))
        #expect(try !isReached(graph.replacing("2 awaitValue self.job", with: "2 call f"), wait: "entry, cancelled"))
    }

    @Test func testsAreDecided() throws {
        for test in ["test.isCancelled Task.isCancelled", "test.isCancellationError :error"] {
            #expect(try !after(test, "true 3, false 4"), "\(test)")
            #expect(try after(test, "true 4, false 3"), "\(test)")
        }
        #expect(try after("test self.isOpen", "true 3, false 4"))
        #expect(try !after("test.anotherError :error", "true 4, false 3"))
        #expect(try after("test.anotherError :error", "true 3, false 4"))
        #expect(try !after("test.aboutCancellation self.isCancelled", "true 4, false 4"))
    }

    @Test func askingForLaterIsLookingToo() throws {
        #expect(try !after("read Task.isCancelled", "4"))
        #expect(try after("read Task.name", "4"))
    }

    @Test func checksThrow() throws {
        #expect(try !after("call Task.checkCancellation throwing", "4, error 3"))
        #expect(try after("call self.checkCancellation", "4"), "some other function")
    }

    @Test func aFunctionThatChecksIsACheck() throws {
        let graph = """
            body async function f()
            0 entry -> 1
            1 call ensure throwing -> 2, error 3
            2 write self.shown -> 3
            3 exit
            body sync function ensure()
            4 entry -> 5
            5 call Task.checkCancellation throwing -> 6, error 6
            6 exit
            """
        #expect(try !isReached(graph, wait: "entry, cancelled"))
        #expect(try isReached(graph.replacing("call Task.check", with: "call self.check"), wait: "entry, cancelled"))
        #expect(try isReached(graph.replacing("call ensure throwing", with: "call ensure"), wait: "entry, cancelled"), "its error goes nowhere")
    }

    @Test func whatStandsBeforeTheStepIsNotDecided() throws {
        let graph = """
            0 entry -> 1
            1 test.isCancelled Task.isCancelled -> true 4, false 2
            2 await throwing -> 3
            3 write self.shown -> 4
            4 exit
            """
        #expect(try isReached(graph))
        #expect(try !isReached(graph, wait: "entry, cancelled"))
    }

    @Test func modesHoldOnBothSidesOfTheMark() throws {
        let rule = """
            path
              await, cancelled
              call <-
              write $x
            message called
            """
        let graph = """
            0 entry -> 1
            1 await throwing -> 2
            2 test.isCancelled Task.isCancelled -> true 3, false 4
            3 call stop -> 5
            4 call go -> 5
            5 test.isCancelled Task.isCancelled -> true 6, false 7
            6 write self.shown -> 7
            7 exit
            """
        #expect(try findings(rule, in: graph) == ["call stop: called (high)"])
        #expect(try findings(rule, in: graph.replacing("true 6, false 7", with: "true 7, false 6")) == [])
        #expect(try findings(rule, in: graph.replacing("1 await throwing -> 2", with: "1 await throwing -> 7, error 2")) == ["call stop: called (high)"])
    }
}
