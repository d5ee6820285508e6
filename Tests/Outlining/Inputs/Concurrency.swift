actor Loader {
    var task: Task<Void, any Error>?
    isolated deinit { task?.cancel() }

    func load() async throws -> [Item] {
        async let first = fetch(1), second = try fetch(2)
        task = Task { [weak self] in try await self?.run() }
        Task.detached(priority: .low) { @MainActor in await self.update() }
        Task<Void, Never> { }
        for await value in stream { yield(value) }
        for try await (index, value) in pairs where index > 0 {}
        let result = try await withThrowingTaskGroup(of: Item.self) { group in
            group.addTask { try await self.fetch(3) }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        try await withTaskCancellationHandler { await wait() } onCancel: { stop() }
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in continuation.resume() }
        let handle: Task<Void, Never> = .init {}
        await MainActor.run { show(result) }
        return try await [first, second]
    }

    nonisolated func stream() -> AsyncStream<Int> {
        AsyncStream { continuation in
            let task = Task { await produce(continuation) }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    @concurrent func work(_ body: sending () async -> Void) async { await body() }
}
