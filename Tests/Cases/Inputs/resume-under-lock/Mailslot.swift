import Foundation

final class Mailslot: @unchecked Sendable {
    private let lock = NSLock()
    private var reader: CheckedContinuation<Int, Never>?

    func post(_ letter: Int) {
        lock.withLock {
            reader?.resume(returning: letter) // flagged: resume-under-lock
            reader = nil
        }
    }
}
