@MainActor
final class PrintJobDelegate {
    private var waiter: CheckedContinuation<Int, any Error>?

    func wait(with waiter: CheckedContinuation<Int, any Error>) {
        precondition(self.waiter == nil)
        self.waiter = waiter
    }

    func jobAccepted(number: Int) {
        waiter?.resume(returning: number)
        waiter = nil
    }

    func jobEnded(problem: (any Error)?) {
        waiter?.resume(throwing: problem ?? CancellationError())
        waiter = nil
    }
}
