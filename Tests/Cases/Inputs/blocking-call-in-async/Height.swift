import Foundation

protocol Ledger: Sendable { func height(_ done: @escaping @Sendable (Int) -> Void) }

final class Box: @unchecked Sendable { var content = 0 }

func height(of ledger: any Ledger) async -> Int {
    let barrier = DispatchSemaphore(value: 0)
    let box = Box()
    ledger.height { height in
        box.content = height
        barrier.signal()
    }
    barrier.wait() // flagged: blocking-call-in-async
    return box.content
}
