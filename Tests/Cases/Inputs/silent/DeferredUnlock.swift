import Foundation

// What the `defer` ends is not the task's.
final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0

    func begin(_ work: @escaping @Sendable () async -> Void) {
        lock.lock()
        defer { lock.unlock() }
        count += 1
        Task { await work() }
    }
}
