struct Chapter: Sendable { let lines: [Int]; let next: Int? }
protocol Library: Sendable { func chapter(_ number: Int) async throws -> Chapter }

func chapters(of library: any Library) -> AsyncThrowingStream<Chapter, any Error> {
    AsyncThrowingStream { reader in
        let reading = Task {
            do {
                var number: Int? = 0
                while let current = number {
                    try Task.checkCancellation()
                    let chapter = try await library.chapter(current)
                    reader.yield(chapter)
                    number = chapter.next
                }
                reader.finish()
            } catch {
                reader.finish(throwing: error)
            }
        }
        reader.onTermination = { _ in reading.cancel() }
    }
}
