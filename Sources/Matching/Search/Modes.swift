import Flow

/// What has happened from a step of a path on, as the step's modifier says it.
package enum Mode: String, Sendable, CaseIterable {
    case cancelled, overtaken

    package var phrase: String { rawValue }

    package var summary: String {
        switch self {
        case .cancelled: "from here on the task has been cancelled: tests and waits come out accordingly"
        case .overtaken: "from here on another body may have changed what this one knew: the walk ends where somebody looks"
        }
    }

    var bit: Modes { self == .cancelled ? .cancelled : .overtaken }
}

/// The modes of a gap.
struct Modes: OptionSet, Sendable {
    var rawValue: UInt8
    static let cancelled = Modes(rawValue: 1)
    static let overtaken = Modes(rawValue: 2)
    /// Cancellation comes out of the wait in which it arrives, whatever is known of what is waited for.
    static let thrown = Modes(rawValue: 4)
}

/// What the modes of a path let a walk do: which ways on it may take from an event.
///
/// Steps stand in an order, so which modes hold depends on nothing but the gap that a walk is in, and an edge belongs to the
/// gap behind the event that it leads on from.
struct ModeLaws {
    var cancelled: CancelledLaws?
    var overtaken: OvertakenLaws?
    /// Whether who overtakes the body cancels its task too.
    var isCancelledToo = false

    /// - Parameters:
    ///   - source: the event that is left, an index into the body's events; as is `target`.
    ///   - begun: the modes that begin with `source`: such a wait may also come back late.
    func allow(_ edge: Edge.Kind, from source: Int, to target: Int, in modes: Modes, begun: Modes) -> Bool {
        let modes = joined(modes), begun = joined(begun)
        if modes.contains(.cancelled), let cancelled, !cancelled.allow(edge, from: source, to: target, isStep: begun.contains(.cancelled), isThrown: begun.contains(.thrown)) { return false }
        if modes.contains(.overtaken), !begun.contains(.overtaken), let overtaken, !overtaken.allow(edge, from: source) { return false }
        return true
    }
}

extension ModeLaws {
    private func joined(_ modes: Modes) -> Modes { isCancelledToo && modes.contains(.overtaken) ? modes.union(.cancelled) : modes }
}

/// What may follow an event.
enum Law: UInt8, Sendable {
    case free
    /// A test that comes out true, or false.
    case onlyTrue, onlyFalse
    /// It throws, or it does not.
    case onlyError, noError
    /// Somebody looks at what has happened, so that what follows is done knowingly.
    case ends

    func allows(_ edge: Edge.Kind) -> Bool {
        switch self {
        case .free: true
        case .onlyTrue: edge != .whenFalse
        case .onlyFalse: edge != .whenTrue
        case .onlyError: edge == .error
        case .noError: edge != .error
        case .ends: false
        }
    }
}
