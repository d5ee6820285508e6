protocol UploadListener: Sendable {
    func willSend(_ file: String) async
    func didSend(_ file: String) async
}

struct UploadRelay {
    let listener: any UploadListener

    func begins(_ file: String) {
        Task { await listener.willSend(file) } // flagged here or there: task-per-event
    }

    func ends(_ file: String) {
        Task { await listener.didSend(file) } // flagged here or there: task-per-event
    }
}
