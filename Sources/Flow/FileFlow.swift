import Source

/// Everything that the rules ask about one file: its bodies and what happens in each. Never changed once it has been
/// read: a class, so that whoever looks at it holds one reference, of lists of plain values, so that none frees others.
public final class FileFlow: Sendable {
    /// Sorted by where they begin; a closure comes behind the body around it.
    public let bodies: [Body]
    /// The events of all bodies; each body's stand together.
    public let events: [Event]
    /// For each event the index of its first edge in `edges`, and one more at the end.
    public let firstEdges: [UInt32]
    public let edges: [Edge]
    public let paths: PathTable
    public let calls: [Call]
    public let tasks: [TaskStart]
    /// By event.
    public let handOvers: [HandOver]

    /// What the file declares, each list in the order of the file (local declarations behind those around them).
    public let types: [TypeDeclaration]
    public let properties: [Property]
    public let functions: [FunctionDeclaration]
    public let parameters: [Parameter]
    /// Sorted by `declaredAt`; those whose type is written or plain to see.
    public let localTypes: [LocalType]
    /// The labels of calls and what types inherit from; those of one stand together.
    public let names: [Name]
    /// Where the arguments of calls begin, those of one together; of a skimmed body's calls none.
    public let argumentStarts: [UInt32]
    /// The byte ranges of the closures in skimmed bodies that functions are handed; one comes behind those in it.
    public let skimmedClosures: [Range<UInt32>]
    /// What closures that run later bring along by a name alone, `[stream]`.
    public let captures: [Capture]
    /// The names of types and, with their parameters' labels, of bodies, UTF-8.
    public let spellings: [UInt8]

    /// What has been read, in memory no larger than it needs.
    public init(_ draft: FlowDraft = FlowDraft()) {
        bodies = exactly(draft.bodies)
        events = exactly(draft.events)
        firstEdges = exactly(draft.firstEdges)
        edges = exactly(draft.edges)
        paths = draft.paths.settled
        calls = exactly(draft.calls)
        tasks = exactly(draft.tasks)
        handOvers = exactly(draft.handOvers)
        types = exactly(draft.types)
        properties = exactly(draft.properties)
        functions = exactly(draft.functions)
        parameters = exactly(draft.parameters)
        localTypes = exactly(draft.localTypes)
        names = exactly(draft.names)
        argumentStarts = exactly(draft.argumentStarts)
        skimmedClosures = exactly(draft.skimmedClosures)
        captures = exactly(draft.captures)
        spellings = exactly(draft.spellings)
    }

    /// The labels of a call's arguments as they are written, `none` for one without.
    public func labels(of call: Call) -> ArraySlice<Name> { names[Int(call.labels.lowerBound)..<Int(call.labels.upperBound)] }

    /// The path that an event does something to or calls something on.
    package func path(of event: Event) -> PathID? {
        guard event.operand != Event.noOperand else { return nil }
        switch event.kind {
        case .read, .write, .test, .cancel, .awaitValue, .resume, .handOver, .takeOver, .lock, .unlock: return event.operand
        case .call: return calls[Int(event.operand)].receiver
        case .entry, .exit, .await, .hop, .startTask, .catch, .loopAgain, .join: return nil
        }
    }

    /// Whether a wait is for what becomes of a task: its `value` or `result`.
    package func waitsForTask(_ wait: Int) -> Bool { wait > 0 && events[wait - 1].kind == .awaitValue }

    /// Where those parameters of a function are declared that take an error of any kind.
    package func errors(of function: FunctionDeclaration) -> [UInt32] {
        parameters[function.parameters].filter { KnownName.wideErrors.contains($0.type.name) }.map(\.declaredAt)
    }

    /// The last components of what stands behind a type's colon.
    public func inherited(by type: TypeDeclaration) -> ArraySlice<Name> { names[Int(type.inherited.lowerBound)..<Int(type.inherited.upperBound)] }

    /// The declaration around a body as a person would write it: `Feed.Loader.load(page:)`, with `.closure` behind it for each closure.
    public func qualifiedName(of body: BodyID) -> String {
        var declaration = bodies[Int(body)], closures = ""
        while declaration.kind == .closure, let parent = declaration.parent {
            declaration = bodies[Int(parent)]
            closures += ".closure"
        }
        var name = spelled(declaration.spelling), type = declaration.type
        while let id = type {
            if !types[Int(id)].spelling.isEmpty { name = spelled(types[Int(id)].spelling) + "." + name }
            type = types[Int(id)].parent
        }
        return name + closures
    }

    private func spelled(_ range: Range<UInt32>) -> String { String(decoding: spellings[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self) }

    /// Whether nothing happens in the file and it declares nothing; a protocol's requirements are something.
    public var isEmpty: Bool { events.isEmpty && types.isEmpty && functions.isEmpty && properties.isEmpty }

    /// The type of the local or parameter that is declared at a byte offset, if it is known.
    public func typeOfLocal(at offset: UInt32) -> TypeName? { local(at: offset).flatMap { $0.copied == nil ? $0.type : nil } }

    /// What tells the type of the local or parameter that is declared at a byte offset.
    func local(at offset: UInt32) -> LocalType? {
        var low = 0, high = localTypes.count
        while low < high {
            let middle = (low + high) / 2
            if localTypes[middle].declaredAt < offset { low = middle + 1 } else { high = middle }
        }
        return low < localTypes.count && localTypes[low].declaredAt == offset ? localTypes[low] : nil
    }

    /// The property that an accessor is of, an index into `properties`.
    public func property(of accessor: Body) -> Int? {
        guard accessor.kind == .accessor else { return nil }
        return properties.lastIndex { $0.nameRange.upperBound <= accessor.start && accessor.end <= $0.end }
    }

    /// The ways on from an event.
    @inlinable public func successors(of event: Int) -> ArraySlice<Edge> {
        edges[Int(firstEdges[event])..<Int(firstEdges[event + 1])]
    }
}

/// A file's flow while it is read: the lists of `FileFlow`, which see. Emptied and filled again for each file.
public struct FlowDraft: Sendable {
    public var bodies: [Body] = []
    public var events: [Event] = []
    public var firstEdges: [UInt32] = [0]
    public var edges: [Edge] = []
    public var paths = PathTable()
    public var calls: [Call] = []
    public var tasks: [TaskStart] = []
    public var handOvers: [HandOver] = []
    public var types: [TypeDeclaration] = []
    public var properties: [Property] = []
    public var functions: [FunctionDeclaration] = []
    public var parameters: [Parameter] = []
    public var localTypes: [LocalType] = []
    public var names: [Name] = []
    public var argumentStarts: [UInt32] = []
    public var skimmedClosures: [Range<UInt32>] = []
    public var captures: [Capture] = []
    public var spellings: [UInt8] = []

    public init() {}

    /// Forgets the last file and keeps the memory.
    mutating func removeAll() {
        bodies.removeAll(keepingCapacity: true)
        events.removeAll(keepingCapacity: true)
        firstEdges.removeAll(keepingCapacity: true)
        firstEdges.append(0)
        edges.removeAll(keepingCapacity: true)
        paths.removeAll()
        calls.removeAll(keepingCapacity: true)
        tasks.removeAll(keepingCapacity: true)
        handOvers.removeAll(keepingCapacity: true)
        types.removeAll(keepingCapacity: true)
        properties.removeAll(keepingCapacity: true)
        functions.removeAll(keepingCapacity: true)
        parameters.removeAll(keepingCapacity: true)
        localTypes.removeAll(keepingCapacity: true)
        names.removeAll(keepingCapacity: true)
        argumentStarts.removeAll(keepingCapacity: true)
        skimmedClosures.removeAll(keepingCapacity: true)
        captures.removeAll(keepingCapacity: true)
        spellings.removeAll(keepingCapacity: true)
    }

    /// Adds names that stand together.
    public mutating func add(_ more: some Collection<Name>) -> Range<UInt32> {
        let first = UInt32(names.count)
        for name in more { names.append(name) }
        return first..<UInt32(names.count)
    }

    /// Adds a name to the spellings.
    public mutating func spell(_ name: some Collection<UInt8>) -> Range<UInt32> {
        let first = UInt32(spellings.count)
        spellings.append(contentsOf: name)
        return first..<UInt32(spellings.count)
    }
}

/// The same elements in memory of their own, no larger than they need.
func exactly<Element>(_ elements: [Element]) -> [Element] { elements.withUnsafeBufferPointer { Array($0) } }

/// An index into a file's `bodies`.
public typealias BodyID = UInt32

/// A function, accessor, initializer, deinitializer, closure that runs later, a stored property's initial value that
/// holds a closure, or a file's top-level code.
public struct Body: Sendable {
    public var kind: Kind
    public var flags: Flags
    /// The body around a closure or local function.
    public var parent: BodyID?
    /// How a closure that runs later comes to run.
    public var launch: Launch
    /// The name of the function that a closure is handed to, `none` if it is no argument.
    public var argumentOf = Name.none
    /// That call, an index into the file's `calls`.
    public var argumentCall: UInt32?
    /// The type around it, in the file's `types`.
    public var type: TypeID?
    /// The body's events in the file's `events`; the first is `entry`. Empty when nothing in it concerns any rule.
    public var events: Range<Int>
    /// Where `events` is empty: what a skim of its tokens found, in the order of the file; a list without edges, in the file's `events`.
    public var skimmed: Range<Int> = 0..<0
    /// Byte range from the declaration's introducer (a closure's brace) to the closing brace, half open.
    public var start: UInt32
    public var end: UInt32
    /// Byte range of the declared name, empty for a closure.
    public var nameStart: UInt32
    public var nameEnd: UInt32
    /// Its name and labels in the file's `spellings`, empty for a closure.
    public var spelling: Range<UInt32>

    public enum Kind: UInt8, Sendable { case function, initializer, deinitializer, accessor, closure, initialValue, topLevel }

    public enum Launch: UInt8, Sendable {
        case none
        /// `Task { }`, `Task.detached { }`
        case task
        /// `group.addTask { }`, an `async let`
        case child
        /// A closure that is kept or handed to code we do not know.
        case callback
        /// `onCancel:`, `onTermination`
        case handler
    }

    public struct Flags: OptionSet, Sendable {
        public var rawValue: UInt16
        @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }
        /// Declared `async`, or a closure that awaits.
        @inlinable public static var isAsync: Flags { Flags(rawValue: 1) }
        @inlinable public static var isOverride: Flags { Flags(rawValue: 2) }
        /// Written in a file that imports a testing library, in a test case or in a `@Test` function.
        @inlinable public static var isTest: Flags { Flags(rawValue: 4) }
        /// Written in a preview.
        @inlinable public static var isPreview: Flags { Flags(rawValue: 8) }
        /// The closure of a task whose handle nobody keeps: nothing can cancel it.
        @inlinable public static var isUnowned: Flags { Flags(rawValue: 16) }
        /// Holds no word that a rule asks for: `skimmed` tells what it does.
        @inlinable public static var isSkimmed: Flags { Flags(rawValue: 32) }
        /// Written in such a body, whose skim tells what it does too.
        @inlinable public static var isPartOfSkim: Flags { Flags(rawValue: 64) }
        /// A closure that captures `self` weakly or unowned.
        @inlinable public static var isWeak: Flags { Flags(rawValue: 128) }

        /// Nobody asks for what it does, so that it has not been read.
        @inlinable public static var isUnread: Flags { Flags(rawValue: 256) }

        /// What a body has of the one that it is written in.
        var inherited: Flags {
            intersection([.isTest, .isPreview]).union(isDisjoint(with: [.isSkimmed, .isPartOfSkim]) ? [] : .isPartOfSkim)
        }
    }

    public init(kind: Kind, flags: Flags = [], parent: BodyID? = nil, launch: Launch = .none, events: Range<Int> = 0..<0,
                 start: UInt32, end: UInt32, nameStart: UInt32 = 0, nameEnd: UInt32 = 0, spelling: Range<UInt32> = 0..<0) {
        self.kind = kind
        self.flags = flags
        self.parent = parent
        self.launch = launch
        self.events = events
        self.start = start
        self.end = end
        self.nameStart = nameStart
        self.nameEnd = nameEnd
        self.spelling = spelling
    }
}

/// A function call. Its parts stand in the order that takes the least room: there are hundreds of thousands.
public struct Call: Sendable {
    public var name: Name
    /// In a skimmed body: the function that the closure around it is handed to, `none` outside of closures.
    public var within = Name.none
    /// In a skimmed body: the publisher whose values the closure around it gets, and whether they are held back.
    public var publisher: PathID?
    public var isPaced = false
    /// Its arguments' labels in the file's `names`.
    public var labels: Range<UInt32>
    /// Where each of them begins, in the file's `argumentStarts`; empty where nobody has looked.
    public var argumentStarts: Range<UInt32> = 0..<0
    /// Byte range of the callee's last name.
    public var nameStart: UInt32
    public var nameEnd: UInt32
    /// What it is called on, nil for a bare or implicit-member call.
    public var receiver: PathID?
    /// Whether it calls a type: `T(…)`.
    public var constructs = false
    /// How many of its labels are those of trailing closures.
    public var trailing: UInt16 = 0
    /// The local that holds the function, where that is what is called: a parameter `body` in `body()`.
    public var variable: PathID?

    public init(receiver: PathID?, variable: PathID? = nil, name: Name, labels: Range<UInt32>, nameStart: UInt32, nameEnd: UInt32) {
        self.receiver = receiver
        self.variable = variable
        self.name = name
        self.labels = labels
        self.nameStart = nameStart
        self.nameEnd = nameEnd
    }
}

/// A `Task { }` or `Task.detached { }` and what becomes of its handle.
public struct TaskStart: Sendable {
    public var isDetached: Bool
    /// The closure, when it is written out.
    public var body: BodyID?
    public var handle: Handle
    /// The local that it is bound to before it is stored: `let next = Task { }; task = next`.
    public var local: PathID?
    /// What it calls, where it does nothing but that, an index into the file's `calls`, and that function's path: `self.load`.
    public var work: (call: UInt32, path: PathID)?
    /// Whether it is created with arguments that the library's initializers do not take.
    public var hasUnknownArguments = false
    /// Whether its closure names an actor to run on: `Task { @MainActor in … }`.
    public var namesActor = false

    public enum Handle: Hashable, Sendable {
        /// Nobody keeps it: an expression statement, `_ =`.
        case dropped
        /// `await Task { }.value` or `.result`.
        case awaited
        /// Bound to a local.
        case local(PathID)
        /// Assigned to state.
        case stored(PathID)
        /// Returned from the body.
        case returned
        /// An argument, an element, a receiver of another call: whoever gets it may cancel it.
        case passed
    }

    public init(isDetached: Bool, body: BodyID?, handle: Handle) {
        self.isDetached = isDetached
        self.body = body
        self.handle = handle
    }
}
