import Foundation

protocol Worker: Sendable {
    func quit()
    var isRunning: Bool { get }
}

actor WorkerKeeper {
    func stop(_ worker: any Worker) async throws {
        worker.quit()
        for _ in 0..<20 {
            if !worker.isRunning { return }
            try await Task.sleep(for: .milliseconds(100))
        }
    }
}
