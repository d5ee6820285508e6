// The next thing that happens is a look at the cancellation.
func blink(_ light: @Sendable () async -> Void) async {
    while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(1))
        if Task.isCancelled { break }
        await light()
    }
}
