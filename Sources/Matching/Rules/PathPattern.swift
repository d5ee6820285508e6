import Flow

/// Events in an order, with gaps between them: what a walk from a body's entry must meet. The first step is always
/// the entry, added where the page does not write it.
struct PathPattern: Sendable {
    var name: String?
    var steps: [Step] = []
    /// For each step but the last, the events that may not lie strictly between it and the next.
    var gaps: [[EventPattern]] = []
    /// The step that a finding is reported at.
    var marked = 0
    /// The first step that the page writes: 0, or 1 behind an added entry.
    var firstWritten = 0

    /// What holds of this path alone: contexts and conditions.
    var contexts: [Rule.ContextTest] = []
    var requirements: [Rule.Requirement] = []
    /// What other bodies must do, the alternatives of each relation in order.
    var meanwhile: [OtherPattern] = []
    var afterwards: [OtherPattern] = []
    var elsewhere: [OtherPattern] = []
    /// What no body may do.
    var nowhere: [OtherPattern] = []

    /// The steps and the events of the gaps as the page writes them.
    var stepWords: [String] = []
    var gapWords: [[String]] = []

    // What follows from the steps; see `resolve`.

    /// One bit for each event kind without which no walk can match.
    var needed: UInt32 = 0
    /// The captures that the marked step does not bind, each with the step that does.
    var free: [(capture: Int, step: Int)] = []
    /// For each gap the captures that stand for the same thing on both of its sides: a walk that goes round a loop
    /// there must not leave the scope of the local they are rooted in.
    var live: [[Int]] = []
    /// For each step the kinds of events that may do, one bit each, and for each gap those that it may forbid.
    var stepKinds: [UInt32] = []
    var gapKinds: [UInt32] = []
    /// For each gap the modes that the steps before it began.
    var modes: [Modes] = []

    struct Step: Sendable {
        var event: EventPattern
        var label: Int?
        /// What begins here.
        var modes: Modes = []
    }

    /// All that it asks of events, here and in other bodies.
    var events: [EventPattern] { steps.map(\.event) + gaps.joined() + (others + nowhere).flatMap(\.path.events) }

    /// What other bodies must do, whenever.
    private var others: [OtherPattern] { meanwhile + afterwards + elsewhere }

    /// Whether some step begins a mode.
    func begins(_ mode: Modes) -> Bool { modes.contains { $0.contains(mode) } }

    /// Fills in what follows from the steps. A capture is bound by the first step that names it, in the order of the
    /// search: the marked step, the steps before it from near to far, then those behind it.
    mutating func resolve(captureCount: Int) {
        stepKinds = steps.map(\.event.kinds)
        gapKinds = gaps.map { gap in
            gap.reduce(Event.Kind.loopAgain.bit) { $0 | $1.kinds | $1.waysElsewhere }
        }
        needed = steps.reduce(0) { $0 | $1.event.neededKind }
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

    /// Adds an alternative and gives its index among those of its relation.
    mutating func append(_ other: OtherPattern) -> Int {
        switch other.relation {
        case .meanwhile:
            meanwhile.append(other)
            return meanwhile.count - 1
        case .afterwards:
            afterwards.append(other)
            return afterwards.count - 1
        case .elsewhere:
            elsewhere.append(other)
            return elsewhere.count - 1
        case .nowhere:
            nowhere.append(other)
            return nowhere.count - 1
        }
    }

    func binds(_ capture: Int) -> Bool { steps.contains { $0.event.capture == capture } }

    /// Whether the capture stands for something where a finding is told: by a step, or by whatever other body there is.
    func knows(_ capture: Int) -> Bool {
        binds(capture) || [meanwhile, afterwards, elsewhere].contains { !$0.isEmpty && $0.allSatisfy { $0.event.capture == capture } }
    }

    /// Whether some alternative gives the capture what it stands for.
    func offers(_ capture: Int) -> Bool { others.contains { $0.event.capture == capture } }

    /// The events that a label of other bodies stands for, one for each alternative; empty where it is none.
    func others(of label: Int) -> [OtherPattern] {
        [meanwhile, afterwards, elsewhere].first { !$0.isEmpty && $0.allSatisfy { $0.label == label } } ?? []
    }

    /// Whether a label stands for something.
    func has(_ label: Int) -> Bool { steps.contains { $0.label == label } || !others(of: label).isEmpty }
}
