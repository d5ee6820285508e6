import Flow
import Matching
import Source
import Testing

private let remarks = NameTable(id: "remarks", summary: "", entries: ["print", "log"])
private let cleanUp = NameTable(id: "clean-up", summary: "", entries: ["close*"])

/// What a fact says of the task that the graph's first body starts: `yes: what it rests on`, `no` or `unknown`.
private func answer(_ fact: String, _ graph: String, tables: [NameTable] = [remarks, cleanUp]) throws -> String {
    let flow = GraphText(graph).flow
    let event = try #require(flow.events.firstIndex { $0.kind == .startTask })
    let site = Site(flow: flow, body: 0, handles: TaskHandles(flow), tables: NameTables(tables), index: FlowIndex(of: flow, names: .network), file: 0)
    let fact = try #require(Fact.all.first { $0.phrase == "STEP " + fact })
    switch fact.answer(at: site, events: [event], text: SourceText(graph)) {
    case .yes(let evidence): return "yes: \(String(decoding: Array(graph.utf8)[evidence.range], as: UTF8.self))"
    case .no: return "no"
    case .unknown: return "unknown"
    }
}

@Suite struct FactTests {
    private func beside(_ event: String) throws -> String {
        try answer("is the work of its branch", """
            0 entry -> 1
            1 \(event) -> 2
            2 startTask dropped -> 3
            3 exit
            """)
    }

    @Test func guardsFlagsAndRemarksDoNotTakeTheWorkFromATask() throws {
        for event in ["test self.isBusy", "write.literal self.isBusy", "write.clear self.items", "write :count", "read self.items", "call print",
                      "call self.logger.log", "call makeRequest used", "hop", "cancel self.job", "startTask dropped"] {
            #expect(try beside(event).hasPrefix("yes: startTask dropped"), "\(event)")
        }
        for event in ["call self.save", "write self.items", "resume :continuation"] {
            #expect(try beside(event) == "unknown", "\(event)")
        }
        #expect(try beside("await") == "no")
        #expect(try answer("is the work of its branch", "0 entry -> 1\n1 startTask dropped -> 2\n2 exit.return used") == "no", "its value is what the caller wants")
    }

    @Test func onlyWalksThroughTheTaskCount() throws {
        let graph = """
            0 entry -> 1
            1 test self.isQuick -> true 2, false 3
            2 await -> 4
            3 startTask dropped -> 4
            4 exit
            """
        #expect(try answer("is the work of its branch", graph) == "yes: startTask dropped")
        #expect(try answer("is the work of its branch", graph.replacing("3 startTask dropped -> 4", with: "3 startTask dropped -> 2")) == "no")
    }

    @Test func aTaskThatIsWaitedForIsTheWork() throws {
        let graph = """
            0 entry -> 1
            1 await -> 2
            2 startTask awaited -> 3
            3 awaitValue :t -> 4
            4 await -> 5
            5 exit
            """
        #expect(try answer("is the work of its branch", graph) == "yes: awaitValue :t")
        #expect(try answer("is the work of its branch", graph.replacing("awaitValue", with: "awaitValue.result")) == "no")
    }

    @Test func aTaskThatIsWaitedForElsewhereMayBeTheWork() throws {
        let turn = "0 entry -> 1\n1 join -> 2, 6\n2 awaitValue :t -> 3\n3 await -> 4\n4 startTask :t -> 5\n5 loopAgain -> 1\n6 exit"
        #expect(try answer("is the work of its branch", turn) == "unknown", "in the next turn")
        let closure = "0 entry -> 1\n1 startTask :t -> 2\n2 exit\nbody callback f().closure\n3 entry -> 4\n4 awaitValue :t -> 5\n5 await -> 6\n6 exit"
        #expect(try answer("is the work of its branch", closure) == "unknown", "in a closure")
    }

    private func task(_ start: String, _ events: String...) -> String {
        var graph = "0 entry -> 1\n1 startTask \(start) -> 2\n2 exit\nbody task f().closure\n3 entry -> 4\n"
        for (index, event) in events.enumerated() { graph += "\(index + 4) \(event) -> \(index + 5)\n" }
        return graph + "\(events.count + 4) exit"
    }

    @Test func aTaskThatNeverWaitsOnlyHopsOrOffloads() throws {
        let hop = task("dropped body 1", "hop", "await dead"), work = task("dropped body 1", "await")
        #expect(try answer("only hops", hop) == "yes: startTask dropped body 1")
        #expect(try answer("only hops", work) == "no")
        #expect(try answer("only hops", task("dropped", "await")) == "unknown", "its closure is not written out")
        #expect(try answer("offloads synchronous work", hop) == "no")
        let detached = task("awaited detached body 1", "call decode")
        #expect(try answer("only hops", detached) == "no")
        #expect(try answer("offloads synchronous work", detached) == "yes: startTask awaited detached body 1")
        #expect(try answer("offloads synchronous work", task("awaited detached body 1", "await")) == "no")
    }

    @Test func aTaskCleansUpIfAllItWaitsForDoes() throws {
        #expect(try answer("cleans up", task("dropped body 1", "await self.file.closeAll()")) == "yes: startTask dropped body 1")
        #expect(try answer("cleans up", task("dropped body 1", "await self.find.closest()")) == "no")
        #expect(try answer("cleans up", task("dropped body 1", "await close()", "await send()")) == "no")
        #expect(try answer("cleans up", task("dropped body 1", "call close")) == "no", "it waits for nothing")
        #expect(try answer("cleans up", task("dropped body 1", "await")) == "no", "it waits for no call")
        #expect(try answer("cleans up", task("dropped", "await")) == "unknown")
        #expect(try answer("cleans up", task("dropped body 1", "await close()"), tables: []) == "unknown")
    }

    @Test func aTaskIsShieldedByWhereItStandsOrByWhatItRuns() throws {
        let tables = [NameTable(id: "shields", summary: "", entries: ["without*"]), NameTable(id: "shielding-modifiers", summary: "", entries: ["refreshable"])]
        func shielded(_ body: String, _ start: String, _ step: String) throws -> String {
            try answer("is shielded on purpose", """
                body \(body)
                0 entry -> 1
                1 startTask \(start) body 1 -> 2
                2 awaitValue :t -> 3
                3 await -> 4
                4 exit
                body task f().closure
                5 entry -> 6
                6 await \(step) -> 7
                7 exit
                """, tables: tables)
        }
        #expect(try shielded("async function load()", "awaited", "fetch()") == "no")
        #expect(try shielded("async function withoutStopping()", "awaited", "fetch()") == "yes: withoutStopping")
        #expect(try shielded("callback refreshable load().closure", "awaited", "fetch()") == "yes: startTask awaited body 1")
        #expect(try shielded("callback task load().closure", "awaited", "fetch()") == "no")
        #expect(try shielded("async function withoutStopping()", "dropped", "fetch()") == "no", "nobody waits for it")
        #expect(try shielded("async function load()", "awaited", ":step()") == "no", "not a parameter")
    }

    @Test func whereAStepStands() throws {
        let fact = "stands in a catch or a defer"
        #expect(try answer(fact, "0 entry -> 1\n1 startTask dropped inCatch -> 2\n2 exit") == "yes: startTask dropped inCatch")
        #expect(try answer(fact, "0 entry -> 1\n1 startTask dropped deferred -> 2\n2 exit") == "yes: startTask dropped deferred")
        #expect(try answer(fact, "0 entry -> 1\n1 startTask dropped -> 2\n2 exit") == "no")
    }

    @Test(arguments: [
        ("write :t", true), ("read :other", true),
        ("awaitValue :t", false), ("awaitValue.result :t", false), ("cancel :t", false), ("read :t", false), ("test :t.isCancelled", false), ("call :t.cancel", false),
        ("cancel :t dead", true),
    ])
    func aHandleMayOnlyBeAwaited(_ use: String, _ isOnlyAwaited: Bool) {
        let flow = GraphText("""
            0 entry -> 1
            1 startTask :t body 1 -> 2
            2 awaitValue :t -> 3
            3 await -> 4
            4 exit
            body handler f().closure
            5 entry -> 6
            6 \(use) -> 7
            7 exit
            """).flow
        #expect(TaskHandles(flow).valueAwait(of: flow.events[1]) == (isOnlyAwaited ? 2 : nil))
    }

    @Test func whatOneSideOfATestLeadsToHangsOnIt() throws {
        func hangs(_ graph: String) throws -> Bool {
            try !findings("path\n  test $x as look\n  write as deed <-\n  when deed hangs on look\nmessage x", in: graph).isEmpty
        }
        #expect(try hangs("0 entry -> 1\n1 test self.a -> true 2, false 3\n2 write self.x -> 3\n3 exit"))
        #expect(try !hangs("0 entry -> 1\n1 test self.a -> true 2, false 3\n2 call a -> 3\n3 write self.x -> 4\n4 exit"), "both sides lead there")
        #expect(try !hangs("0 entry -> 1\n1 call a -> 2, 3\n2 test self.a -> true 3, false 4\n3 write self.x -> 4\n4 exit"), "there is another way")
    }
}
