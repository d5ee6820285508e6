import Testing

/// Other names for the handles of tasks.
@Suite struct HandleTests {
    @Test func aLocalThatHoldsAHandleStandsForIt() {
        expectFlow(
            of: """
            class C {
                func f() async {
                    let old = task
                    old?.cancel()
                    if let task { task.cancel() }
                    for task in tasks { task.cancel() }
                    tasks.values.forEach { $0.cancel() }
                    tasks.removeValue(forKey: "a")?.cancel()
                    await old?.value
                    other.cancel()
                }
            }
            """,
            """
            function C.f() async 2:5
              0 entry 2:5
              1 read self.task 3:19
              2 write replace local@3:13 3:13
              3 cancel self.task 4:9
              4 test self.task 5:12 -> true 5, false 6
              5 cancel self.task 5:23
              6 read self.tasks 6:21
              7 join 6:9 -> 8, 10
              8 cancel self.tasks[] 6:29
              9 loopAgain elements 6:9 -> 7
              10 call self.tasks.values.forEach(_:) 7:9
              11 join 7:30 -> 12, 14
              12 cancel self.tasks[] 7:32
              13 loopAgain elements 7:30 -> 11
              14 call self.tasks.removeValue(forKey:) 8:9
              15 write clear self.tasks[] 8:9
              16 cancel self.tasks[] 8:9
              17 awaitValue value self.task 9:15
              18 await 9:9
              19 cancel self.other 10:9
              20 exit end 11:5
            """)
    }

    @Test func aTaskIsStoredByItsLocal() {
        expectFlow(
            of: """
            class C {
                func f() {
                    let next = Task { g() }
                    task?.cancel()
                    task = next
                    next.cancel()
                }
            }
            """,
            """
            function C.f() 2:5
              0 entry 2:5
              1 start task into self.task 3:20
              2 write replace local@3:13 3:13
              3 cancel self.task 4:9
              4 read local@3:13 5:16
              5 write replace self.task 5:9
              6 cancel self.task 6:9
              7 exit end 7:5

            closure C.f().closure launched as task 3:25
              0 entry 3:25
              1 call g() 3:27
              2 exit end 3:31
            """)
    }

    @Test func aSkimKnowsThemToo() throws {
        let skim = try skimmedFlow(
            of: """
            class C {
                func stop() {
                    let old = task
                    old?.cancel()
                    if let other { other.cancel() }
                    for task in tasks { task.cancel() }
                    tasks.values.forEach { $0.cancel() }
                    tasks.removeValue(forKey: "a")?.cancel()
                    tasks["b"]?.cancel()
                }
                var isIdle: Bool { task == nil }
            }
            """)
        #expect(skim.split(separator: "\n").filter { $0.contains(" cancel ") || $0.contains(" test ") }.map { $0.drop { $0 == " " || $0.isNumber }.prefix { !$0.isNumber } } == [
            "cancel self.task dead ", "cancel self.other dead ", "cancel self.tasks[] dead ", "cancel self.tasks[] dead ", "cancel self.tasks[] dead ", "cancel self.tasks[] dead ", "test self.task dead ",
        ])
    }
}
