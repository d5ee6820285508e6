@MainActor
final class PrintJobDelegate {
    private var waiter: CheckedContinuation<Int, any Error>?

    func wait(with waiter: CheckedContinuation<Int, any Error>) {
        precondition(self.waiter == nil)
        self.waiter = waiter
    }

    func jobAccepted(number: Int) {
        waiter?.resume(returning: number) // flagged here or there: continuation-resumed-twice
    }

    func jobEnded(problem: (any Error)?) {
        if let problem {
            waiter?.resume(throwing: problem) // flagged here or there: continuation-resumed-twice
        }
    }
}
