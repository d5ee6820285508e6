import Flow
import Source

/// What an event must be to match a step or to break a gap.
struct EventPattern: Sendable {
    var kind: Event.Kind
    /// One bit for each `detail` that will do.
    var details: UInt8 = .max
    /// Flags that must be set.
    var flags: Event.Flags = []
    /// Flags none of which may be set.
    var without: Event.Flags = []
    var capture: Int?
    var disposition: TaskDisposition?
    /// What is called, of a call or a wait for one.
    var callee: CalleePattern?
    var demand = Demand.none

    /// What an event must be besides.
    enum Demand: Sendable {
        case none
        /// A write of what others can see.
        case shared
        /// Not of this kind alone: whatever others can see the effect of, a write or a call whose value nobody uses.
        case effect
        /// A task whose handle is stored, which is what the capture stands for.
        case stored
        /// A task that does nothing but call the function that the capture stands for.
        case errand
        /// A call that no `await` waits for, and that gets no continuation.
        case unawaited
        /// A call without an argument whose label says for what.
        case unkeyed
        /// A wait for a closure that the body was handed.
        case given
        /// Not of this kind alone: whatever is done with state but writing it.
        case use
    }

    /// The bits of the kinds that may do.
    var kinds: UInt32 {
        switch demand {
        case .effect: Event.Kind.write.bit | Event.Kind.call.bit
        case .use: Self.uses.reduce(0) { $0 | $1.bit }
        default: kind.bit
        }
    }

    /// The labels of arguments that say for what something is kept.
    static let keyLabels: Set<Name> = [
        Name("at"), Name("by"), Name("for"), Name("forID"), Name("forId"), Name("forKey"), Name("forType"), Name("forURL"), Name("id"), Name("key"), Name("named"),
        Name("of"), Name("under"), Name("url"),
    ]

    static let uses: [Event.Kind] = [.read, .test, .cancel, .awaitValue, .resume, .call]

    /// The bit of the kind without which no event will do; 0 where several kinds do.
    var neededKind: UInt32 { demand == .effect || demand == .use ? 0 : kind.bit }

    /// Whether any event of its kind will do.
    var takesAll: Bool { details == .max && flags.isEmpty && without.isEmpty && disposition == nil && callee == nil && demand == .none }

    /// How two operands of this kind unify: state if one path is a prefix of the other, everything that has an
    /// identity (handles, locks, continuations) if they are equal.
    var unifiesByPrefix: Bool { kind == .read || kind == .write || kind == .test }

    /// Whether it must set all of what the capture stands for, and not a part.
    var setsAll: Bool { kind == .write && flags.contains(.handled) }

    /// The names tables that it asks, by the hashes of their ids.
    var tables: [Name] {
        if demand == .effect { return [Self.remarks] + Self.changes }
        switch callee?.name {
        case .table(let id), .otherThan(let id): return [id]
        case .any, .named, nil: return []
        }
    }
}

extension Event.Kind {
    /// Its bit in a set of kinds.
    var bit: UInt32 { 1 << UInt32(rawValue) }
}
