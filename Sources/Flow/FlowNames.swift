import Source

/// The names of other people's functions that decide how a body runs. They are data: the tables in `Rules/names/`.
///
/// A class, since every file that is read has them.
package final class FlowNames: Sendable {
    /// What a callee's name says of it.
    package struct Role: OptionSet, Sendable {
        package var rawValue: UInt64
        @inlinable package init(rawValue: UInt64) { self.rawValue = rawValue }
        /// Its closure runs once, in place.
        @inlinable package static var runsOnce: Role { Role(rawValue: 1) }
        /// Its closure runs in place, any number of times.
        @inlinable package static var runsRepeatedly: Role { Role(rawValue: 2) }
        @inlinable package static var neverReturns: Role { Role(rawValue: 4) }
        /// It takes, or releases, the lock that it is given (`os_unfair_lock_lock(&l)`) or called on (`l.lock()`).
        @inlinable package static var locks: Role { Role(rawValue: 8) }
        @inlinable package static var unlocks: Role { Role(rawValue: 16) }
        /// It empties, or changes in some other way, the value that it is called on.
        @inlinable package static var clears: Role { Role(rawValue: 32) }
        @inlinable package static var changes: Role { Role(rawValue: 64) }
        /// It cancels the closure that it is given, when what it belongs to goes away.
        @inlinable package static var cancels: Role { Role(rawValue: 128) }
        /// It runs the closure that it is given once more while the last run may still be under way.
        @inlinable package static var restarts: Role { Role(rawValue: 256) }
        /// It runs the closure that it is given each time something has another value.
        @inlinable package static var observes: Role { Role(rawValue: 1 << 19) }
        /// It runs the closure that it is given when something comes into sight.
        @inlinable package static var runsOnAppear: Role { Role(rawValue: 512) }
        /// What inherits from a type of this name runs on the main actor.
        @inlinable package static var isMainActorType: Role { Role(rawValue: 1024) }
        /// What inherits from a type of this name is meant to be shared between threads or tasks.
        @inlinable package static var isSharedType: Role { Role(rawValue: 2048) }
        /// A property wrapper that holds what a view or others show.
        @inlinable package static var isStateWrapper: Role { Role(rawValue: 4096) }
        /// A function that whoever runs the program calls once for each object.
        @inlinable package static var isCalledOnce: Role { Role(rawValue: 1 << 17) }
        /// It runs the closure that it is given later, once.
        @inlinable package static var callsBackOnce: Role { Role(rawValue: 1 << 18) }
        /// It runs the closure that it is given when a person puts away what is shown.
        @inlinable package static var dismisses: Role { Role(rawValue: 8192) }
        /// It keeps a person from starting what it is called on while its argument is true.
        @inlinable package static var disables: Role { Role(rawValue: 16384) }
        /// What inherits from a type of this name is there for as long as the program.
        @inlinable package static var isAppType: Role { Role(rawValue: 1 << 20) }
        /// Its closure gets the state that the lock guards which it is called on.
        @inlinable package static var givesState: Role { Role(rawValue: 1 << 15) }
        /// A type whose asynchronous functions throw when their task is cancelled; a function, or a type all of whose functions, go on to their end.
        @inlinable package static var heedsCancellation: Role { Role(rawValue: 1 << 21) }
        @inlinable package static var ignoresCancellation: Role { Role(rawValue: 1 << 22) }
        /// A function that ends its object or the program.
        @inlinable package static var shutsDown: Role { Role(rawValue: 1 << 23) }
        /// What inherits only from protocols of such names runs only where the tree names it.
        @inlinable package static var isPlainProtocol: Role { Role(rawValue: 1 << 24) }
        /// A function that runs without being named.
        @inlinable package static var isCalledUnnamed: Role { Role(rawValue: 1 << 25) }
        /// It runs the closure that it is given on a queue, one after the other.
        @inlinable package static var queues: Role { Role(rawValue: 1 << 26) }
        /// State that changes seldom.
        @inlinable package static var isSeldomChanged: Role { Role(rawValue: 1 << 27) }
        /// It observes what it is called on, a publisher.
        @inlinable package static var subscribes: Role { Role(rawValue: 1 << 28) }
        /// It holds back what comes often.
        @inlinable package static var paces: Role { Role(rawValue: 1 << 29) }
        /// A type that stands in for another one in tests and previews.
        @inlinable package static var standsIn: Role { Role(rawValue: 1 << 30) }
        /// It stops what the object it is called on has under way.
        @inlinable package static var isCancelVerb: Role { Role(rawValue: 1 << 16) }

        /// It changes what is kept under some keys, or takes some elements away, whatever else is there.
        @inlinable package static var changesByKey: Role { Role(rawValue: 1 << 31) }
        /// It takes away what is kept under a key.
        @inlinable package static var removesByKey: Role { Role(rawValue: 1 << 32) }

        /// It tidies up behind what its object has done.
        @inlinable package static var tidiesUp: Role { Role(rawValue: 1 << 33) }

        /// How the value is written that a callee of this name is called on, and what of it; nil if it is not.
        /// - Parameter choosing: whether it is told which elements to take.
        func write(to receiver: AccessPath, choosing: Bool) -> (path: AccessPath, kind: WriteKind)? {
            if contains(.clears) { return (receiver, choosing ? .relative : .clear) }
            if contains(.removesByKey) { return receiver.isElement ? (receiver, .relative) : (AccessPath(root: receiver.root, names: receiver.names, isElement: true), .clear) }
            if contains(.changesByKey) { return (receiver, .keyed) }
            return contains(.changes) ? (receiver, .relative) : nil
        }
    }

    private let roles: NameMap<Role>
    /// Roles of calls that have a certain label: `task(id:)`.
    private let labelled: NameMap<[(label: Name, role: Role)]>
    /// Roles of declarations whose names begin with some letters: `cancel*`.
    private let stems: [(stem: [UInt8], role: Role)]

    /// - Parameter table: the names of one page of `Rules/names/`, by the page's title.
    package init(table: (String) -> [String]) {
        let tables: [(String, Role)] = [
            ("runs-once", .runsOnce), ("runs-repeatedly", .runsRepeatedly), ("never-returns", .neverReturns), ("locks", .locks), ("unlocks", .unlocks),
            ("clears", .clears), ("changes", .changes), ("keyed-changes", .changesByKey), ("keyed-removals", .removesByKey), ("cancelling-callees", .cancels), ("restarting-callees", .restarts),
            ("observing-callees", .observes),
            ("appearing-callees", .runsOnAppear), ("main-actor-types", .isMainActorType), ("shared-types", .isSharedType), ("state-wrappers", .isStateWrapper),
            ("app-types", .isAppType), ("called-once", .isCalledOnce), ("calls-back-once", .callsBackOnce),
            ("dismissing-callees", .dismisses), ("disabling-callees", .disables),
            ("gives-state", .givesState), ("cancel-verbs", .isCancelVerb), ("network-types", .heedsCancellation), ("deaf", .ignoresCancellation),
            ("shutdowns", .shutsDown), ("clean-up", .tidiesUp), ("plain-protocols", .isPlainProtocol), ("called-unnamed", .isCalledUnnamed),
            ("queue-callees", .queues), ("seldom-changed", .isSeldomChanged), ("subscribing-callees", .subscribes), ("pacing-callees", .paces), ("stand-ins", .standsIn),
        ]
        var roles = NameMap<Role>(), labelled = NameMap<[(label: Name, role: Role)]>(), stems: [(stem: [UInt8], role: Role)] = []
        for (title, role) in tables {
            for entry in table(title) {
                switch entry.utf8.last {
                case UInt8(ascii: "*"): stems.append((Array(entry.utf8.dropLast()), role))
                case UInt8(ascii: ")"):
                    let parts = entry.dropLast(2).split(separator: "(").map { Name(String($0)) }
                    labelled.update(parts[0], default: []) { $0.append((parts[1], role)) }
                default: roles.update(Name(entry), default: []) { $0.insert(role) }
                }
            }
        }
        self.roles = roles
        self.labelled = labelled
        self.stems = stems
    }

    func role(of name: Name) -> Role { roles[name] ?? [] }

    /// Whether a function is one of those that are called once.
    func isCalledOnce(_ function: FunctionDeclaration, _ flow: FileFlow) -> Bool {
        if role(of: function.name).contains(.isCalledOnce) { return true }
        guard let entries = labelled[function.name] else { return false }
        return entries.contains { entry in entry.role == .isCalledOnce && flow.parameters[function.parameters].contains { $0.label == entry.label } }
    }

    /// What the name of a declaration says, stems heeded.
    func role(ofDeclared name: UnsafeBufferPointer<UInt8>) -> Role {
        var role = role(of: Name(name))
        for entry in stems where name.first == entry.stem.first && name.starts(with: entry.stem) {
            // `cancelFetch`, not `cancellation`.
            if name.count == entry.stem.count || name[entry.stem.count] < UInt8(ascii: "a") { role.insert(entry.role) }
        }
        return role
    }

    /// What a call's name and labels say.
    /// - Parameter call: an index into the file's calls.
    func roles(of call: UInt32, in flow: FileFlow) -> Role {
        let call = flow.calls[Int(call)]
        var role = role(of: call.name)
        for entry in labelled[call.name] ?? [] where flow.labels(of: call).contains(entry.label) { role.insert(entry.role) }
        return role
    }
}

/// Names of the language and its concurrency library that the flow of control depends on.
enum KnownName {
    static var task: Name { Name(known: "Task") }
    static var swift: Name { Name(known: "Swift") }
    static var concurrency: Name { Name(known: "_Concurrency") }
    static var detached: Name { Name(known: "detached") }
    static var initializer: Name { Name(known: "init") }
    static var immediate: Name { Name(known: "immediate") }
    static var immediateDetached: Name { Name(known: "immediateDetached") }
    static var addTask: Name { Name(known: "addTask") }
    static var addTaskUnlessCancelled: Name { Name(known: "addTaskUnlessCancelled") }
    static var operation: Name { Name(known: "operation") }
    static let taskArguments: Set<Name> = [
        Name("name"), Name("priority"), Name("executorPreference"), Name("operation"),
    ]
    static var onCancel: Name { Name(known: "onCancel") }
    static var onTermination: Name { Name(known: "onTermination") }
    static var withTaskCancellationHandler: Name { Name(known: "withTaskCancellationHandler") }
    /// Functions whose `onCancel:` is called by the task. Others may call what they are handed so whatever they like.
    static let cancellationHandlers: Set<Name> = [withTaskCancellationHandler, Name("withTaskCancellationOrGracefulShutdownHandler")]
    static var mainActor: Name { Name(known: "MainActor") }
    static var run: Name { Name(known: "run") }
    static var string: Name { Name(known: "String") }
    static var bool: Name { Name(known: "Bool") }
    static var error: Name { Name(known: "error") }
    /// What a closure without a signature calls its parameters.
    static let closureParameters = [Name("$0"), Name("$1"), Name("$2")]
    static var xcTest: Name { Name(known: "XCTest") }
    static var testing: Name { Name(known: "Testing") }
    static var value: Name { Name(known: "value") }
    static var values: Name { Name(known: "values") }
    static var result: Name { Name(known: "result") }
    static var cancel: Name { Name(known: "cancel") }
    static var cancelAll: Name { Name(known: "cancelAll") }
    static var checkCancellation: Name { Name(known: "checkCancellation") }
    /// By these names a type gives a value of its own that it keeps.
    static let kept: Set<Name> = [Name("current"), Name("default"), Name("shared"), Name("sharedInstance"), Name("standard")]
    static var sleep: Name { Name(known: "sleep") }
    static var callAsFunction: Name { Name(known: "callAsFunction") }
    /// The types whose extensions have functions of every collection.
    static let collections = [Name("Array"), Name("Collection"), Name("Sequence"), Name("Dictionary"), Name("Set")]
    /// What groups and sequences of the library are told: on something whose type is not known they mean those.
    static let library: Set<Name> = [Name("next"), Name("nextResult"), Name("waitForAll"), cancelAll]
    /// The labels of functions that call a closure for each element.
    static let elementLabels: Set<Name> = [
        `where`, Name("by"), Name("into"), Name("while"), Name("with"), Name("using"), Name("options"), Name("at"), Name("iterations"), Name("execute"),
        Name("maxSplits"), Name("omittingEmptySubsequences"), Name("whereSeparator"),
    ]
    static var throwingGroup: Name { Name(known: "withThrowingTaskGroup") }
    static var resume: Name { Name(known: "resume") }
    static let resumeLabels: Set<Name> = [Name("returning"), Name("throwing"), Name("with")]
    static var `where`: Name { Name(known: "where") }
    static var cancelled: Name { Name(known: "cancelled") }
    static var isCancelled: Name { Name(known: "isCancelled") }
    static var cancellationError: Name { Name(known: "CancellationError") }
    static var urlError: Name { Name(known: "URLError") }
    static var nsError: Name { Name(known: "NSError") }
    /// What a cancelled wait may throw, or a wider type.
    static let wideErrors = [Name("CancellationError"), Name("URLError"), Name("NSError"), Name("Error"), Name("LocalizedError"), Name("CustomNSError")]
    static let streams: Set<Name> = [Name("AsyncStream"), Name("AsyncThrowingStream")]
    static var isEmpty: Name { Name(known: "isEmpty") }
    static var count: Name { Name(known: "count") }
    static var unfolding: Name { Name(known: "unfolding") }
    static let continuations: Set<Name> = [
        Name("withCheckedContinuation"), Name("withCheckedThrowingContinuation"), Name("withUnsafeContinuation"), Name("withUnsafeThrowingContinuation"),
    ]
}
