import Matching
import Testing

@Suite struct CaptureTests {
    private let relied = """
        path
          test $x
          write $x as late <-
        message `$x` was tested in $late.function
        """

    @Test func stateUnifiesByPrefixAndShowsTheShorter() throws {
        let graph = """
            body async function Wallet.pay()
            0 entry -> 1
            1 test self.pass.expiry -> 2
            2 write self.pass -> 3
            3 write self.pass.owner -> 4
            4 exit
            """
        #expect(try findings(relied, in: graph) == ["write self.pass: `pass` was tested in Wallet.pay() (high)"])
    }

    @Test func locksUnifyIfEqual() throws {
        let rule = """
            path
              lock $l
              no unlock $l
              await <-
            message `$l` is held
            """
        let graph = """
            0 entry -> 1
            1 lock self.a -> 2
            2 unlock self.a.b -> 3
            3 lock :other -> 4
            4 unlock :other -> 5
            5 await -> 6
            6 exit
            """
        #expect(try findings(rule, in: graph) == ["await: `a` is held (high)"])
    }

    @Test func eachThingACaptureMayStandForIsTried() throws {
        let rule = """
            one per held
            path
              lock $l as held
              no unlock $l
              await <-
            message `$l` is held
            """
        let graph = """
            0 entry -> 1
            1 lock self.a -> 2
            2 lock self.b -> 3
            3 lock self.c -> 4
            4 unlock self.b -> 5
            5 await one -> 6
            6 await two -> 7
            7 exit
            """
        #expect(try findings(rule, in: graph, hasSteps: true) == [
            "await one: `a` is held (high)", "  held: lock self.a", "  wait: await one", "  wait: await two (also here)",
            "await one: `c` is held (high)", "  held: lock self.c", "  wait: await one", "  wait: await two (also here)",
        ])
    }

    @Test func findingsMayShareACapture() throws {
        let rule = """
            one per $x
            path
              write $x <-
            message `$x` is written
            """
        let graph = """
            0 entry -> 1
            1 write self.a -> 2
            2 write self.b -> 3
            3 write self.a -> 4
            4 exit
            """
        #expect(try findings(rule, in: graph, hasSteps: true) == [
            "write self.a: `a` is written (high)", "  write: write self.a", "  write: write self.a (also here)",
            "write self.b: `b` is written (high)", "  write: write self.b",
        ])
    }

    @Test func eventsWithoutAnOperandBindNothing() throws {
        let rule = """
            path
              cancel $x <-
            message `$x` is cancelled
            """
        #expect(try findings(rule, in: "0 entry -> 1\n1 cancel -> 2\n2 exit") == [])
        #expect(try findings(rule.replacing("$x", with: ""), in: "0 entry -> 1\n1 cancel -> 2\n2 exit") == ["cancel: `` is cancelled (high)"])
    }
}
