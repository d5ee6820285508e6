import Foundation

protocol Worker: Sendable {
    func quit()
    var isRunning: Bool { get }
}

actor WorkerKeeper {
    func stop(_ worker: any Worker) async {
        worker.quit()
        for _ in 0..<20 {
            if !worker.isRunning { return }
            Thread.sleep(forTimeInterval: 0.1) // flagged: blocking-call-in-async
        }
    }
}
