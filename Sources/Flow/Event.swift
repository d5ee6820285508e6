/// One thing that a body does. A body's graph has one node for each, in evaluation order: operands left to right,
/// then the wait, then the store. 16 bytes, so that graphs are flat arrays.
public struct Event: BitwiseCopyable, Sendable {
    public var kind: Kind
    /// What `kind` says of it: a `WriteKind`, `TestKind`, `WaitKind`, `ExitKind` or `CatchKind`, as a raw value.
    public var detail: UInt8
    public var flags: Flags
    /// What it is done to, by kind: a path (`PathID`), a call (index into `FileFlow.calls`) or a task start
    /// (index into `FileFlow.tasks`); `Event.noOperand` for none.
    public var operand: UInt32
    /// Byte range of the source that does it, half open.
    public var start: UInt32
    public var end: UInt32

    public static let noOperand = UInt32.max

    public init(kind: Kind, detail: UInt8 = 0, flags: Flags = [], operand: UInt32 = Event.noOperand, start: UInt32, end: UInt32) {
        self.kind = kind
        self.detail = detail
        self.flags = flags
        self.operand = operand
        self.start = start
        self.end = end
    }

    public enum Kind: UInt8, BitwiseCopyable, Sendable, CaseIterable {
        /// The start of the body; always its first event.
        case entry
        /// The body is left; `detail` is an `ExitKind`. No successors.
        case exit
        /// The body is suspended; others may run. `detail` is a `WaitKind`, the operand the call that is waited for, if it is one.
        case await
        /// Changes the executor and comes back, but lets nobody in unseen: `MainActor.run`, `await` of a function that is not async.
        case hop
        /// Reads, writes or tests state; the operand is a path. A write's `detail` is a `WriteKind`, a test's a `TestKind`.
        case read, write, test
        /// Calls a function; the operand is a call.
        case call
        /// Creates an unstructured task; the operand is a task start.
        case startTask
        /// Cancels a task; the operand is the handle's path.
        case cancel
        /// Awaits a task's `value` or `result` (an `await` event follows); the operand is the handle's path, `detail` an `OutcomeKind`.
        case awaitValue
        /// Resumes a continuation; the operand is its path, none for one out of a collection.
        case resume
        /// A continuation goes to a call, to state, to a closure that captures it: from now on others may resume it. The operand is its path.
        case handOver
        /// A continuation comes into the hands of what has to resume it: a builder, a function that takes one, a closure
        /// that captures one; `detail` is a `TakerKind`.
        case takeOver
        /// Takes or releases a lock; the operand is its path.
        case lock, unlock
        /// Control enters a `catch` clause; `detail` is a `CatchKind`.
        case `catch`
        /// A loop, whose range this is, is about to run its body once more; `detail` is a `LoopKind`, the operand a path of its own for each loop.
        case loopAgain
        /// Nothing: a place where paths join or part.
        case join

        // Compared as the byte it is: in other modules a derived `==` is a call.
        @inlinable public static func == (a: Kind, b: Kind) -> Bool { unsafeBitCast(a, to: UInt8.self) == unsafeBitCast(b, to: UInt8.self) }
    }

    public struct Flags: OptionSet, BitwiseCopyable, Sendable {
        public var rawValue: UInt16
        @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

        // In other modules the one of `SetAlgebra` is a call through a table.
        @inlinable public func contains(_ flags: Flags) -> Bool { rawValue & flags.rawValue == flags.rawValue }
        /// An await or call that may throw into a handler or out of the body.
        @inlinable public static var throwing: Flags { Flags(rawValue: 1) }
        /// Written in a `defer` block, run at an exit of its scope.
        @inlinable public static var deferred: Flags { Flags(rawValue: 2) }
        /// Written in a `catch` clause.
        @inlinable public static var inCatch: Flags { Flags(rawValue: 4) }
        /// Not reachable from the entry.
        @inlinable public static var dead: Flags { Flags(rawValue: 8) }
        /// Written in a closure that runs in place, as part of this body.
        @inlinable public static var inPlace: Flags { Flags(rawValue: 16) }
        /// A call whose value is bound, passed on, tested or returned; a return with a value.
        @inlinable public static var valueUsed: Flags { Flags(rawValue: 32) }
        /// A test that asks something from outside of the closure it stands in.
        @inlinable public static var asksOutside: Flags { Flags(rawValue: 64) }
        /// A test of what an earlier branch has decided: a local that has been assigned to, or that tells what became of a continuation.
        @inlinable public static var asksDecided: Flags { Flags(rawValue: 256) }
        /// A call that gets a continuation, or a closure that captures one.
        @inlinable public static var handsOver: Flags { Flags(rawValue: 512) }
        /// An await in the operation of a cancellation handler.
        @inlinable public static var handled: Flags { Flags(rawValue: 128) }
        /// A `catch` clause, or the way past the last one, behind a clause of the same `do` that takes cancellation.
        @inlinable public static var pastCancellation: Flags { Flags(rawValue: 1 << 10) }
        /// The same, behind a clause that takes what a cancelled network request throws.
        @inlinable public static var pastNetwork: Flags { Flags(rawValue: 1 << 11) }
        /// An await or call whose error a `try?` drops.
        @inlinable public static var dropsError: Flags { Flags(rawValue: 1 << 12) }
        /// A comparison of a local with the state that it was taken from, or that it was stored in.
        @inlinable public static var rechecks: Flags { Flags(rawValue: 1 << 14) }
        /// A call that an `await` waits for, or that an `async let` makes.
        @inlinable public static var awaited: Flags { Flags(rawValue: 1 << 13) }
        /// In a skim, a test that keeps a person from using a control.
        @inlinable public static var disables: Flags { Flags(rawValue: 1 << 15) }
    }
}

public enum WriteKind: UInt8, Sendable {
    case replace, literal, clear, relative, keyed
    /// Replaced by a value that is made of the one that is there by then: `items = items.filter { … }`.
    case derived
}
/// What a test asks, as far as its words tell.
public enum TestKind: UInt8, Sendable {
    case plain
    /// `Task.isCancelled` and nothing else.
    case isCancelled
    /// Whether an error is a `CancellationError`.
    case isCancellationError
    /// Anything else that is named after cancellation.
    case aboutCancellation
    /// `==` or `===`, `!=` or `!==` between two values.
    case equal, unequal
    /// In a `catch` clause, whether a local is of some type or case that has nothing to do with cancellation.
    case anotherError
}
public enum WaitKind: UInt8, Sendable { case plain, forLoop, scopeEnd, continuation }
public enum ExitKind: UInt8, Sendable { case end, `return`, `throw` }
public enum CatchKind: UInt8, Sendable {
    case any, cancellation, type
    /// A clause for `URLError` or `NSError`, or for some cases of it.
    case network
}
/// Who a continuation comes to: a body as it begins, or a builder, which runs in the middle of one.
public enum TakerKind: UInt8, Sendable { case body, builder, task }
public enum OutcomeKind: UInt8, Sendable { case value, result }
/// What a loop goes on with.
public enum LoopKind: UInt8, Sendable {
    /// As long as a condition holds: `while`, `repeat`.
    case condition
    /// Element by element.
    case elements
    /// A number of times: over a range, or over elements that it does not look at.
    case counting
    /// Element by element of a sequence that it waits for.
    case stream
    /// For ever: `while true`, `while !Task.isCancelled`.
    case endless
}

/// One way on from an event.
public struct Edge: BitwiseCopyable, Sendable {
    /// Index of the event it leads to, in the file's `events`.
    public var target: UInt32
    public var kind: Kind

    public init(target: UInt32, kind: Kind) {
        self.target = target
        self.kind = kind
    }

    public enum Kind: UInt8, BitwiseCopyable, Sendable {
        case next
        /// A test that came out true, or false.
        case whenTrue, whenFalse
        /// An error was thrown.
        case error
    }
}
