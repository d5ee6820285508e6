import Flow

/// Events in an order, with gaps between them: what a walk from a body's entry must meet. The first step is always
/// the entry, added where the page does not write it.
struct PathPattern: Sendable {
    var steps: [Step] = []
    /// For each step but the last, the events that may not lie strictly between it and the next.
    var gaps: [[EventPattern]] = []
    /// The step that a finding is reported at.
    var marked = 0
    /// The first step that the page writes: 0, or 1 behind an added entry.
    var firstWritten = 0

    // What follows from the steps; see `resolve`.

    /// One bit for each event kind without which no walk can match.
    var needed: UInt32 = 0
    /// The captures that the marked step does not bind, each with the step that does.
    var free: [(capture: Int, step: Int)] = []
    /// For each gap the captures that stand for the same thing on both of its sides: a walk that goes round a loop
    /// there must not leave the scope of the local they are rooted in.
    var live: [[Int]] = []
    /// For each gap the modes that the steps before it began.
    var modes: [Modes] = []

    struct Step: Sendable {
        var event: EventPattern
        var label: Int?
        /// What begins here.
        var modes: Modes = []
    }

    /// Whether some step begins a mode.
    func begins(_ mode: Modes) -> Bool { modes.contains { $0.contains(mode) } }

    /// Fills in what follows from the steps. A capture is bound by the first step that names it, in the order of the
    /// search: the marked step, the steps before it from near to far, then those behind it.
    mutating func resolve(captureCount: Int) {
        needed = steps.reduce(0) { $0 | $1.event.kindBit }
        let searched = [marked] + (0..<marked).reversed() + Array(steps.indices.dropFirst(marked + 1))
        free = []
        live = Array(repeating: [], count: gaps.count)
        modes = gaps.indices.map { steps[...$0].reduce(into: Modes()) { $0.formUnion($1.modes) } }
        for capture in 0..<captureCount {
            guard let binder = searched.first(where: { steps[$0].event.capture == capture }) else { continue }
            if binder != marked { free.append((capture, binder)) }
            let first = steps.firstIndex { $0.event.capture == capture } ?? binder
            for gap in gaps.indices where gap >= first && isNamed(capture, from: gap) { live[gap].append(capture) }
        }
    }

    /// Whether the capture is named in this gap or behind it.
    private func isNamed(_ capture: Int, from gap: Int) -> Bool {
        gaps[gap...].contains { $0.contains { $0.capture == capture } } || steps[(gap + 1)...].contains { $0.event.capture == capture }
    }

    func binds(_ capture: Int) -> Bool { steps.contains { $0.event.capture == capture } }
}

/// What an event must be to match a step or to break a gap.
struct EventPattern: Sendable {
    var kind: Event.Kind
    /// One bit for each `detail` that will do.
    var details: UInt8 = .max
    /// Flags that must be set.
    var flags: Event.Flags = []
    var capture: Int?
    var disposition: TaskDisposition?

    var kindBit: UInt32 { 1 << UInt32(kind.rawValue) }

    /// How two operands of this kind unify: state if one path is a prefix of the other, everything that has an
    /// identity (handles, locks, continuations) if they are equal.
    var unifiesByPrefix: Bool { kind == .read || kind == .write || kind == .test }
}
