import Testing

/// Continuations: who has one in hand, and what becomes of it.
@Suite struct ContinuationGraphTests {
    /// A builder's parameter, what a function takes, what a closure captures; each use but a resumption hands it over.
    @Test func whoHasAContinuation() {
        expectFlow(
            of: """
            actor Gate {
                private var waiting: [CheckedContinuation<Void, Never>] = []
                func wait() async {
                    await withCheckedContinuation { waiting.append($0) }
                    await withUnsafeContinuation { continuation in
                        let same = continuation
                        if isOpen { same.resume() } else { keep(Ticket(same)) }
                    }
                }
                func take(_ continuation: CheckedContinuation<Void, Never>) {
                    run(then: continuation.resume)
                    Task { [continuation] in continuation.resume() }
                    func finish() { continuation.resume() }
                }
            }
            """,
            """
            function Gate.wait() async 3:5
              0 entry 3:5
              1 call withCheckedContinuation(_:) 4:15
              2 take over by builder local@4:39 4:39
              3 read local@4:39 4:56
              4 hand over local@4:39 4:56
              5 call self.waiting.append(_:) handing over 4:41
              6 write relative self.waiting 4:41
              7 await continuation withCheckedContinuation(_:) 4:9
              8 call withUnsafeContinuation(_:) 5:15
              9 take over by builder local@5:40 5:38
              10 read local@5:40 6:24
              11 write replace local@6:17 6:17
              12 read self.isOpen 7:16
              13 test self.isOpen 7:16 -> true 14, false 15
              14 resume local@5:40 7:25 -> 19
              15 read local@5:40 7:60
              16 hand over local@5:40 7:60
              17 call Ticket(_:) handing over 7:53
              18 call keep(_:) handing over 7:48
              19 await continuation withUnsafeContinuation(_:) 5:9
              20 exit end 9:5

            function Gate.take(_:) 10:5
              0 entry 10:5
              1 take over by body local@10:17 10:5
              2 read local@10:17.resume 11:19
              3 hand over local@10:17 11:19
              4 call run(then:) handing over 11:9
              5 hand over local@10:17 12:14
              6 start task dropped 12:9
              7 hand over local@10:17 13:9
              8 exit end 14:5

            closure Gate.take(_:).closure launched as task 12:14
              0 entry 12:14
              1 take over by task local@10:17 12:14
              2 resume local@10:17 12:34
              3 exit end 12:56

            function Gate.finish() 13:9
              0 entry 13:9
              1 resume local@10:17 13:25
              2 exit end 13:47
            """)
    }

    /// A stored continuation under other names; one out of a collection is nobody in particular.
    @Test func slotsAndTheirOtherNames() {
        expectFlow(
            of: """
            final class Slot {
                private let lock = OSAllocatedUnfairLock<CheckedContinuation<Int, Never>?>(initialState: nil)
                private var waiting: CheckedContinuation<Int, Never>?
                private var others: [Int: Waiter] = [:]
                func finish() {
                    let waiter = waiting
                    waiting = nil
                    waiter?.resume(returning: 1)
                    if let waiting { waiting.resume(returning: 2) }
                    others.removeValue(forKey: 1)?.resume()
                    for (_, other) in others { other.resume() }
                    lock.withLock { state in
                        guard let found = state else { return }
                        state = nil
                        found.resume(returning: 3)
                    }
                }
            }
            typealias Waiter = UnsafeContinuation<Void, Never>
            """,
            """
            function Slot.finish() 5:5
              0 entry 5:5
              1 read self.waiting 6:22
              2 write replace local@6:13 6:13
              3 write clear self.waiting 7:9
              4 resume self.waiting 8:9
              5 test self.waiting 9:12 -> true 6, false 7
              6 resume self.waiting 9:26
              7 call self.others.removeValue(forKey:) 10:9
              8 write clear self.others[] 10:9
              9 resume 10:9
              10 read self.others 11:27
              11 join 11:9 -> 12, 14
              12 resume local@11:17 11:36
              13 loopAgain elements 11:9 -> 11
              14 call self.lock.withLock(_:) 12:9
              15 lock self.lock 12:9
              16 read self.lock 13:31
              17 test self.lock 13:19 -> true 18, false 20
              18 write clear self.lock 14:13
              19 resume self.lock 15:13
              20 unlock self.lock 16:9
              21 exit end 17:5
            """)
    }

    /// A chain that hands a continuation over may stop half-way.
    @Test func whatAnOptionalKeepsFromHappening() {
        expectFlow(
            of: """
            func play(on player: Player?) async {
                await withCheckedContinuation { continuation in
                    player?.play { continuation.resume() }
                }
            }
            """,
            """
            function play(on:) async 1:1
              0 entry 1:1
              1 call withCheckedContinuation(_:) 2:11
              2 take over by builder local@2:37 2:35 -> 3, 5
              3 hand over local@2:37 3:22
              4 call local@1:14.play(_:) handing over 3:9
              5 await continuation withCheckedContinuation(_:) 2:5
              6 exit end 5:1

            closure play(on:).closure launched as callback 3:22
              0 entry 3:22
              1 take over by body local@2:37 3:22
              2 resume local@2:37 3:24
              3 exit end 3:46
            """)
    }

    /// What a resumption is given is waited for before it.
    @Test func errorsAndWaitsOfAnArgumentComeFirst() {
        expectFlow(
            of: """
            func load(_ continuation: CheckedContinuation<Int, any Error>) async {
                do {
                    try await continuation.resume(returning: fetch())
                } catch {
                    continuation.resume(throwing: error)
                }
            }
            """,
            """
            function load(_:) async 1:1
              0 entry 1:1
              1 take over by body local@1:13 1:1
              2 call fetch() throwing 3:50 -> 3, error 5
              3 await fetch() throwing 3:13 -> 4, error 5
              4 resume local@1:13 3:19 -> 8
              5 catch any in catch 4:7
              6 read local@4:7 in catch 5:39
              7 resume local@1:13 in catch 5:9
              8 exit end 7:1
            """)
    }

    /// A flag outside of the closure, what an earlier branch has decided, an instance that is there.
    @Test func whatATestAsks() {
        expectFlow(
            of: """
            final class Bell {
                func ring() async {
                    var isDone = false
                    await withCheckedContinuation { [weak self] continuation in
                        guard let self else { return }
                        listen { line in
                            if isDone { return }
                            guard line.isWhole else { return }
                            guard latch.claim() else { return }
                            continuation.resume()
                        }
                        let early = lock.withLock { keep(continuation) }
                        if early { return }
                    }
                }
            }
            """,
            """
            function Bell.ring() async 2:5
              0 entry 2:5
              1 write replace local@3:13 3:13
              2 call withCheckedContinuation(_:) 4:15
              3 take over by builder local@4:53 4:39
              4 test self 5:19
              5 hand over local@4:53 6:20
              6 call listen(_:) handing over 6:13
              7 call self.lock.withLock(_:) 12:25
              8 lock self.lock 12:25
              9 read local@4:53 12:46
              10 hand over local@4:53 12:46
              11 call keep(_:) handing over 12:41
              12 unlock self.lock 12:60
              13 write replace local@12:17 12:17
              14 read local@12:17 13:16
              15 test local@12:17 decided 13:16 -> true 16, false 16
              16 await continuation withCheckedContinuation(_:) 4:9
              17 exit end 15:5

            closure Bell.ring().closure launched as callback 6:20
              0 entry 6:20
              1 take over by body local@4:53 6:20
              2 read local@3:13 7:20
              3 test local@3:13 outside 7:20 -> true 4, false 5
              4 exit return 7:29
              5 read local@6:22.isWhole 8:23
              6 test local@6:22.isWhole 8:23 -> false 7, true 8
              7 exit return 8:43
              8 call self.latch.claim() 9:23
              9 test value@9:34 outside 9:23 -> false 10, true 11
              10 exit return 9:44
              11 resume local@4:53 10:17
              12 exit end 11:13
            """)
    }

    /// The waits of an operation and of the child tasks in it.
    @Test func whatACancellationHandlerCovers() {
        expectFlow(
            of: """
            func wait() async {
                await withTaskCancellationHandler {
                    await withCheckedContinuation { slot = $0 }
                    group.addTask { await withCheckedContinuation { slot = $0 } }
                    Task { await withCheckedContinuation { slot = $0 } }
                } onCancel: { wake() }
            }
            """,
            """
            function wait() async 1:1
              0 entry 1:1
              1 call withTaskCancellationHandler(_:onCancel:) 2:11
              2 call withCheckedContinuation(_:) 3:15
              3 take over by builder local@3:39 3:39
              4 read local@3:39 3:48
              5 hand over local@3:39 3:48
              6 write replace slot 3:41
              7 await continuation withCheckedContinuation(_:) handled 3:9
              8 call group.addTask(_:) 4:9
              9 start task dropped 5:9
              10 exit end 7:1

            closure wait().closure async launched as child 4:23
              0 entry 4:23
              1 call withCheckedContinuation(_:) 4:31
              2 take over by builder local@4:55 4:55
              3 read local@4:55 4:64
              4 hand over local@4:55 4:64
              5 write replace slot 4:57
              6 await continuation withCheckedContinuation(_:) handled 4:25
              7 exit end 4:69

            closure wait().closure async launched as task 5:14
              0 entry 5:14
              1 call withCheckedContinuation(_:) 5:22
              2 take over by builder local@5:46 5:46
              3 read local@5:46 5:55
              4 hand over local@5:46 5:55
              5 write replace slot 5:48
              6 await continuation withCheckedContinuation(_:) 5:16
              7 exit end 5:60

            closure wait().closure launched as handler 6:17
              0 entry 6:17
              1 call wake() 6:19
              2 exit end 6:26
            """)
    }
}
