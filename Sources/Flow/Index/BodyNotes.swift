/// What is known of some bodies of a tree, by their numbers. Most have nothing, and many have the same.
struct BodyNotes<Note: Sendable>: Sendable {
    /// For each body the index of its note, -1 for none.
    private var places: [Int32]
    private var notes: [Note] = []

    init(bodies count: Int = 0) { places = Array(repeating: -1, count: count) }

    subscript(body: Int) -> Note? {
        get { places[body] < 0 ? nil : notes[Int(places[body])] }
        set {
            places[body] = newValue == nil ? -1 : Int32(notes.count)
            if let newValue { notes.append(newValue) }
        }
    }

    func has(_ body: Int) -> Bool { places[body] >= 0 }

    /// Gives a body the note of another one.
    mutating func hand(from body: Int, to other: Int) { places[other] = places[body] }
}
