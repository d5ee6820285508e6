import Flow
import Matching
import Testing

@Suite struct ContextTests {
    /// The contexts that each kind of body is in.
    @Test(arguments: [
        ("async function", ["async body"]),
        ("sync function", ["sync body"]),
        ("sync function override", ["sync body", "override"]),
        ("async function test", ["async body", "test"]),
        ("sync accessor preview", ["sync body", "accessor", "preview"]),
        ("sync init", ["sync body", "init"]),
        ("sync deinit", ["sync body", "deinit"]),
        ("sync value", ["sync body", "initial value"]),
        ("async script", ["async body", "top level"]),
        ("sync closure", ["sync body", "closure"]),
        ("task", ["async body", "task body", "closure"]),
        ("task unowned", ["async body", "task body", "unowned task body", "closure"]),
        ("child", ["async body", "child task body", "closure"]),
        ("callback", ["sync body", "callback", "closure"]),
        ("handler", ["sync body", "handler", "closure"]),
    ])
    func bodies(_ kind: String, _ contexts: [String]) {
        let index = FlowIndex(of: GraphText("body \(kind) f()\n0 entry").flow, names: .network)
        let holding = Context.all.filter { context in
            if case .yes = context.answer(for: BodyRef(file: 0, body: 0), in: index) { true } else { false }
        }
        #expect(holding.map(\.phrase) == contexts)
    }

    @Test func inTakesAnyAndNotInTakesNone() throws {
        let graph = """
            body async function a()
            0 entry -> 1
            1 await a -> 2
            2 exit
            body async function test b()
            3 entry -> 4
            4 await b -> 5
            5 exit
            body task c()
            6 entry -> 7
            7 await c -> 8
            8 exit
            """
        let path = "\npath\n  await <-\nmessage x"
        #expect(try findings("in test | task body" + path, in: graph) == ["await b: x (high)", "await c: x (high)"])
        #expect(try findings("not in test, task body" + path, in: graph) == ["await a: x (high)"])
        #expect(try findings("in async body\nnot in test" + path, in: graph) == ["await a: x (high)", "await c: x (high)"])
    }
}
