import Testing

final class StubRadio: Radio, @unchecked Sendable {
    var whenAsked: (() async -> Void)?

    func playedSongs(from first: Int, count: Int) async throws -> [Song] {
        await whenAsked?()
        return (first..<first + count).map { Song(id: $0) }
    }
}

@MainActor
@Test func aLatePageIsLeftOut() async {
    let radio = StubRadio(), model = PlayedSongs(radio: radio)
    await model.refresh()
    let firstPage = model.songs.map(\.id)

    let door = Door()
    radio.whenAsked = { await door.wait() }
    let goingOn = Task { await model.goOn() }
    while !door.isEntered { await Task.yield() }

    radio.whenAsked = nil
    await model.refresh()
    door.open()
    await goingOn.value

    #expect(model.songs.map(\.id) == firstPage)
}
