import Flow
import Lexing
import Linting
import Outlining
import Source
import Testing

/// What judged files ask of others, and which members of those are read.
@Suite struct InterestTests {
    private let names: FlowNames

    init() throws { names = try FlowNames(builtInRules().tables) }

    private func read(_ source: String, asked: Asked? = nil) -> FileFlow {
        var tokens = GrowingBuffer<Token>(), outline = Outline(), reader = FlowReader()
        let text = SourceText(source)
        lex(text, into: &tokens)
        outline.read(text, tokens: tokens, detail: .triggered)
        return reader.read(text, tokens: tokens, outline: outline, names: names, asked: asked)
    }

    /// The names of the members that are read of a file, where all bodies of another one are judged.
    private func read(of source: String, asking judged: String) -> [String] {
        var interest = Interest()
        let flow = read(judged)
        interest.add(flow, SourceText(judged), searched: flow.bodies.indices.map { BodyID($0) })
        let say = interest.say(of: SourceText(source)), around = read(source, asked: Asked(interest, say: say))
        guard say.isSay else { return [] }
        return around.bodies.indices.filter { !around.bodies[$0].flags.contains(.isUnread) && around.bodies[$0].parent == nil }.map { around.qualifiedName(of: BodyID($0)) }
    }

    private let model = "final class Model { var items = 0; private var own = 0; let store: Store; func load() async { items = await store.fetch(); own = 1 } }"

    @Test func whoMentionsWhatIsJudged() {
        let page = "struct Page { let model: Model; func a() async { await model.load() } ; func b() { model.items = 1 } ; func c() async { await other() } ; func own() { } }"
        #expect(read(of: page, asking: model) == ["Page.a()", "Page.b()"])
    }

    @Test func whoCallsThoseAndWhoCancels() {
        let page = "struct Page { let model: Model; func a() async { await model.load() } ; func b() { Task { await a() } } ; func c() { task?.cancel() } ; func d() { e() } }"
        #expect(read(of: page, asking: model) == ["Page.a()", "Page.b()", "Page.c()"])
    }

    @Test func whatIsCalledAndWhatThatCalls() {
        let store = "final class Store { func fetch() async -> Int { await send() } ; func send() async -> Int { 1 } ; func drop() { } }"
        #expect(read(of: store, asking: model) == ["Store.fetch()", "Store.send()"])
    }

    @Test func aMemberOfAnotherTypeHasNoSay() {
        #expect(read(of: "struct Page { let other: Other; func a() async { await other.load() } }", asking: model) == [])
        #expect(read(of: "final class Other { func fetch() async { await a() } }", asking: model) == [])
    }

    @Test func whatHasAJudgedTypeWidensIt() {
        var interest = Interest()
        let flow = read(model), holder = "final class App { let feed: Model; var text = \"\" }"
        interest.add(flow, SourceText(model), searched: flow.bodies.indices.map { BodyID($0) })
        let before = interest, far = SourceText("func f() async { await app.feed.load() }")
        let first = interest.say(of: far)
        #expect(!first.isSay && first.maySay)
        interest.widen(by: read(holder), SourceText(holder))
        let second = interest.say(of: far)
        #expect(second.isSay && interest.isWiderThan(before))
    }

    @Test func wordsAreFoundWhereverTheyStand() {
        var interest = Interest()
        let flow = read(model)
        interest.add(flow, SourceText(model), searched: flow.bodies.indices.map { BodyID($0) })
        for offset in 0..<20 {
            let text = SourceText(String(repeating: "-", count: offset) + "Model"), longer = SourceText(String(repeating: "é", count: offset) + "xModel Models")
            let say = interest.say(of: text), none = interest.say(of: longer)
            #expect(say.isSay && !none.isSay, "\(offset)")
        }
    }
}
