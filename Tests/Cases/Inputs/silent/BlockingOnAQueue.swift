import Foundation

// The thread that sleeps is one of the queue's own.
func warmedUp(_ lamp: String) async -> String {
    await withCheckedContinuation { waiter in
        DispatchQueue.global(qos: .utility).async {
            Thread.sleep(forTimeInterval: 0.2)
            waiter.resume(returning: lamp)
        }
    }
}
