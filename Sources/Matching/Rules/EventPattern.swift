import Flow
import Source

/// What an event must be to match a step or to break a gap.
struct EventPattern: Sendable {
    var kind: Event.Kind
    /// One bit for each `detail` that will do.
    var details: UInt8 = .max
    /// Flags that must be set.
    var flags: Event.Flags = []
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
    }

    /// The bits of the kinds that may do.
    var kinds: UInt32 { demand == .effect ? Event.Kind.write.bit | Event.Kind.call.bit : kind.bit }

    /// The bit of the kind without which no event will do; 0 where several kinds do.
    var neededKind: UInt32 { demand == .effect ? 0 : kind.bit }

    /// How two operands of this kind unify: state if one path is a prefix of the other, everything that has an
    /// identity (handles, locks, continuations) if they are equal.
    var unifiesByPrefix: Bool { kind == .read || kind == .write || kind == .test }

    /// The names tables that it asks, by the hashes of their ids.
    var tables: [Name] {
        if demand == .effect { return [Self.remarks] + Self.changes }
        if case .table(let id) = callee?.name { return [id] }
        return []
    }
}

extension Event.Kind {
    /// Its bit in a set of kinds.
    var bit: UInt32 { 1 << UInt32(rawValue) }
}
