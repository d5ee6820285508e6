import Flow
import Testing

/// Which closures hold the object around them, and which objects stay.
@Suite struct OwnerTests {
    private func holding(_ closure: String, in type: String = "final class M") throws -> [String] {
        try IndexedSources(["\(type) { var x = 0; static var y = 0; func g() { } ; static func h() { } ; func f(_ s: AsyncStream<Int>) { Task { \(closure) } } }"]).holding
    }

    @Test func whatUsesItHoldsIt() throws {
        #expect(try holding("await a(); x = 1") == ["M.f(_:).closure: x"])
        #expect(try holding("await a(); g()") == ["M.f(_:).closure: g()"])
        #expect(try holding("await a(); self.g()") == ["M.f(_:).closure: self.g()"])
        #expect(try holding("for await i in s { print(i) }") == [])
        #expect(try holding("await a(); Self.h()") == [])
        #expect(try holding("await a(); x = 1", in: "actor M").count == 1)
        #expect(try holding("await a(); x = 1", in: "struct M") == [], "a value holds no object")
    }

    @Test func aWeakCaptureHoldsNothingUntilItIsBound() throws {
        #expect(try holding("[weak self] in await a(); self?.x = 1") == [])
        #expect(try holding("[unowned self] in await a(); self.x = 1") == [])
        #expect(try holding("[weak self] in guard let self else { return }; for await i in s { self.x = i }") == ["M.f(_:).closure: let self"])
        #expect(try holding("[weak self] in for await i in s { guard let self else { return }; self.x = i }") == [], "for one turn")
        #expect(try holding("[weak self] in while true { await a(); guard let self else { return }; self.g() }") == [])
        #expect(try holding("[weak x] in await a(); self.g()").count == 1, "of something else")
    }

    @Test func aClosureInAWeakOneIsWeak() throws {
        let source = "final class M { func g() { } ; func f() { later { [weak self] in Task { await a(); self?.g() } } } }"
        #expect(try IndexedSources([source]).holding == [])
    }

    @Test func whoIsThereForAsLongAsTheProgram() throws {
        #expect(try IndexedSources(["final class M { static let shared = M(); func f() async { await a() } }"]).lasting.contains("M.f(): shared"))
        #expect(try IndexedSources(["final class M { static let other = N(); func f() async { await a() } }\nclass N { }"]).lasting == [])
        #expect(try IndexedSources(["final class M { let next = M(); func f() async { await a() } }"]).lasting == [])
        #expect(try IndexedSources(["final class D: NSObject, UIApplicationDelegate { func f() async { await a() } }"]).lasting == ["D.f(): D"])
    }

    @Test func whatADeinitAloneCancels() throws {
        let start = "final class M { var t: Task<Void, Never>?; func f() { t = Task { await a() } }"
        #expect(try IndexedSources([start + "; deinit { t?.cancel() } }"]).endingWithAnObject == ["M.f().closure"])
        #expect(try IndexedSources([start + "; deinit { t?.cancel() } ; func stop() { t?.cancel() } }"]).endingWithAnObject == [])
        #expect(try IndexedSources([start + "; func stop() { t?.cancel() } }"]).endingWithAnObject == [])
    }
}
