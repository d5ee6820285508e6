import Testing
@testable import Linting

@Test func everyThreadGivesItsResult() {
    let queue = WorkQueue<Int>()
    let sums = onThreads(4, feed: { (0..<1000).forEach { queue.add([$0]) }; queue.close() }) {
        var taken: [Int] = []
        while case let items = queue.take(), !items.isEmpty { taken += items }
        return taken
    }
    #expect(sums.count == 4)
    #expect(sums.flatMap { $0 }.sorted() == Array(0..<1000))
}

@Test func aThreadHasRoomForDeepParsers() {
    @Sendable func deep(_ depth: Int) -> Int {
        withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 16) { memory in
            memory[0] = UInt8(truncatingIfNeeded: depth)
            return depth == 0 ? Int(memory[0]) : deep(depth - 1) + 1
        }
    }
    // 640 frames of 16 KiB: 10 MiB, more than a thread has by itself.
    #expect(onThreads(1) { deep(640) } == [640])
}
