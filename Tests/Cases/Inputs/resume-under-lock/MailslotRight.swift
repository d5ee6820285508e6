import Foundation

final class Mailslot: @unchecked Sendable {
    private let lock = NSLock()
    private var reader: CheckedContinuation<Int, Never>?

    func post(_ letter: Int) {
        let waiting: CheckedContinuation<Int, Never>? = lock.withLock {
            let taken = reader
            reader = nil
            return taken
        }
        waiting?.resume(returning: letter)
    }
}
