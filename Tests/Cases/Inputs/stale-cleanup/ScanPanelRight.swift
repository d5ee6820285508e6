import Foundation

protocol Scanner: Sendable { func scan() async }

@MainActor
final class ScanPanel {
    private var scanning: Task<Void, Never>?
    private var newest = UUID()
    private(set) var isScanning = false

    func begin(_ scanner: any Scanner) {
        scanning?.cancel()
        isScanning = true
        let mine = UUID()
        newest = mine
        scanning = Task { [weak self] in
            await scanner.scan()
            guard let self, self.newest == mine else { return }
            self.isScanning = false
            self.scanning = nil
        }
    }
}
