// Asked, set before the wait and put back behind it, which cannot throw.
@MainActor
final class BackupModel {
    private(set) var isRunning = false

    func run(_ backup: @Sendable () async -> Void) async {
        guard !isRunning else { return }
        isRunning = true
        await backup()
        isRunning = false
    }
}
