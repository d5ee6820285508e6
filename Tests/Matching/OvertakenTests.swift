import Matching
import Testing

private let late = """
    path
      await as wait, overtaken
      write $x <-
    message `$x` is written late
    """

@Suite struct OvertakenTests {
    /// Whether a write of `self.items` is found behind a test that parts after a wait for what `self.query` asks.
    private func isFound(behind test: String, _ edges: String = "true 5, false 6") throws -> Bool {
        let graph = """
            0 entry -> 1
            1 read self.query in -> 2
            2 call fetch -> 3
            3 await fetch() -> 4
            4 \(test) -> \(edges)
            5 write self.items -> 6
            6 exit
            """
        return try !findings(late, in: graph).isEmpty
    }

    @Test func aTestOfWhatIsWrittenIsALook() throws {
        #expect(try isFound(behind: "test self.isVisible"))
        #expect(try !isFound(behind: "test self.items"))
        #expect(try !isFound(behind: "test self.items.count"))
    }

    @Test func looksBeforeTheWaitDoNotCount() throws {
        let graph = """
            0 entry -> 1
            1 test self.items -> true 2, false 4
            2 await -> 3
            3 write self.items -> 4
            4 exit
            """
        #expect(try findings(late, in: graph) == ["write self.items: `items` is written late (high)"])
    }

    @Test func eachWaitIsTriedForItself() throws {
        let graph = """
            0 entry -> 1
            1 await first -> 2
            2 test self.items -> true 3, false 5
            3 await second -> 4
            4 write self.items -> 5
            5 exit
            """
        #expect(try findings(late, in: graph, hasSteps: true) == [
            "write self.items: `items` is written late (high)", "  wait: await second", "  write: write self.items",
        ])
    }
}
