import Foundation

@MainActor
final class AccessWatch {
    func start(_ report: @escaping @Sendable (Bool) -> Void) {}
    func stop() {}
}

@MainActor
func accessChanges(_ watch: AccessWatch) -> AsyncStream<Bool> {
    AsyncStream { changes in
        watch.start { changes.yield($0) }
        changes.onTermination = { _ in
            DispatchQueue.main.sync { // flagged: blocking-call-in-async
                MainActor.assumeIsolated { watch.stop() }
            }
        }
    }
}
