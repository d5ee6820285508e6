struct Chapter: Sendable { let lines: [Int]; let next: Int? }
protocol Library: Sendable { func chapter(_ number: Int) async throws -> Chapter }

func chapters(of library: any Library) -> AsyncThrowingStream<Chapter, any Error> {
    AsyncThrowingStream { reader in // flagged here or there: unterminated-stream
        Task { // flagged here or there: unterminated-stream
            do {
                var number: Int? = 0
                while let current = number {
                    let chapter = try await library.chapter(current)
                    reader.yield(chapter)
                    number = chapter.next
                }
                reader.finish()
            } catch {
                reader.finish(throwing: error)
            }
        }
    }
}
