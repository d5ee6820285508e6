import Flow

/// A way to say in a step or gap which events are meant. `$x` at the end of a phrase is a capture.
package struct EventPhrase: Sendable {
    /// As a page writes it, such as `read $x`.
    package var phrase: String
    package var summary: String
    var pattern: EventPattern

    /// The phrase's fixed words.
    let words: [String]
    var takesCapture: Bool { phrase.hasSuffix(" $x") }
    /// Whether a pattern of what is called may follow.
    var takesCallee: Bool { [.none, .unawaited, .unkeyed].contains(pattern.demand) && (pattern.kind == .call || pattern.kind == .await || pattern.kind == .hop) }
    /// Whether the name of the state may follow.
    var takesName: Bool { pattern.demand == .none && pattern.kind == .write }

    private init(_ phrase: String, _ kind: Event.Kind, details: [UInt8] = [], flags: Event.Flags = [], without: Event.Flags = [], demand: EventPattern.Demand = .none,
                 _ summary: String) {
        self.phrase = phrase
        self.summary = summary
        words = phrase.split(separator: " ").map(String.init).filter { !$0.hasPrefix("$") }
        pattern = EventPattern(kind: kind, details: details.isEmpty ? .max : details.reduce(0) { $0 | 1 << $1 }, flags: flags, without: without, demand: demand)
    }

    static let byFirstWord = Dictionary(grouping: all) { $0.words.first ?? "" }

    /// The plainest phrase for a kind of event.
    static func phrase(of kind: Event.Kind) -> String { all.first { $0.pattern.kind == kind }?.phrase ?? "" }

    package static let all: [EventPhrase] = [
        EventPhrase("entry", .entry, "the body begins"),
        EventPhrase("exit", .exit, "the body is left, however"),
        EventPhrase("exit by return", .exit, details: [ExitKind.end.rawValue, ExitKind.return.rawValue],
                    "the body is left by `return` or at its end"),
        EventPhrase("exit by throw", .exit, details: [ExitKind.throw.rawValue], "an error leaves the body"),
        EventPhrase("await", .await, "the body is suspended and others may run"),
        EventPhrase("throwing await", .await, flags: .throwing, without: .dropsError, "the same, where an error may come back and no `try?` drops it"),
        EventPhrase("throwing await given $x", .await, flags: .throwing, demand: .given,
                    "the same, for a closure that the body was handed, which the capture stands for; where the step is `cancelled`, it throws"),
        EventPhrase("swallowed await", .await, flags: [.throwing, .dropsError], "the same, where a `try?` drops the error"),
        EventPhrase("for await", .await, details: [WaitKind.forLoop.rawValue], "the same, for the next element of a sequence"),
        EventPhrase("await continuation", .await, details: [WaitKind.continuation.rawValue],
                    "the same, until a continuation is resumed; its builder runs before"),
        EventPhrase("hop", .hop, "the executor changes and comes back, with nobody let in unseen"),
        EventPhrase("read $x", .read, "state is read"),
        EventPhrase("write $x", .write, "state is written, in any way"),
        EventPhrase("write shared $x", .write, demand: .shared, "the same, of state that others can see: a property, a global, a local that a later closure writes too"),
        EventPhrase("replace shared $x", .write, details: [WriteKind.replace.rawValue], demand: .shared,
                    "the same, where it is set to a new value that is no literal and not made of the old one"),
        EventPhrase("add to shared $x", .write, details: [WriteKind.relative.rawValue], demand: .shared, "the same, where what is there is added to or changed"),
        EventPhrase("put into shared $x", .write, details: [WriteKind.keyed.rawValue], demand: .shared, "the same, where one element of it is set"),
        EventPhrase("set shared $x", .write, details: [WriteKind.literal.rawValue], demand: .shared, "the same, where it is set to a literal or a case: a flag, a phase"),
        EventPhrase("deferred write $x", .write, flags: .deferred, demand: .shared, "the same, in a `defer` block"),
        EventPhrase("replace handled $x", .write, details: [WriteKind.replace.rawValue], flags: .handled, "state is set to a new value in the operation of `withTaskCancellationHandler`"),
        EventPhrase("caught write $x", .write, flags: .inCatch, demand: .shared, "the same, of such state, in a `catch` clause: what becomes of a failure"),
        EventPhrase("clear shared $x", .write, details: [WriteKind.clear.rawValue], demand: .shared, "the same, where it is set to nil or emptied"),
        EventPhrase("clear $x", .write, details: [WriteKind.clear.rawValue], "state is set to nil or emptied"),
        EventPhrase("replace $x", .write, details: [WriteKind.replace.rawValue], "state is set to a new value"),
        EventPhrase("renew $x", .write, details: [WriteKind.replace, .literal, .clear, .relative].map(\.rawValue), "state is set to another value as a whole, or counted on"),
        EventPhrase("test $x", .test, "a condition asks for state"),
        EventPhrase("test shared $x", .test, demand: .shared, "the same, for state that others can see"),
        EventPhrase("recheck $x", .test, flags: .rechecks, "the same, by comparing it with a local that was taken from it, or stored in it: is it still what it was?"),
        EventPhrase("test cancellation", .test, details: [TestKind.isCancelled.rawValue, TestKind.isCancellationError.rawValue, TestKind.aboutCancellation.rawValue],
                    "the same, for whether the task or something else has been cancelled"),
        EventPhrase("test task cancellation", .test, details: [TestKind.isCancelled.rawValue], "the same, for `Task.isCancelled` and nothing else"),
        EventPhrase("test outside", .test, flags: .asksOutside,
                    "the same, in a closure, for what lies outside of it: a variable that it captures, a property, a function without arguments"),
        EventPhrase("test decided", .test, flags: .asksDecided,
                    "the same, for what an earlier branch has decided: a local that has been assigned to, or that tells what became of a continuation"),
        EventPhrase("call", .call, "a function is called"),
        EventPhrase("unawaited call", .call, demand: .unawaited, "the same, and nothing waits for it: no `await`, and no continuation that it gets"),
        EventPhrase("unkeyed call", .call, demand: .unkeyed, "the same, without an argument whose label says for what: `for`, `forKey`, `id` and the like"),
        EventPhrase("bridging call", .call, flags: .handsOver, "the same, with a continuation or with a closure that captures one"),
        EventPhrase("effect", .write, demand: .effect, "others can see it: a write that is not to a local, or a call whose value nobody uses, those of the table `remarks` left aside"),
        EventPhrase("use $x", .read, demand: .use, "state is read, tested or resumed, its task cancelled or awaited, or a function of it called"),
        EventPhrase("start task", .startTask, "a `Task` or `Task.detached` is created"),
        EventPhrase("start task for $x", .startTask, demand: .errand,
                    "the same, and it does nothing but call one function, which is what the capture stands for"),
        EventPhrase("start task into $x", .startTask, demand: .stored,
                    "the same, and its handle is stored in state, at once or by a local; a write of the state follows"),
        EventPhrase("cancel $x", .cancel, "a task is cancelled"),
        EventPhrase("await value $x", .awaitValue, "a task's `value` or `result` is asked for; an await follows"),
        EventPhrase("resume $x", .resume, "a continuation is resumed"),
        EventPhrase("resume shared $x", .resume, demand: .shared, "the same, one that is kept in state which others can see"),
        EventPhrase("hand over $x", .handOver,
                    "a continuation goes to a call, to state, or to a closure that captures it: from now on others may resume it"),
        EventPhrase("take over by a builder $x", .takeOver, details: [TakerKind.builder.rawValue],
                    "a continuation has been made and comes to the closure that has to resume it or to hand it over"),
        EventPhrase("take over by a body $x", .takeOver, details: [TakerKind.body.rawValue, TakerKind.task.rawValue],
                    "the same, to a function that takes one or a closure that captures one, as it begins"),
        EventPhrase("take over by a task $x", .takeOver, details: [TakerKind.task.rawValue],
                    "the same, to the closure of a task or child task, whose errors nobody sees"),
        EventPhrase("lock $x", .lock, "a lock is taken"),
        EventPhrase("unlock $x", .unlock, "a lock is released"),
        EventPhrase("catch", .catch, "control enters a `catch` clause"),
        EventPhrase("catch any", .catch, details: [CatchKind.any.rawValue], "the same, a clause that takes every error"),
        EventPhrase("catch cancellation", .catch, details: [CatchKind.cancellation.rawValue], "the same, a clause for `CancellationError`"),
        EventPhrase("loop again $x", .loopAgain, "a loop, which is what the capture stands for, is about to run its body once more"),
        EventPhrase("try again $x", .loopAgain, details: [LoopKind.condition.rawValue, LoopKind.counting.rawValue, LoopKind.endless.rawValue],
                    "the same, not a loop over elements: the next turn does the same again"),
        EventPhrase("loop on $x", .loopAgain, details: [LoopKind.condition.rawValue, LoopKind.endless.rawValue],
                    "the same, of a `while` or `repeat`: it goes on for as long as something holds"),
        EventPhrase("loop for ever $x", .loopAgain, details: [LoopKind.endless.rawValue], "the same, of a loop that only a `break`, an error or cancellation ends: `while true`, `while !Task.isCancelled`"),
    ]
}

extension EventPattern {
    /// What a step without a label is called.
    var role: String {
        if demand == .effect { return "effect" }
        if demand == .use { return "use" }
        return switch kind {
        case .entry: "entry"
        case .exit: "exit"
        case .await: "wait"
        case .hop: "hop"
        case .read: "read"
        case .write: "write"
        case .test: "test"
        case .call: "call"
        case .startTask: "task"
        case .cancel: "cancel"
        case .awaitValue: "value"
        case .resume: "resume"
        case .handOver: "hand over"
        case .takeOver: "take over"
        case .lock: "lock"
        case .unlock: "unlock"
        case .catch: "catch"
        case .loopAgain: "again"
        case .join: "join"
        }
    }
}
