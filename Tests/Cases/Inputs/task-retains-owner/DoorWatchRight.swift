@MainActor
final class DoorWatch {
    private var watching: Task<Void, Never>?
    private(set) var last = ""

    init(signals: AsyncStream<String>) {
        watching = Task { [weak self] in
            for await signal in signals {
                guard let self else { return }
                self.keep(signal)
            }
        }
    }

    private func keep(_ signal: String) { last = signal }

    deinit { watching?.cancel() }
}
