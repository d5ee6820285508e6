import Source

/// A body of a tree.
package struct BodyRef: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// Index into the index's files, which come in the order of their paths.
    package var file: Int
    package var body: BodyID

    package init(file: Int, body: BodyID) {
        self.file = file
        self.body = body
    }

    package static func < (a: BodyRef, b: BodyRef) -> Bool { (a.file, a.body) < (b.file, b.body) }
}

/// A place in a tree that an answer rests on.
package struct IndexEvidence: Hashable, Sendable {
    package var file: Int
    /// Byte range, half open.
    package var range: Range<Int>
    package var text: String
    /// Of what cancels: whether it does so only when the object or view is gone that the work was for.
    package var isParting = false
    /// Whether a view does so that goes away, or asks anew.
    package var isLeaving = false

    package init(file: Int, range: Range<Int>, text: String) {
        self.file = file
        self.range = range
        self.text = text
    }
}

/// What one file brings into an index.
package struct IndexedFile: Sendable {
    package var flow: FileFlow
    package var names: FlowNames
    /// Files of one number are compiled together, as far as their places tell.
    package var module: Int
    /// Whether everything in the file is `@MainActor` unless it says otherwise.
    package var isMainActorByDefault: Bool
    /// Whether other files see anything of it.
    package var isKnown: Bool
    /// Whether it is there for tests.
    package var isOfTests: Bool

    package init(flow: FileFlow, names: FlowNames, module: Int = 0, isMainActorByDefault: Bool = false, isKnown: Bool = true, isOfTests: Bool = false) {
        self.flow = flow
        self.names = names
        self.isKnown = isKnown
        self.isOfTests = isOfTests
        self.module = module
        self.isMainActorByDefault = isMainActorByDefault
    }
}

/// What is known across all files of a run: types, what a call means, who starts what, who writes what.
///
/// A call means what the types of its receiver say (see `CallResolution`). Not modelled: dynamic dispatch (a call means the
/// declaration that its static type names), generics, type inference beyond `T(…)`, `typealias`, types nested in others of
/// the same name, and files without a word that a rule asks for, which nobody reads.
///
/// One for a run, and never changed once it has been made: a class, so that nobody copies it.
package final class FlowIndex: @unchecked Sendable {
    package let files: [IndexedFile]
    // Constants: to read a variable of a class is to copy it.
    /// By which files and members of them were left out of the index; nil where all are in it.
    let interest: Interest?
    let types: TypeTable
    let functions: FunctionTable
    /// For each requirement of a protocol, by its number among the functions, the bodies that implement it.
    let witnesses: [Int: [BodyRef]]

    // Written while it is made, one after the other, and only read from then on: nobody has to watch the accesses.

    // A body's or call's number is its place among those of all files, one file behind the other.
    @exclusivity(unchecked) private(set) var firstBodies: [Int] = []
    @exclusivity(unchecked) private(set) var firstCalls: [Int] = []
    @exclusivity(unchecked) private(set) var bodyCount = 0

    /// For each body the function that it is of, -1 for none.
    @exclusivity(unchecked) private(set) var functionOfBody: [Int32] = []
    /// For each call the function that it means, -1 for none.
    @exclusivity(unchecked) private(set) var callees: [Int32] = []
    /// For each body the calls that mean it.
    @exclusivity(unchecked) private(set) var callers = Groups<EventRef>()
    /// For each body those that are written in it.
    @exclusivity(unchecked) private(set) var children = Groups<BodyID>()
    /// For each body that is a task's the event that starts it.
    @exclusivity(unchecked) private(set) var starts: [Int: EventRef] = [:]
    @exclusivity(unchecked) private(set) var states = StateTable()
    /// The names of functions of the tree that keep a person from using a control; see `Disabling`.
    @exclusivity(unchecked) private(set) var disabling: Set<Name> = []
    @exclusivity(unchecked) var cancellability = BodyNotes<Standing>()
    @exclusivity(unchecked) var overlaps = BodyNotes<Overlap>()
    /// For each body whether it may throw when its task is cancelled.
    @exclusivity(unchecked) var throwing: [Bool] = []

    /// - Parameter files: in the order of their paths; an answer never depends on more than that order.
    /// - Parameter interest: by which files were left out, if any were.
    /// - Parameter concurrently: how the files are looked at, each by itself.
    package init(_ files: [IndexedFile], interest: Interest? = nil, concurrently: Concurrently = inOrder) {
        self.files = files
        self.interest = interest
        types = TypeTable(files)
        functions = FunctionTable(files, types)
        witnesses = Self.witnesses(files, types, functions)
        var callCount = 0
        for file in files {
            firstBodies.append(bodyCount)
            firstCalls.append(callCount)
            bodyCount += file.flow.bodies.count
            callCount += file.flow.calls.count
        }
        callees = Array(repeating: -1, count: callCount)
        indexBodies()
        disabling = disablingFunctions()
        indexEvents(concurrently)
        // Each settles something of its own, knowing what has been found so far.
        let settle: [@Sendable (FlowIndex) -> Void] = [{ $0.settleCancellability() }, { $0.settleOverlaps() }, { $0.settleThrowing() }]
        concurrently(settle.count) { [self] in settle[$0](self) }
    }

    /// The index of one file alone.
    package convenience init(of flow: FileFlow, names: FlowNames) { self.init([IndexedFile(flow: flow, names: names)]) }

    func number(_ body: BodyRef) -> Int { firstBodies[body.file] + Int(body.body) }

    package func body(_ ref: BodyRef) -> Body { files[ref.file].flow.bodies[Int(ref.body)] }
    package func qualifiedName(of ref: BodyRef) -> String { files[ref.file].flow.qualifiedName(of: ref.body) }
    package func event(_ ref: EventRef) -> Event { files[ref.file].flow.events[ref.event] }

    /// What is told of a body: its events, or what a skim found of one that nobody searches.
    package func told(_ body: Body) -> Range<Int> {
        if body.flags.contains(.isPartOfSkim) { return 0..<0 }
        return body.flags.contains(.isSkimmed) ? body.skimmed : body.events
    }

    /// Of what is told of a body the events that can be reached: all that a skim found, since no walk leads there.
    /// - Parameter flow: that of the body's file.
    package func reached(_ body: Body, _ flow: FileFlow) -> LazyFilterSequence<Range<Int>> {
        let isSkim = body.flags.contains(.isSkimmed)
        return told(body).lazy.filter { isSkim || !flow.events[$0].flags.contains(.dead) }
    }

    private func indexBodies() {
        functionOfBody = Array(repeating: -1, count: bodyCount)
        var inside: [(group: Int, value: BodyID)] = []
        for (file, indexed) in files.enumerated() {
            for (index, function) in indexed.flow.functions.enumerated() where indexed.isKnown {
                if let body = function.body { functionOfBody[firstBodies[file] + Int(body)] = Int32(functions.first[file] + index) }
            }
            for (id, body) in indexed.flow.bodies.enumerated() {
                if let parent = body.parent { inside.append((firstBodies[file] + Int(parent), BodyID(id))) }
            }
        }
        children = Groups(count: bodyCount, inside)
    }

    private func indexEvents(_ concurrently: Concurrently) {
        let slots = Slots<FileEvents>(count: files.count)
        concurrently(files.count) { [self] file in slots[file] = events(of: file) }
        let found = files.indices.map { slots[$0] ?? FileEvents() }
        for file in files.indices {
            for (call, function) in found[file].callees { callees[firstCalls[file] + call] = Int32(function) }
            for (body, place) in found[file].starts { starts[body] = place }
        }
        callers = Groups(count: bodyCount) { add in for events in found { for call in events.calls { add(call.group, call.value) } } }
        states = StateTable(found)
    }
}

/// An event of a tree.
package struct EventRef: Hashable, Sendable, BitwiseCopyable {
    package var file: Int
    /// Index into the file's `events`.
    package var event: Int
    package var body: BodyID

    package init(file: Int, event: Int, body: BodyID) {
        self.file = file
        self.event = event
        self.body = body
    }

    package var bodyRef: BodyRef { BodyRef(file: file, body: body) }
}

extension FlowIndex {
    /// The event that starts the task whose closure a body is.
    package func start(ofTask ref: BodyRef) -> EventRef? { starts[number(ref)] }
}
