import Testing

/// Evaluation order, errors and conditions inside statements.
@Suite struct ExpressionGraphTests {
    @Test func statementsRunInEvaluationOrder() {
        expectFlow(
            of: """
            func f(a: Box) async throws {
                a.total = try await a.fetch(a.page, g())
                a.total += 1
                let x = a.items[a.index].name
            }
            """,
            """
            function f(a:) async 1:1
              0 entry 1:1
              1 read local@1:8.page 2:33
              2 call g() throwing 2:41 -> 3, error 12
              3 call local@1:8.fetch(_:_:) 2:25
              4 await local@1:8.fetch(_:_:) throwing 2:19 -> 5, error 12
              5 write replace local@1:8.total 2:5
              6 read local@1:8.total 3:5
              7 write relative local@1:8.total 3:5
              8 read local@1:8.index 4:21
              9 read local@1:8.items[] 4:13
              10 write replace local@4:9 4:9
              11 exit end 5:1
              12 exit throw 5:1
            """)
    }

    @Test func aTryLeavesBeforeTheStore() {
        expectFlow(
            of: """
            func f() throws {
                let x = try g()
                _ = try? h(x)
                _ = try! h(x)
            }
            """,
            """
            function f() 1:1
              0 entry 1:1
              1 call g() throwing 2:17 -> 2, error 8
              2 write replace local@2:9 2:9
              3 read local@2:9 3:16
              4 call h(_:) throwing dropped 3:14 -> 5, error 5
              5 read local@2:9 4:16
              6 call h(_:) 4:14
              7 exit end 5:1
              8 exit throw 5:1
            """)
    }

    @Test func conditionsSplitPerElement() {
        expectFlow(
            of: """
            func f(a: Bool, b: Bool) {
                if a && (b || !c) { g() } else if let d = e, d { h() }
                guard a else { return }
                let y = a ? g() : h()
            }
            """,
            """
            function f(a:b:) 1:1
              0 entry 1:1
              1 read local@1:8 2:8
              2 test local@1:8 2:8 -> true 3, false 8
              3 read local@1:17 2:14
              4 test local@1:17 2:14 -> false 5, true 7
              5 read c 2:20
              6 test c 2:20 -> false 7, true 8
              7 call g() 2:25 -> 13
              8 read e 2:47
              9 test e 2:39 -> true 10, false 13
              10 read local@2:43 2:50
              11 test local@2:43 2:50 -> true 12, false 13
              12 call h() 2:54
              13 read local@1:8 3:11
              14 test local@1:8 3:11 -> false 15, true 16
              15 exit return 3:20
              16 read local@1:8 4:13
              17 test local@1:8 4:13 -> true 18, false 19
              18 call g() 4:17 -> 20
              19 call h() 4:23
              20 write replace local@4:9 4:9
              21 exit end 5:1
            """)
    }

    @Test func coalescingMayLeaveOutItsRightSide() {
        expectFlow(
            of: """
            func f(a: Int?) async {
                let x = a ?? await g()
            }
            """,
            """
            function f(a:) async 1:1
              0 entry 1:1
              1 read local@1:8 2:13 -> 2, 4
              2 call g() 2:24
              3 await g() 2:18
              4 write replace local@2:9 2:9
              5 exit end 3:1
            """)
    }

    @Test func selfUnderAnotherNameIsSelf() {
        expectFlow(
            of: """
            class C {
                func f() {
                    run { [weak self] in
                        guard let self else { return }
                        items = []
                        let me = self
                        me.items = nil
                    }
                }
            }
            """,
            """
            function C.f() 2:5
              0 entry 2:5
              1 call run(_:) 3:9
              2 exit end 9:5

            closure C.f().closure launched as callback 3:13
              0 entry 3:13
              1 test self 4:19 -> false 2, true 3
              2 exit return 4:35
              3 write clear self.items 5:13
              4 write replace local@6:17 6:17
              5 write clear self.items 7:13
              6 exit end 8:9
            """)
    }

    @Test func neverReturningCallsEndThePath() {
        expectFlow(
            of: """
            func f() async {
                if a { fatalError("no") }
                await g()
            }
            """,
            """
            function f() async 1:1
              0 entry 1:1
              1 read a 2:8
              2 test a 2:8 -> true 3, false 4
              3 call fatalError(_:) 2:12
              4 call g() 3:11
              5 await g() 3:5
              6 exit end 4:1
            """)
    }
}
