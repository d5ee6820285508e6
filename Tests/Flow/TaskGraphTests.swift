import Testing

/// Tasks and what becomes of them; locks.
@Suite struct TaskGraphTests {
    @Test func whatBecomesOfATask() {
        expectFlow(
            of: """
            class C {
                func f() async {
                    Task { await g() }
                    _ = Task { await g() }
                    let t = Task { await g() }
                    handle = Task.detached { await g() }
                    h(Task { await g() })
                    await Task { await g() }.value
                    _ = await t.result
                    tasks["a"] = Task<Void, Never>(priority: .high) { await g() }
                    t.cancel()
                }
                func made() -> Task<Void, Never> { Task { await g() } }
                var kept: Task<Void, Never> { Task { await g() } }
            }
            """,
            """
            function C.f() async 2:5
              0 entry 2:5
              1 start task dropped 3:9
              2 start task dropped 4:13
              3 start task into local@5:13 5:17
              4 write replace local@5:13 5:13
              5 start task detached into self.handle 6:18
              6 write replace self.handle 6:9
              7 start task passed 7:11
              8 call h(_:) 7:9
              9 start task awaited 8:15
              10 awaitValue value value@8:20 8:15
              11 await 8:9
              12 awaitValue result local@5:13 9:19
              13 await 9:13
              14 start task into self.tasks[] 10:22
              15 write keyed self.tasks[] 10:9
              16 cancel local@5:13 11:9
              17 exit end 12:5

            closure C.f().closure async launched as task 3:14
              0 entry 3:14
              1 call g() 3:22
              2 await g() 3:16
              3 exit end 3:26

            closure C.f().closure async launched as task 4:18
              0 entry 4:18
              1 call g() 4:26
              2 await g() 4:20
              3 exit end 4:30

            closure C.f().closure async launched as task 5:22
              0 entry 5:22
              1 call g() 5:30
              2 await g() 5:24
              3 exit end 5:34

            closure C.f().closure async launched as task 6:32
              0 entry 6:32
              1 call g() 6:40
              2 await g() 6:34
              3 exit end 6:44

            closure C.f().closure async launched as task 7:16
              0 entry 7:16
              1 call g() 7:24
              2 await g() 7:18
              3 exit end 7:28

            closure C.f().closure async launched as task 8:20
              0 entry 8:20
              1 call g() 8:28
              2 await g() 8:22
              3 exit end 8:32

            closure C.f().closure async launched as task 10:57
              0 entry 10:57
              1 call g() 10:65
              2 await g() 10:59
              3 exit end 10:69

            function C.made() 13:5
              0 entry 13:5
              1 start task returned 13:40
              2 exit end 13:59

            closure C.made().closure async launched as task 13:45
              0 entry 13:45
              1 call g() 13:53
              2 await g() 13:47
              3 exit end 13:57

            accessor C.kept 14:33
              0 entry 14:33
              1 start task returned 14:35
              2 exit end 14:54

            closure C.kept.closure async launched as task 14:40
              0 entry 14:40
              1 call g() 14:48
              2 await g() 14:42
              3 exit end 14:52
            """)
    }

    @Test func anotherTypeCalledTaskIsNone() {
        expectFlow(
            of: """
            func f() {
                let t = Task(title: "a", onTap: { g() })
                return Task.shared.run { g() }
            }
            """,
            """
            function f() 1:1
              0 entry 1:1
              1 call Task(title:onTap:) 2:13
              2 write replace local@2:9 2:9
              3 call Task.shared.run(_:) 3:12
              4 exit return 3:5

            closure f().closure launched as callback 2:37
              0 entry 2:37
              1 call g() 2:39
              2 exit end 2:43

            closure f().closure launched as callback 3:28
              0 entry 3:28
              1 call g() 3:30
              2 exit end 3:34
            """)
    }

    @Test func locksByMethodFunctionAndHelper() {
        expectFlow(
            of: """
            class C {
                func enter() { lock.lock() }
                func leave() { self.lock.unlock() }
                func f() async {
                    enter()
                    leave()
                    os_unfair_lock_lock(&raw)
                    os_unfair_lock_unlock(&raw)
                    await other.lock()
                    door.lock(to: self)
                }
            }
            """,
            """
            function C.enter() 2:5
              0 entry 2:5
              1 lock self.lock 2:20
              2 exit end 2:32

            function C.leave() 3:5
              0 entry 3:5
              1 unlock self.lock 3:20
              2 exit end 3:39

            function C.f() async 4:5
              0 entry 4:5
              1 lock self.lock 5:9
              2 unlock self.lock 6:9
              3 read self.raw 7:30
              4 lock self.raw 7:9
              5 read self.raw 8:32
              6 unlock self.raw 8:9
              7 call self.other.lock() 9:15
              8 await self.other.lock() 9:9
              9 call self.door.lock(to:) 10:9
              10 exit end 11:5
            """)
    }
}
