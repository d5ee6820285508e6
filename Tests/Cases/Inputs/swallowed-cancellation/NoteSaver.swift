@MainActor
final class NoteSaver {
    private var saving: Task<Void, Never>?
    private(set) var count = 0

    func edited() {
        saving?.cancel()
        saving = Task { [weak self] in
            try? await Task.sleep(for: .seconds(2)) // flagged: swallowed-cancellation
            await self?.save()
        }
    }

    private func save() async { count += 1 }
}
