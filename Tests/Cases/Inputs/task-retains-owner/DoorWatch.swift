@MainActor
final class DoorWatch {
    private var watching: Task<Void, Never>?
    private(set) var last = ""

    init(signals: AsyncStream<String>) {
        watching = Task { // flagged here or there: task-retains-owner
            for await signal in signals { // flagged here or there: task-retains-owner
                keep(signal)
            }
        }
    }

    private func keep(_ signal: String) { last = signal }

    deinit { watching?.cancel() }
}
