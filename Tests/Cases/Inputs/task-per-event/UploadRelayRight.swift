protocol UploadListener: Sendable {
    func willSend(_ file: String) async
    func didSend(_ file: String) async
}

struct UploadRelay {
    enum Event: Sendable { case begins(String), ends(String) }
    let events: AsyncStream<Event>.Continuation

    func begins(_ file: String) { events.yield(.begins(file)) }
    func ends(_ file: String) { events.yield(.ends(file)) }

    static func tell(_ listener: any UploadListener, of events: AsyncStream<Event>) async {
        for await event in events {
            switch event {
            case .begins(let file): await listener.willSend(file)
            case .ends(let file): await listener.didSend(file)
            }
        }
    }
}
