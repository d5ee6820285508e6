import Source

/// Places that wait for the event they lead to: a list in the builder's pool, -1 when empty.
struct Label {
    fileprivate var head: Int32 = -1
    var isEmpty: Bool { head < 0 }
}

/// Builds one body's graph while its source is walked: `emit` appends an event and leads everything to it that
/// waited at the frontier, the places control may have come from. An empty frontier means dead code.
struct GraphBuilder: ~Copyable {
    // Not private: other modules destroy what holds them.
    struct Link {
        var event: UInt32
        var kind: Edge.Kind
        var next: Int32
    }

    struct Arc {
        var source: UInt32
        var edge: Edge
    }

    private var links = GrowingBuffer<Link>()
    private var arcs = GrowingBuffer<Arc>()
    private var sorted = GrowingBuffer<Edge>()
    private var starts = GrowingBuffer<UInt32>()
    private var ends = GrowingBuffer<UInt32>()
    private(set) var frontier = Label()
    /// Index of the body's first event in the file.
    private var base = 0

    /// Forgets the last body and begins one whose first event has this index.
    mutating func begin(at first: Int) {
        links.removeAll()
        arcs.removeAll()
        frontier = Label()
        base = first
    }

    /// Appends an event behind everything at the frontier and makes it the frontier.
    @discardableResult
    mutating func emit(_ event: Event, in flow: inout FlowDraft) -> UInt32 {
        let index = UInt32(flow.events.count)
        var event = event
        // Dead code leads nowhere, so that what follows it is dead too.
        let isDead = frontier.isEmpty && event.kind != .entry
        if isDead { event.flags.insert(.dead) }
        flow.events.append(event)
        lead(frontier, to: index)
        frontier = event.kind == .exit || isDead ? Label() : adding(index, .next, to: Label())
        return index
    }

    /// Leads what waits at `label` to an event that has been emitted.
    mutating func lead(_ label: Label, to event: UInt32) {
        var link = label.head
        while link >= 0 {
            let waiting = links[Int(link)]
            arcs.append(Arc(source: waiting.event, edge: Edge(target: event, kind: waiting.kind)))
            link = waiting.next
        }
    }

    /// Makes what waits at the frontier wait at `label`, and the frontier empty.
    mutating func jump(to label: inout Label) {
        label = merging(frontier, into: label)
        frontier = Label()
    }

    /// Makes what waits at the frontier wait at `label` too.
    mutating func branch(to label: inout Label) {
        label = merging(frontier, into: label)
    }

    /// Lets an event of its own lead to `label` by an edge of this kind, the frontier as it is.
    mutating func add(_ event: UInt32, _ kind: Edge.Kind, to label: inout Label) {
        label = adding(event, kind, to: label)
    }

    private mutating func adding(_ event: UInt32, _ kind: Edge.Kind, to label: Label) -> Label {
        links.append(Link(event: event, kind: kind, next: label.head))
        return Label(head: Int32(links.count - 1))
    }

    /// Makes every place at the frontier also lead to `label` by an error.
    mutating func branchByError(to label: inout Label) {
        var link = frontier.head
        while link >= 0 {
            let waiting = links[Int(link)]
            add(waiting.event, .error, to: &label)
            link = waiting.next
        }
    }

    /// What waits at `label` waits at the frontier from now on.
    mutating func join(_ label: Label) {
        frontier = merging(label, into: frontier)
    }

    /// Whether more places wait at the frontier than `contains` looks at.
    var isWide: Bool {
        var link = frontier.head, steps = 0
        while link >= 0 && steps <= 8 {
            link = links[Int(link)].next
            steps += 1
        }
        return steps > 8
    }

    /// Replaces the frontier.
    mutating func resume(at label: Label) {
        frontier = label
    }

    private mutating func merging(_ source: Label, into label: Label) -> Label {
        if label.isEmpty { return source }
        var label = label, link = source.head
        while link >= 0 {
            let waiting = links[Int(link)]
            // A test's two outcomes may meet again; one edge of a kind is enough.
            if !contains(label, waiting) { label = adding(waiting.event, waiting.kind, to: label) }
            link = waiting.next
        }
        return label
    }

    /// Looks at the last few places only, which keeps merging linear; a doubled edge is harmless.
    private func contains(_ label: Label, _ link: Link) -> Bool {
        var at = label.head, steps = 0
        while at >= 0 && steps < 8 {
            if links[Int(at)].event == link.event && links[Int(at)].kind == link.kind { return true }
            at = links[Int(at)].next
            steps += 1
        }
        return false
    }

    /// Writes the body's edges to `flow`, sorted by source, then by target.
    mutating func finish(in flow: inout FlowDraft) {
        let first = UInt32(flow.edges.count), count = flow.events.count - base
        sorted.removeAll()
        sorted.resizeZeroed(arcs.count)
        // For each event where its edges begin, and where they end so far.
        starts.removeAll()
        starts.resizeZeroed(count + 1)
        for index in 0..<arcs.count { starts[Int(arcs[index].source) - base + 1] += 1 }
        ends.removeAll()
        for event in 0..<count {
            ends.append(starts[event])
            starts[event + 1] += starts[event]
        }
        for index in 0..<arcs.count {
            let event = Int(arcs[index].source) - base
            insert(arcs[index].edge, behind: Int(starts[event]), at: Int(ends[event]))
            ends[event] += 1
        }
        for event in 0..<count { ends[event] += first }
        flow.edges.append(contentsOf: UnsafeBufferPointer(start: sorted.base, count: sorted.count))
        flow.firstEdges.append(contentsOf: UnsafeBufferPointer(start: ends.base, count: count))
    }

    /// Puts an edge where it belongs among those of its event that have been placed so far; most come in order.
    private mutating func insert(_ edge: Edge, behind lowest: Int, at end: Int) {
        var place = end
        while place > lowest, edge.order < sorted[place - 1].order {
            sorted[place] = sorted[place - 1]
            place -= 1
        }
        sorted[place] = edge
    }
}

extension Edge {
    fileprivate var order: UInt64 { UInt64(target) << 8 | UInt64(kind.rawValue) }
}
