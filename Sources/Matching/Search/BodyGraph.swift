import Flow

/// A body's edges in both directions as flat arrays, ordered by byte offset. Events are told by their index in the
/// body. Edges that leave the body, which no builder should make, are left out.
package struct BodyGraph: Sendable {
    /// The body's events in the file's `events`.
    package let events: Range<Int>
    private let forward: Side
    private let backward: Side

    package init(_ flow: FileFlow, body: Int) {
        events = flow.bodies[body].events
        forward = Side(flow, events, isReversed: false)
        backward = Side(flow, events, isReversed: true)
    }

    /// The ways on from a node, or back from it.
    func links(of node: Int, forward isForward: Bool) -> ArraySlice<Link> {
        isForward ? forward.links(of: node) : backward.links(of: node)
    }

    /// For each node whether some walk leads from it to one of `nodes`, or from one of them to it.
    func isConnected(to nodes: [Int]) -> [Bool] {
        let after = isReached(from: nodes, forward: true), before = isReached(from: nodes, forward: false)
        return zip(after, before).map { $0 || $1 }
    }

    /// Whether some walk leads from one node to another and does not meet a third.
    func reaches(_ node: Int, from first: Int, without third: Int) -> Bool {
        guard first != third else { return false }
        return isReached(from: [first], forward: true, without: third)[node]
    }

    private func isReached(from nodes: [Int], forward: Bool, without third: Int = -1) -> [Bool] {
        var isReached = Array(repeating: false, count: events.count)
        var waiting = nodes
        for node in nodes { isReached[node] = true }
        while let next = waiting.popLast() {
            for link in links(of: next, forward: forward) where !isReached[Int(link.node)] && Int(link.node) != third {
                isReached[Int(link.node)] = true
                waiting.append(Int(link.node))
            }
        }
        return isReached
    }

    struct Link: Sendable {
        var node: UInt32
        /// Index into the file's `edges`.
        var edge: UInt32
    }

    /// The links of one direction.
    private struct Side: Sendable {
        /// For each node the index of its first link, and two more at the end.
        private var first: [UInt32]
        private var all: [Link]

        func links(of node: Int) -> ArraySlice<Link> { all[Int(first[node])..<Int(first[node + 1])] }

        init(_ flow: FileFlow, _ events: Range<Int>, isReversed: Bool) {
            let edges = Int(flow.firstEdges[events.lowerBound])..<Int(flow.firstEdges[events.upperBound])
            first = Array(repeating: 0, count: events.count + 2)
            all = Array(repeating: Link(node: 0, edge: 0), count: edges.count)
            first.withUnsafeMutableBufferPointer { first in
                all.withUnsafeMutableBufferPointer { all in
                    Self.fill(first, all, flow, events, isReversed)
                    Self.sort(first, all, flow, events)
                }
            }
        }

        private static func fill(_ first: UnsafeMutableBufferPointer<UInt32>, _ all: UnsafeMutableBufferPointer<Link>, _ flow: FileFlow, _ events: Range<Int>, _ isReversed: Bool) {
            // Counts stand two places on, so that filling moves each node's end to where it belongs.
            forEachEdge(flow, events) { source, target, _ in first[(isReversed ? target : source) + 2] += 1 }
            for node in 0..<events.count { first[node + 2] += first[node + 1] }
            forEachEdge(flow, events) { source, target, edge in
                let (near, far) = isReversed ? (target, source) : (source, target)
                all[Int(first[near + 1])] = Link(node: UInt32(far), edge: UInt32(edge))
                first[near + 1] += 1
            }
        }

        private static func sort(_ first: UnsafeMutableBufferPointer<UInt32>, _ all: UnsafeMutableBufferPointer<Link>, _ flow: FileFlow, _ events: Range<Int>) {
            for node in 0..<events.count {
                let links = Int(first[node])..<Int(first[node + 1])
                switch links.count {
                case 0, 1: break
                case 2: if comes(all[links.lowerBound + 1], before: all[links.lowerBound], flow, events) { all.swapAt(links.lowerBound, links.lowerBound + 1) }
                default:
                    var some = UnsafeMutableBufferPointer(rebasing: all[links])
                    some.sort { comes($0, before: $1, flow, events) }
                }
            }
        }

        private static func comes(_ a: Link, before b: Link, _ flow: FileFlow, _ events: Range<Int>) -> Bool {
            let startA = flow.events[events.lowerBound + Int(a.node)].start, startB = flow.events[events.lowerBound + Int(b.node)].start
            return startA != startB ? startA < startB : (a.node, a.edge) < (b.node, b.edge)
        }

        /// Gives each edge of the body with its ends as nodes.
        @inline(__always)
        private static func forEachEdge(_ flow: FileFlow, _ events: Range<Int>, _ body: (_ source: Int, _ target: Int, _ edge: Int) -> Void) {
            let edges = flow.edges, firstEdges = flow.firstEdges, all = flow.events
            var edge = Int(firstEdges[events.lowerBound])
            for source in events {
                let end = Int(firstEdges[source + 1])
                // What is dead leads nowhere.
                guard !all[source].flags.contains(.dead) else {
                    edge = end
                    continue
                }
                while edge < end {
                    let target = Int(edges[edge].target)
                    if events.contains(target) { body(source - events.lowerBound, target - events.lowerBound, edge) }
                    edge += 1
                }
            }
        }
    }
}
