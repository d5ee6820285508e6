import Flow
import Matching
import Source
import Testing

/// What a rule says of the event that begins a line of a graph.
private func answer(_ block: String, _ graph: String, at event: String, tables: [NameTable] = []) throws -> String {
    let flow = GraphText(graph).flow, bytes = Array(graph.utf8)
    func source(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    var matcher = Matcher(rules: [try RulePage(parsing: page(block), file: "r.md").rule], tables: NameTables(tables))
    let place = try #require(flow.events.first { source(Int($0.start)..<Int($0.end)).hasPrefix(event) })
    let answers = matcher.inquire(flow, text: SourceText(graph), index: FlowIndex(of: flow, names: .network), file: 0, about: Int(place.start)..<Int(place.end))
    return answers.map { answer in
        switch answer.outcome {
        case .found(let match, let reason): "found (\(match.confidence)): \(reason)"
        case .told(let range): "told at \(source(range))"
        case .yielded: "yielded"
        case .ended(let ending):
            "\(ending.steps.map { "\($0.role): \(source($0.range)); " }.joined())\(ending.reason)" + (ending.place.map { ": \(source($0))" } ?? "")
        }
    }.joined(separator: "\n")
}

@Suite struct InquiryTests {
    private let held = """
        in async body
        path
          lock $l as held
          no unlock $l, loop again
          await as wait <-
        message `$l` is held
        """

    private func graph(_ events: String...) -> String {
        var text = "body async function f()\n0 entry -> 1\n"
        for (index, event) in events.enumerated() { text += "\(index + 1) \(event) -> \(index + 2)\n" }
        return text + "\(events.count + 1) exit"
    }

    @Test func whatIsFoundSaysWhyItIsSure() throws {
        #expect(try answer(held, graph("lock self.a", "await"), at: "await") == "found (high): a page without `confidence` lines")
        let sure = held + "\nconfidence medium when held stands in a catch or a defer; low"
        #expect(try answer(sure, graph("lock self.a inCatch", "await"), at: "await") == "found (medium): `medium when held stands in a catch or a defer`")
        #expect(try answer(sure, graph("lock self.a", "await"), at: "await") == "found (low): `low`")
    }

    @Test func whatIsMissingIsNamed() throws {
        #expect(try answer(held, graph("call f", "await"), at: "await") == "no `lock $l` in the body")
        #expect(try answer(held, graph("await first", "lock self.a", "await second"), at: "await first") == "wait: await first; no `lock $l` comes before")
        #expect(try answer(held, graph("lock self.a", "await"), at: "lock") == "", "no finding is marked there")
    }

    @Test func whatForbidsAWalkIsShown() throws {
        #expect(try answer(held, graph("lock self.a", "unlock self.a", "await"), at: "await") == "wait: await; `no unlock $l` forbids this: unlock self.a")
        let forward = "path\n  await as wait <-\n  no call\n  write $x as late\nmessage x"
        #expect(try answer(forward, graph("await", "call f", "write self.a"), at: "await") == "wait: await; `no call` forbids this: call f")
        #expect(try answer(forward, graph("write self.a", "await"), at: "await") == "wait: await; no `write $x` comes behind")
    }

    @Test func modesThatEndAWalkAreShown() throws {
        let graph = """
            body async function f()
            0 entry -> 1
            1 await throwing -> 2
            2 test.isCancelled Task.isCancelled -> true 4, false 3
            3 write self.a -> 4
            4 exit
            body sync function g()
            5 entry -> 6
            6 write self.b -> 7
            7 exit
            """
        let cancelled = "path\n  await as w, cancelled\n  write $x as late <-\nmessage x"
        #expect(try answer(cancelled, graph, at: "write") == "late: write self.a; once the task is cancelled, the walk does not go on from here: test.isCancelled Task.isCancelled")
        let overtaken = "path\n  await as w, overtaken\n  write $x as late <-\nmeanwhile other body: write $x\nmessage x"
        #expect(try answer(overtaken, graph, at: "write") == "nothing that another body does can come in between")
        let looked = graph.replacing("test.isCancelled Task.isCancelled", with: "test self.a").replacing("write self.b", with: "write self.a")
        #expect(try answer(overtaken, looked, at: "write") == "late: write self.a; here somebody looks at what may have changed: test self.a")
    }

    @Test func contextsAndConditionsAreNamed() throws {
        let sync = graph("lock self.a", "await").replacing("async", with: "sync")
        #expect(try answer(held, sync, at: "await") == "the body is not `in async body`")
        let unless = held + "\nunless held stands in a catch or a defer"
        #expect(try answer(unless, graph("lock self.a inCatch", "await"), at: "await")
            == "held: lock self.a inCatch; wait: await; `unless held stands in a catch or a defer` rules it out; `held stands in a catch or a defer`: yes, in a `catch` clause")
        let when = held + "\nwhen held stands in a catch or a defer"
        #expect(try answer(when, graph("lock self.a", "await"), at: "await")
            == "held: lock self.a; wait: await; `when held stands in a catch or a defer` rules it out; `held stands in a catch or a defer`: no")
    }

    @Test func findingsThatAreToldElsewhereSayWhere() throws {
        let once = held.replacing("in async body", with: "one per held")
        #expect(try answer(once, graph("lock self.a", "await first", "await second"), at: "await second") == "told at await first")
    }
}
