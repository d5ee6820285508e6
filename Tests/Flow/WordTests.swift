import Flow
import Source
import Testing

/// The events of a file that begin with a word, as `awaitlint debug flow` prints them, without their number and place.
private func events(_ word: String, of source: String) throws -> [String] {
    try flow(of: source).text.split(separator: "\n").compactMap { line in
        let text = line.drop { $0 == " " || $0.isNumber }
        guard line.hasPrefix("  "), text.hasPrefix(word) else { return nil }
        return text.split(separator: " ").prefix { $0 != "->" }.filter { $0.firstMatch(of: #/^\d+:\d+$/#) == nil }.joined(separator: " ")
    }
}

/// What single events say besides their kind.
@Suite struct WordTests {
    @Test func aLoopGoesOnForSomeReason() throws {
        let loops = [
            "while isBusy { g() }": "condition", "while i < items.count { g() }": "condition", "repeat { g() } while isBusy": "condition",
            "while true { g() }": "endless", "while !Task.isCancelled { g() }": "endless", "while !Task.isCancelled, isBusy { g() }": "condition",
            "while !job.isCancelled { g() }": "condition", "while Task.isCancelled { g() }": "condition", "while true, isBusy { g() }": "condition",
            "for _ in items { g() }": "counting", "for i in 0..<3 { g() }": "counting", "for attempt in 1...limit { g() }": "counting",
            "for i in 0..<items.count { g() }": "elements", "for item in items { g() }": "elements", "items.forEach { g() }": "elements",
            "while let item = items.popLast() { g() }": "elements", "while !items.isEmpty { g() }": "elements",
            "for await item in items { g() }": "stream", "for try await item in items { g() }": "stream",
        ]
        for (loop, kind) in loops { #expect(try events("loopAgain", of: "func f() async throws { \(loop) }") == ["loopAgain \(kind)"], "\(loop)") }
    }

    @Test func eachLoopIsOneOfItsOwn() throws {
        let found = try flow(of: "func f() { while a { while b { g() } } }").flow
        let loops = found.events.filter { $0.kind == .loopAgain }.map(\.operand)
        #expect(loops.count == 2 && Set(loops).count == 2 && !loops.contains(Event.noOperand))
    }

    @Test func anErrorThatNobodySeesIsDropped() throws {
        #expect(try events("await", of: "func f() async { try? await g() }") == ["await g() throwing dropped"])
        #expect(try events("await", of: "func f() async { let x = try? await g() }") == ["await g() throwing dropped"])
        #expect(try events("await", of: "func f() async throws { try await g() }") == ["await g() throwing"])
        #expect(try events("await", of: "func f() async { try! await g() }") == ["await g()"])
        #expect(try events("call", of: "func f() { try? g() }") == ["call g() throwing dropped"])
    }

    @Test func aTryIsNotMeantForAPlainValue() throws {
        #expect(try events("call", of: "func f() throws { try g(.seconds(1)) }") == ["call seconds(_:)", "call g(_:) throwing"])
        #expect(try events("call", of: "func f() throws { try g(h(1)) }") == ["call h(_:) throwing", "call g(_:) throwing"])
        #expect(try events("call", of: "func f() throws { try .make() }") == ["call make() throwing"])
    }

    @Test func aCallIsAwaitedOrNot() throws {
        let found = try flow(of: "func f() async { await a(); b(); async let x = c(); await d(e()) }").flow
        let awaited = found.events.filter { $0.kind == .call }.map { $0.flags.contains(.awaited) }
        #expect(awaited == [true, false, true, false, true])
    }

    @Test func aFunctionHoldsTheLockWhileItRunsItsClosure() {
        expectFlow(of: "func f() throws { try l.withLock { if a { return }; try g() } }", """
            function f() 1:1
              0 entry 1:1
              1 call l.withLock(_:) 1:23
              2 lock l 1:23
              3 read a 1:39
              4 test a 1:39 -> false 5, true 6
              5 call g() throwing 1:57 -> 6, error 7
              6 unlock l 1:61 -> 9, error 10
              7 unlock l 1:61
              8 exit throw 1:63
              9 exit end 1:63
              10 exit throw 1:63
            """)
    }

    @Test func anAsyncLockIsNotHeld() throws {
        #expect(try events("lock", of: "func f() async { await l.withLock { g() } }") == [])
        #expect(try events("lock", of: "func f() async { l.withLock { g() } }") == ["lock l"])
    }

    @Test func aMacroIsACall() throws {
        #expect(try events("call", of: "func f() { #expect(a == g()) }") == ["call g()", "call expect()"])
        #expect(try events("call", of: "func f() { g(#line) }") == ["call g(_:)"])
    }

    @Test func aComparisonAsksForState() throws {
        let type = "class C { var round = 0\nfunc f() async { let own = round; round = other; let other = 1; let late = 1; self.round = late; await g(); if TEST { h() } } }"
        func test(_ text: String) throws -> [String] { try events("test", of: type.replacing("TEST", with: text)) }
        #expect(try test("own == round") == ["test equal self.round again"])
        #expect(try test("self.round != own") == ["test unequal self.round again"])
        #expect(try test("round == late") == ["test equal self.round again"])
        #expect(try test("round == other") == ["test equal self.round"])
        #expect(try test("round == 1") == ["test equal self.round"])
        #expect(try test("own == other") == ["test equal local@2:22"])
    }

    @Test func aTaskMayDoNothingButCallOneFunction() throws {
        func work(_ closure: String) throws -> Bool {
            try flow(of: "class C { func f() { Task { \(closure) } } }").flow.tasks.first?.work != nil
        }
        for closure in ["await load()", "[weak self] in await self?.load()", "try await model.load(1)", "guard let model else { return }; await model.load()"] {
            #expect(try work(closure), "\(closure)")
        }
        for closure in ["await load(); await load()", "print(1); await load()", "x = await load()", "await Model()", "", "let load = load; await load()"] {
            #expect(try !work(closure), "\(closure)")
        }
    }

    @Test func aSkimSeesLocks() throws {
        let skim = try skimmedFlow(of: "class C { func f() { lock.lock(); n = 1; lock.unlock(); state.withLock { $0 = 1 } } }")
        #expect(skim.contains("lock self.lock") && skim.contains("unlock self.lock") && skim.contains("lock self.state"))
    }
}
