import Testing

/// Which code is a body of its own, and how it comes to run.
@Suite struct BodyGraphTests {
    @Test func aClosureInPlaceIsPartOfItsParent() {
        expectFlow(
            of: """
            func f() async throws {
                let a = lock.withLock { if b { return 1 }; return 2 }
                xs.forEach { x in g(x) }
                await withTaskGroup(of: Int.self) { group in
                    group.addTask { await h() }
                    for await x in group { k(x) }
                }
                await MainActor.run { m() }
                await withTaskCancellationHandler { await n() } onCancel: { o() }
            }
            """,
            """
            function f() async 1:1
              0 entry 1:1
              1 call lock.withLock(_:) 2:13
              2 lock lock 2:13
              3 read b 2:32
              4 test b 2:32 -> true 5, false 5
              5 unlock lock 2:57
              6 write replace local@2:9 2:9
              7 call xs.forEach(_:) 3:5
              8 join 3:16 -> 9, 12
              9 read local@3:18 3:25
              10 call g(_:) 3:23
              11 loopAgain elements 3:16 -> 8
              12 call withTaskGroup(of:_:) 4:11
              13 call local@4:41.addTask(_:) 5:9
              14 read local@4:41 6:24
              15 await forLoop 6:13 -> 16, 19
              16 read local@6:19 6:34
              17 call k(_:) 6:32
              18 loopAgain stream 6:9 -> 15
              19 await withTaskGroup(of:_:) 4:5
              20 call MainActor.run(_:) 8:11
              21 hop MainActor.run(_:) 8:11
              22 call m() 8:27
              23 call withTaskCancellationHandler(_:onCancel:) 9:11
              24 call n() 9:47
              25 await n() handled 9:41
              26 exit end 10:1

            closure f().closure async launched as child 5:23
              0 entry 5:23
              1 call h() 5:31
              2 await h() 5:25
              3 exit end 5:35

            closure f().closure launched as handler 9:63
              0 entry 9:63
              1 call o() 9:65
              2 exit end 9:69
            """)
    }

    @Test func theBuilderOfAContinuationRunsBeforeTheWait() {
        expectFlow(
            of: """
            func f() async {
                await withCheckedContinuation { continuation in g { continuation.resume() } }
            }
            """,
            """
            function f() async 1:1
              0 entry 1:1
              1 call withCheckedContinuation(_:) 2:11
              2 take over by builder local@2:37 2:35
              3 hand over local@2:37 2:55
              4 call g(_:) handing over 2:53
              5 await continuation withCheckedContinuation(_:) 2:5
              6 exit end 3:1

            closure f().closure launched as callback 2:55
              0 entry 2:55
              1 take over by body local@2:37 2:55
              2 resume local@2:37 2:57
              3 exit end 2:79
            """)
    }

    @Test func accessorsAndInitialValuesAreBodies() {
        expectFlow(
            of: """
            class C {
                var a: Int { get async { await g() } }
                var b = 0 { didSet { Task { await h(oldValue) } } }
                var c = { await k() }
                deinit { t?.cancel() }
                subscript(i: Int) -> Int { g(i) }
            }
            """,
            """
            accessor C.a.get async 2:18
              0 entry 2:18
              1 call g() 2:36
              2 await g() 2:30
              3 exit end 2:40

            accessor C.b.didSet 3:17
              0 entry 3:17
              1 start task dropped 3:26
              2 exit end 3:53

            closure C.b.didSet.closure async launched as task 3:31
              0 entry 3:31
              1 read local@3:17 3:41
              2 call h(_:) 3:39
              3 await h(_:) 3:33
              4 exit end 3:51

            initialValue C.c 4:13
              0 entry 4:13
              1 exit end 4:25

            closure C.c.closure async launched as callback 4:13
              0 entry 4:13
              1 call k() 4:21
              2 await k() 4:15
              3 exit end 4:25

            deinitializer C.deinit 5:5
              0 entry 5:5
              1 cancel self.t 5:14
              2 exit end 5:26

            accessor C.subscript(i:) 6:5
              0 entry 6:5
              1 read local@6:15 6:34
              2 call g(_:) 6:32
              3 exit end 6:37
            """)
    }

    @Test func localFunctionsAndTypesAreBodiesOfTheirOwn() {
        expectFlow(
            of: """
            func f() async {
                func g() async { await h() }
                struct S { func k() async { await m() } }
                await g()
            }
            """,
            """
            function f() async 1:1
              0 entry 1:1
              1 call g() 4:11
              2 await g() 4:5
              3 exit end 5:1

            function g() async 2:5
              0 entry 2:5
              1 call h() 2:28
              2 await h() 2:22
              3 exit end 2:32

            function S.k() async 3:16
              0 entry 3:16
              1 call m() 3:39
              2 await m() 3:33
              3 exit end 3:43
            """)
    }

    @Test func codeOutsideOfDeclarations() {
        expectFlow(
            of: """
            let a = 1
            await g(a)
            """,
            """
            topLevel (file) async 1:1
              0 entry 1:1
              1 write replace local@1:5 1:5
              2 read local@1:5 2:9
              3 call g(_:) 2:7
              4 await g(_:) 2:1
              5 exit end 2:10
            """)
    }

    @Test func globalsAreReadLikeProperties() {
        expectFlow(of: """
            let handler = { Task { await work() } }
            var current: Int { get async { await load() } }
            """, """
            initialValue handler 1:15
              0 entry 1:15
              1 exit end 1:39

            closure handler.closure launched as callback 1:15
              0 entry 1:15
              1 start task dropped 1:17
              2 exit end 1:39

            closure handler.closure.closure async launched as task 1:22
              0 entry 1:22
              1 call work() 1:30
              2 await work() 1:24
              3 exit end 1:37

            accessor current.get async 2:20
              0 entry 2:20
              1 call load() 2:38
              2 await load() 2:32
              3 exit end 2:45
            """)
    }

    @Test func whatAScriptHasInAnIfIsReadOnce() throws {
        let flow = try flow(of: "#if A\nfunc f() { await g() }\nstruct S { func h() { await g() } }\n#endif\nprint(1)").flow
        #expect(flow.bodies.indices.map { flow.qualifiedName(of: UInt32($0)) } == ["", "f()", "S.h()"])
    }

    @Test func aNameStandsForWhatItsPlaceSees() throws {
        // The local of the `defer` is met last, though it stands first, and `one` and `two` are read behind both.
        let flow = try flow(of: """
            func f() {
                defer { let x = 0; use(x) }
                do { let x = 1; one { use(x); await x.a } }
                let x = 2
                two { use(x); await x.b }
            }
            """)
        #expect(flow.text.contains("read local@3:14.a"), "\(flow.text)")
        #expect(flow.text.contains("read local@4:9.b"))
        #expect(flow.text.contains("read local@2:17 deferred"))
    }

    /// Where control may come from more than eight places, a `join` brings it together before it parts again.
    @Test func wideFrontiersAreBroughtTogether() throws {
        let cases = (1...9).map { "case \($0): a\($0)()\n" }.joined()
        let flow = try flow(of: "func f() {\nswitch x {\n\(cases)}\n" + String(repeating: "#if A\n#else\n#endif\n", count: 40) + "b()\n}").flow
        #expect(flow.edges.count < 40)
        #expect(flow.events.contains { $0.kind == .join })
    }

    /// Nested clean-ups would be copied for each way out of each `defer` around them.
    @Test func inADeferACleanUpIsReadOnce() throws {
        let source = "func f() { defer { xs.forEach { if $0 { return }; defer { b() }; if $1 { return }; c() } } ; if a { return } }"
        let names = try flow(of: source).text.split(separator: "\n").filter { $0.contains(" call b()") }
        #expect(names.count == 2, "once for each way out of the function")
    }
}
