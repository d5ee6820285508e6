import Flow

/// What the bodies of a program do to the state that they share: where `meanwhile` and `afterwards` look.
///
/// The seam to an index of the program. What it cannot tell it leaves out or answers with unknown.
package protocol Surroundings: Sendable {
    /// Everything that bodies do to some state or to parts or wholes of it, by file and place; the asking body's own deeds too.
    /// Initializers, deinitializers, tests and previews are left out, and what nobody but the asking body calls.
    /// - Parameter state: a path of the asking file.
    func deeds(on state: PathID, seenFrom place: Place) -> [Deed]
    /// What a body does besides.
    func effects(of deed: Deed, seenFrom place: Place) -> Effects
    /// The flow of a file of the program.
    func flow(of file: Int) -> FileFlow
}

/// A body of a program, as somebody who asks stands in it.
package struct Place: Sendable {
    package var file: Int
    package var flow: FileFlow
    package var body: BodyID

    package init(file: Int, flow: FileFlow, body: BodyID) {
        self.file = file
        self.flow = flow
        self.body = body
    }
}

/// One thing that a body does to some state.
package struct Deed: Sendable {
    /// Index into the program's files.
    package var file: Int
    package var body: BodyID
    /// In its own file.
    package var event: Event
    /// Index of `event` in its file's events.
    package var index: Int
    /// What it is done to, as a path of the asking file.
    package var state: PathID
    /// The qualified name of the body.
    package var function: String
    /// Whether the body is the asking one, called anew.
    package var isSameBody: Bool

    package init(file: Int, body: BodyID, event: Event, index: Int, state: PathID, function: String, isSameBody: Bool) {
        self.file = file
        self.body = body
        self.event = event
        self.index = index
        self.state = state
        self.function = function
        self.isSameBody = isSameBody
    }
}

/// What else a body does that others must reckon with.
package struct Effects: Sendable, Hashable {
    /// The state it writes, as paths that hold in the asking file.
    package var written: [AccessPath]
    /// Whether it cancels the task that runs the asking body.
    package var cancels: Bool

    package init(written: [AccessPath], cancels: Bool) {
        self.written = written
        self.cancels = cancels
    }
}
