import Source

/// The names of other people's functions that decide how a body runs. They are data: the tables in `Rules/names/`.
package struct FlowNames: Sendable {
    /// Callees whose closure runs once, in place.
    package var runsOnce: Set<Name> = []
    /// Callees whose closure runs in place, any number of times.
    package var runsRepeatedly: Set<Name> = []
    /// Functions that never return.
    package var neverReturns: Set<Name> = []
    /// Functions that take or release the lock they are given (`os_unfair_lock_lock(&l)`), or are called on (`l.lock()`).
    package var locks: Set<Name> = []
    package var unlocks: Set<Name> = []

    package init() {}

    /// - Parameter table: the names of one page of `Rules/names/`, by the page's title.
    package init(table: (String) -> [String]) {
        runsOnce = Set(table("runs-once").map { Name($0) })
        runsRepeatedly = Set(table("runs-repeatedly").map { Name($0) })
        neverReturns = Set(table("never-returns").map { Name($0) })
        locks = Set(table("locks").map { Name($0) })
        unlocks = Set(table("unlocks").map { Name($0) })
    }
}

/// Names of the language and its concurrency library that the flow of control depends on.
enum KnownName {
    static let task = Name("Task")
    static let swift = Name("Swift")
    static let concurrency = Name("_Concurrency")
    static let detached = Name("detached")
    static let initializer = Name("init")
    static let immediate = Name("immediate")
    static let immediateDetached = Name("immediateDetached")
    static let addTask = Name("addTask")
    static let addTaskUnlessCancelled = Name("addTaskUnlessCancelled")
    static let operation = Name("operation")
    static let onCancel = Name("onCancel")
    static let onTermination = Name("onTermination")
    static let withTaskCancellationHandler = Name("withTaskCancellationHandler")
    static let mainActor = Name("MainActor")
    static let run = Name("run")
    static let xcTest = Name("XCTest")
    static let testing = Name("Testing")
    static let value = Name("value")
    static let result = Name("result")
    static let cancel = Name("cancel")
    static let continuations: Set<Name> = [
        Name("withCheckedContinuation"), Name("withCheckedThrowingContinuation"), Name("withUnsafeContinuation"), Name("withUnsafeThrowingContinuation"),
    ]
}
