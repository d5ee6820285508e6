protocol Scanner: Sendable { func scan() async }

@MainActor
final class ScanPanel {
    private var scanning: Task<Void, Never>?
    private(set) var isScanning = false

    func begin(_ scanner: any Scanner) {
        scanning?.cancel()
        isScanning = true
        scanning = Task { [weak self] in
            await scanner.scan()
            self?.isScanning = false // flagged here or there: stale-cleanup
            self?.scanning = nil // flagged here or there: stale-cleanup
        }
    }
}
