import Foundation

protocol PhotoHost: Sendable { func send(_ photo: Data) async throws -> URL }

@MainActor
final class PhotoPicker {
    private(set) var isSending = false
    private(set) var address: URL?

    func chosen(_ photo: Data, host: any PhotoHost) {
        guard !isSending else { return }
        isSending = true
        Task {
            defer { isSending = false }
            address = try? await host.send(photo)
        }
    }
}
