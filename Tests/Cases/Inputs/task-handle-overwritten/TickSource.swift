actor TickSource {
    private var ticking: Task<Void, Never>?

    func restart(every pause: Duration, _ tick: @escaping @Sendable () async -> Void) {
        ticking = Task { // flagged: task-handle-overwritten
            while !Task.isCancelled {
                do { try await Task.sleep(for: pause) } catch { return }
                await tick()
            }
        }
    }

    func halt() {
        ticking?.cancel()
        ticking = nil
    }
}
