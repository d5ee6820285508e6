import Testing

/// Loops, jumps, clean-ups, clauses and cases.
@Suite struct StatementGraphTests {
    @Test func loopsGoRoundAgain() {
        expectFlow(
            of: """
            func f() async throws {
                while a { if b { break }; if c { continue }; g() }
                repeat { g() } while a
                for x in xs where x { g() }
                for try await x in xs { g() }
                while true { await h() }
            }
            """,
            """
            function f() async 1:1
              0 entry 1:1
              1 join 2:5
              2 read a 2:11
              3 test a 2:11 -> true 4, false 10
              4 read b 2:18
              5 test b 2:18 -> false 6, true 10
              6 read c 2:34
              7 test c 2:34 -> false 8, true 9
              8 call g() 2:50
              9 loopAgain condition 2:5 -> 1
              10 join 3:5
              11 call g() 3:14
              12 read a 3:26
              13 test a 3:26 -> true 14, false 15
              14 loopAgain condition 3:5 -> 10
              15 read xs 4:14
              16 join 4:5 -> 17, 21
              17 read local@4:9 4:23
              18 test local@4:9 4:23 -> true 19, false 20
              19 call g() 4:27
              20 loopAgain elements 4:5 -> 16
              21 read xs 5:24
              22 await forLoop throwing 5:13 -> 23, 25, error 29
              23 call g() 5:29
              24 loopAgain stream 5:5 -> 22
              25 join 6:5
              26 call h() 6:24
              27 await h() 6:18
              28 loopAgain endless 6:5 -> 25
              29 exit throw 7:1
            """)
    }

    @Test func labelsReachOuterLoops() {
        expectFlow(
            of: """
            func f() {
                outer: for x in xs {
                    for y in ys { if y { continue outer } else { break outer } }
                }
            }
            """,
            """
            function f() 1:1
              0 entry 1:1
              1 read xs 2:21
              2 join 2:12 -> 3, 8
              3 read ys 3:18
              4 join 3:9 -> 5, 7
              5 read local@3:13 3:26
              6 test local@3:13 3:26 -> true 7, false 8
              7 loopAgain elements 2:12 -> 2
              8 exit end 5:1
            """)
    }

    @Test func deferRunsAtEveryExitBehindIt() {
        expectFlow(
            of: """
            func f() throws {
                if a { return }
                defer { u() }
                if b { return }
                try g()
                for x in xs { defer { v() }; if x { break } }
            }
            """,
            """
            function f() 1:1
              0 entry 1:1
              1 read a 2:8
              2 test a 2:8 -> true 3, false 4
              3 exit return 2:12
              4 read b 4:8
              5 test b 4:8 -> false 6, true 15
              6 call g() throwing 5:9 -> 7, error 17
              7 read xs 6:14
              8 join 6:5 -> 9, 14
              9 read local@6:9 6:37
              10 test local@6:9 6:37 -> false 11, true 12
              11 call v() deferred 6:27 -> 13
              12 call v() deferred 6:27 -> 14
              13 loopAgain elements 6:5 -> 8
              14 call u() deferred 3:13 -> 19
              15 call u() deferred 3:13
              16 exit return 7:1
              17 call u() deferred 3:13
              18 exit throw 7:1
              19 exit end 7:1
            """)
    }

    @Test func catchesAreTriedInOrder() {
        expectFlow(
            of: """
            func f() async {
                do {
                    try await g()
                    throw E()
                } catch let e as URLError where e.a {
                    h()
                } catch is CancellationError {
                    return
                } catch {
                    k(error)
                }
            }
            """,
            """
            function f() async 1:1
              0 entry 1:1
              1 call g() 3:19
              2 await g() throwing 3:13 -> 3, error 4, error 8, error 10
              3 call E() 4:15 -> 4, 8, 10
              4 read local@5:17.a in catch 5:37
              5 test local@5:17.a in catch 5:37 -> true 6, false 8, false 10
              6 catch network in catch 5:7
              7 call h() in catch 6:9 -> 13
              8 catch cancellation in catch past network 7:7
              9 exit return in catch 8:9
              10 catch any in catch past cancellation past network 9:7
              11 read local@9:7 in catch 10:11
              12 call k(_:) in catch 10:9
              13 exit end 12:1
            """)
    }

    @Test func whatNoClauseTakesLeaves() {
        expectFlow(
            of: """
            func f() throws {
                do { try g() } catch let e as E { h() }
            }
            """,
            """
            function f() 1:1
              0 entry 1:1
              1 call g() throwing 2:14 -> error 2, 4, error 5
              2 catch type in catch 2:20
              3 call h() in catch 2:39
              4 exit end 3:1
              5 exit throw 3:1
            """)
    }

    @Test func aSwitchParts() {
        expectFlow(
            of: """
            func f() {
                switch a {
                case .b(let c) where c: g()
                case .d: fallthrough
                default: h()
                }
            }
            """,
            """
            function f() 1:1
              0 entry 1:1
              1 read a 2:12
              2 test a 2:12 -> 3, 6
              3 read local@3:17 3:26
              4 test local@3:17 3:26 -> true 5
              5 call g() 3:29 -> 7
              6 call h() 5:14
              7 exit end 7:1
            """)
    }

    @Test func conditionalCompilationIsAnAlternative() {
        expectFlow(
            of: """
            func f() async {
                #if A
                g()
                #else
                await h()
                #endif
                #if B
                k()
                #endif
            }
            """,
            """
            function f() async 1:1
              0 entry 1:1 -> 1, 2
              1 call g() 3:5 -> 4, 5
              2 call h() 5:11
              3 await h() 5:5 -> 4, 5
              4 call k() 8:5
              5 exit end 10:1
            """)
    }

    @Test func asyncLetIsAwaitedWhereItsScopeEnds() {
        expectFlow(
            of: """
            func f() async throws {
                async let a = g()
                if b { return }
                async let c = h()
                _ = try await (a, c)
            }
            """,
            """
            function f() async 1:1
              0 entry 1:1
              1 call g() 2:19
              2 write replace local@2:15 2:15
              3 read b 3:8
              4 test b 3:8 -> false 5, true 10
              5 call h() 4:19
              6 write replace local@4:15 4:15
              7 read local@2:15 5:20
              8 read local@4:15 5:23
              9 await throwing 5:13 -> error 12, 13
              10 await scopeEnd 2:5
              11 exit return 6:1
              12 exit throw 6:1
              13 exit end 6:1
            """)
    }

    @Test func codeThatIsNotReachedIsMarked() {
        expectFlow(
            of: """
            func f() async throws {
                throw E()
                await g()
            }
            """,
            """
            function f() async 1:1
              0 entry 1:1
              1 call E() 2:11
              2 exit throw 2:5
              3 call g() dead 3:11
              4 await g() dead 3:5
            """)
    }

    @Test func halfTypedCodeKeepsTheRest() {
        expectFlow(
            of: """
            func f() async {
                guard let x =
                await g()
                if
                let y = await h(
            }
            """,
            """
            function f() async 1:1
              0 entry 1:1
              1 call g() 3:11
              2 await g() 3:5
              3 test value@3:12 2:11 -> true 4, false 4
              4 call h() 5:19
              5 await h() 5:13
              6 test value@5:20 5:5 -> true 7, false 7
              7 exit end 6:1
            """)
    }

    @Test func aClosureInADeferIsOneBody() throws {
        let flow = try flow(of: """
            func f() async throws {
                defer { Task { await g() } }
                if a { return }
                try await h()
            }
            """).flow
        #expect(flow.events.count { $0.kind == .startTask } == 3)
        #expect(flow.tasks.count == 1)
        #expect(flow.bodies.indices.map { flow.qualifiedName(of: UInt32($0)) } == ["f()", "f().closure"])
    }

    /// A local whose initial value declares its name too.
    @Test func aNameWithinItsOwnInitialValue() {
        expectFlow(
            of: """
            func f() {
                let job = lock.withLock {
                    let job = waiting
                    return job
                }
                job?.start()
            }
            """,
            """
            function f() 1:1
              0 entry 1:1
              1 call lock.withLock(_:) 2:15
              2 lock lock 2:15
              3 read waiting 3:19
              4 write replace local@3:13 3:13
              5 read local@3:13 4:16
              6 unlock lock 5:5
              7 write replace local@2:9 2:9
              8 call local@2:9.start() 6:5
              9 exit end 7:1
            """)
    }
}
