import Flow
import Source

/// Finds walks through one body's graph that match a path.
///
/// A search begins at a candidate for the marked step and goes breadth first, backwards to the entry and forwards to
/// the last step, over pairs of event and step that it is looking for. Captures are bound beforehand, so one bit tells whether a
/// pair has been visited, and the first walk that arrives has the fewest events; links are ordered by byte offset.
///
/// Not modelled: a capture keeps the path it was bound to (a later, shorter path of the same state unifies with it, but does not
/// widen it); a second walk to the same marked event where the facts say no to the first; values that tests compare, beyond
/// `Correlation`.
struct Search: ~Copyable {
    /// Visits of one body and rule, past which the body is not searched.
    static let bound = 200_000

    private(set) var visits = 0
    /// The events of the walk, from the entry or the first step to the last, as nodes of the graph.
    private(set) var walk: [UInt32] = []
    /// For each step of the path its node in `walk`.
    private(set) var chosen: [UInt32] = []

    /// For each pair the last sweep that visited it, so that nothing is cleared between sweeps.
    private var visited = GrowingBuffer<UInt32>()
    private var sweep: UInt32 = 0
    /// For each visited pair the one it was reached from.
    private var origin = GrowingBuffer<UInt32>()
    private var queue = GrowingBuffer<UInt32>()
    /// Edges of the file that may not be used.
    private var banned: [UInt32] = []
    /// Where the last sweep that found nothing got to, if somebody wants to know.
    private(set) var stop: Stop?
    var isTraced = false

    init() {}

    var isExhausted: Bool { visits > Self.bound }

    /// Makes ready for another body or rule.
    mutating func begin() { visits = 0 }

    /// Counts work besides the walking itself.
    mutating func spend(_ work: Int) { visits += work }

    /// Whether some walk has `marked` at the marked step and avoids the `banned` edges; then `walk` and `chosen` tell it.
    /// - Parameter fromEntry: whether the walk is followed back to the entry, for those who look at its tests.
    mutating func find(_ path: PathPattern, marked: Int, _ bindings: Bindings, in scene: Scene, banned: [UInt32], fromEntry: Bool) -> Bool {
        self.banned = banned
        chosen.removeAll(keepingCapacity: true)
        chosen.append(contentsOf: repeatElement(UInt32(marked), count: path.steps.count))
        walk.removeAll(keepingCapacity: true)
        walk.append(UInt32(marked))
        // The written steps first: how far away the entry is does not count.
        guard run(path, from: path.marked, to: path.firstWritten, bindings, scene),
              !fromEntry || run(path, from: path.firstWritten, to: 0, bindings, scene) else { return false }
        walk.reverse()
        return run(path, from: path.marked, to: path.steps.count - 1, bindings, scene)
    }

    /// Walks from the event chosen for step `first` to events for the steps up to `last`, backwards if `last` is the
    /// smaller, and appends what lies on the way to `walk`.
    private mutating func run(_ path: PathPattern, from first: Int, to last: Int, _ bindings: Bindings, _ scene: Scene) -> Bool {
        if first == last { return true }
        let isForward = last > first, direction = isForward ? 1 : -1, width = path.steps.count * 2
        sweep += 1
        visited.resizeZeroed(scene.graph.events.count * width)
        origin.resizeZeroed(scene.graph.events.count * width)
        queue.removeAll()
        if isTraced { stop = Stop(step: first + direction, isForward: isForward) }
        let leave = Leave(path: path, width: width, isForward: isForward)
        enter(after: Int(chosen[first]), first + direction, leave, isStep: true, origin: .max, scene)
        var head = 0
        while head < queue.count {
            let pair = queue[head], node = Int(pair) / width, step = (Int(pair) % width) / 2
            head += 1
            if isTraced { stop?.reach(step, by: pair) }
            visits += 1
            if isExhausted { return false }
            let index = scene.graph.events.lowerBound + node
            let event = scene.flow.events[index]
            if path.stepKinds[step] & event.kind.bit != 0, path.steps[step].event.matches(event, bindings, scene.context), scene.pin.map({ $0.step != step || $0.event == index }) ?? true {
                if step == last {
                    trace(back: pair, width, direction)
                    return true
                }
                enter(after: node, step + direction, leave, isStep: true, origin: pair, scene)
            }
            let isStepOnly = pair & 1 == 1
            if !isStepOnly, path.mayPass(event, gap: isForward ? step - 1 : step, bindings, scene) {
                enter(after: node, step, leave, isStep: false, origin: pair, scene)
            } else if isTraced {
                stop?.block(at: index, step, by: isStepOnly ? path.modes[step] : [])
            }
        }
        if isTraced, let last = stop?.last { trace(back: last, width, direction) }
        return false
    }

    /// How a sweep goes on from an event.
    private struct Leave {
        let path: PathPattern
        /// Twice the number of steps: a pair with its last bit set may only be the step that is looked for, since the
        /// edge that it was reached by may not be taken by a walk that passes.
        let width: Int
        let isForward: Bool
    }

    /// - Parameter isStep: whether `node` has just been chosen for a step.
    private mutating func enter(after node: Int, _ step: Int, _ leave: Leave, isStep: Bool, origin pair: UInt32, _ scene: Scene) {
        let gap = leave.isForward ? step - 1 : step
        let modes = leave.path.modes[gap]
        for link in scene.graph.links(of: node, forward: leave.isForward) where !banned.contains(link.edge) {
            var next = Int(link.node) * leave.width + step * 2
            if !modes.isEmpty {
                let begun = leave.path.steps[gap].modes
                let edge = scene.flow.edges[Int(link.edge)].kind
                let (source, target) = leave.isForward ? (node, Int(link.node)) : (Int(link.node), node)
                let mayPass = scene.laws.allow(edge, from: source, to: target, in: modes, begun: leave.isForward && isStep ? begun : [])
                if !mayPass {
                    guard !leave.isForward, !begun.isEmpty, scene.laws.allow(edge, from: source, to: target, in: modes, begun: begun) else {
                        if isTraced { stop?.block(at: scene.graph.events.lowerBound + source, step, by: modes) }
                        continue
                    }
                    next += 1
                }
            }
            // Unchecked: the graph has no other nodes, and the buffers are as large as all pairs.
            guard visited.base[next] != sweep else { continue }
            visited.base[next] = sweep
            origin.base[next] = pair
            queue.append(UInt32(next))
        }
    }

    /// Appends the events between the start of the sweep and `pair` to the walk, in the order of walking.
    private mutating func trace(back pair: UInt32, _ width: Int, _ direction: Int) {
        let first = walk.count
        var pair = pair, step = -1
        while pair != .max {
            let node = pair / UInt32(width), itsStep = (Int(pair) % width) / 2
            if itsStep != step { chosen[itsStep] = node }
            step = itsStep
            walk.append(node)
            pair = origin[Int(pair)]
        }
        walk[first...].reverse()
    }
}

/// Where a sweep that found nothing got to.
struct Stop {
    /// The furthest step that it looked for.
    private(set) var step: Int
    let isForward: Bool
    /// The pair by which it came to look for that, nil if it did from the start.
    private(set) var last: UInt32?
    /// The first event that it could not pass, an index into the file's events, and the modes if they forbid it.
    private(set) var blocker: (event: Int, modes: Modes)?

    init(step: Int, isForward: Bool) {
        self.step = step
        self.isForward = isForward
    }

    mutating func reach(_ step: Int, by pair: UInt32) {
        guard isForward ? step > self.step : step < self.step else { return }
        self.step = step
        last = pair
        blocker = nil
    }

    mutating func block(at event: Int, _ step: Int, by modes: Modes = []) {
        if step == self.step, blocker == nil { blocker = (event, modes) }
    }
}

/// What a search runs in.
struct Scene {
    let context: EventContext
    let graph: BodyGraph
    var laws = ModeLaws()
    /// The calls by which what the gaps forbid is done elsewhere.
    var reach = Reach()
    /// The one event, an index into the file's, that a step may be.
    var pin: (step: Int, event: Int)?

    var flow: FileFlow { context.flow }
}

extension PathPattern {
    /// Whether a walk may pass `event` in a gap: nothing that the gap forbids, nor the end of the scope of a local that a
    /// capture on both sides is rooted in.
    fileprivate func mayPass(_ event: Event, gap: Int, _ bindings: Bindings, _ scene: Scene) -> Bool {
        guard gapKinds[gap] & event.kind.bit != 0 else { return true }
        for forbidden in gaps[gap] where forbidden.matches(event, bindings, scene.context) { return false }
        if !gaps[gap].isEmpty, scene.reach.contains(event) { return false }
        guard event.kind == .loopAgain else { return true }
        return live[gap].allSatisfy { capture in
            switch scene.flow.paths[bindings[capture]].root {
            case .local(let offset), .temporary(let offset): !(event.start <= offset && offset < event.end)
            case .self, .global, .type: true
            }
        }
    }
}
