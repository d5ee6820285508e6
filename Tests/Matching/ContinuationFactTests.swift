import Flow
import Matching
import Source
import Testing

private let tables = NameTables([
    NameTable(id: "calls-back-once", summary: "", entries: ["dataTask"]), NameTable(id: "calls-back-repeatedly", summary: "", entries: ["sink"]),
])

/// What a fact says of the first event of a kind: `yes`, `no` or `unknown`.
private func answer(_ fact: String, _ kind: Event.Kind, _ graph: String) throws -> String {
    let flow = GraphText(graph).flow
    let event = try #require(flow.events.firstIndex { $0.kind == kind })
    let site = Site(
        flow: flow, body: 0, handles: TaskHandles(flow), tables: tables,
        index: FlowIndex(of: flow, names: FlowNames { _ in [] }), file: 0)
    let fact = try #require(Fact.all.first { $0.phrase == fact })
    switch fact.answer(at: site, events: [event], text: SourceText(graph)) {
    case .yes: return "yes"
    case .no: return "no"
    case .unknown: return "unknown"
    }
}

@Suite struct ContinuationFactTests {
    @Test(arguments: [
        ("function run()", "no"), ("task run()", "no"), ("child run()", "no"), ("callback run()", "yes"), ("callback sink run()", "yes"),
        ("callback dataTask run()", "no"), ("callback listen run()", "unknown"),
    ])
    func whoIsCalledOnlyOnceCannotRunAgain(body: String, expected: String) throws {
        #expect(try answer("STEP may be resumed elsewhere", .takeOver, "body \(body)\n0 entry -> 1\n1 takeOver.body :c -> 2\n2 exit") == expected)
        #expect(try answer("STEP may be resumed elsewhere", .takeOver, "body \(body)\n0 entry -> 1\n1 takeOver.builder :c -> 2\n2 exit") == "no", "a builder")
    }
}
