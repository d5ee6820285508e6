protocol QuotaPanel: AnyObject, Sendable { func update() async }

actor QuotaClock {
    private var clock: Task<Void, Never>?

    func start(every pause: Duration, panel: any QuotaPanel) {
        clock?.cancel()
        clock = Task.detached(priority: .utility) { [weak panel] in
            while !Task.isCancelled {
                try? await Task.sleep(for: pause)
                guard !Task.isCancelled else { return }
                await panel?.update()
            }
        }
    }

    func halt() {
        clock?.cancel()
        clock = nil
    }
}
