import Flow
import Source

/// Two tests of one text on one walk, taken to come out alike as long as nothing on the walk writes what they ask for.
/// A loop that begins anew counts as a change, since something must end it.
enum Correlation {
    /// The edges of the first two such tests that the walk leaves by different sides, nil if it is consistent.
    static func contradiction(on walk: [UInt32], in scene: Scene, text: borrowing SourceText) -> (UInt32, UInt32)? {
        let tests = sides(of: walk, scene)
        for (later, second) in tests.enumerated() {
            for first in tests[..<later] where first.isTrue != second.isTrue {
                let a = scene.event(walk[first.position]), b = scene.event(walk[second.position])
                if a.operand == b.operand, isSameText(a, b, text),
                   !mayChange(a.operand, on: walk[first.position..<second.position], scene) {
                    return (first.edge, second.edge)
                }
            }
        }
        return nil
    }

    /// How many comparisons `contradiction` may take.
    static func cost(of walk: [UInt32], in scene: Scene) -> Int {
        let tests = walk.count { scene.event($0).kind == .test }
        return tests * tests / 2
    }

    private struct Side {
        var position: Int
        var edge: UInt32
        var isTrue: Bool
    }

    /// The tests of the walk whose side is known: where a single edge leads on.
    private static func sides(of walk: [UInt32], _ scene: Scene) -> [Side] {
        var sides: [Side] = []
        for position in walk.indices.dropLast() where scene.event(walk[position]).kind == .test {
            let ways = scene.graph.links(of: Int(walk[position]), forward: true).filter { $0.node == walk[position + 1] }
            guard ways.count == 1, let way = ways.first else { continue }
            switch scene.flow.edges[Int(way.edge)].kind {
            case .whenTrue: sides.append(Side(position: position, edge: way.edge, isTrue: true))
            case .whenFalse: sides.append(Side(position: position, edge: way.edge, isTrue: false))
            case .next, .error: break
            }
        }
        return sides
    }

    private static func isSameText(_ a: Event, _ b: Event, _ text: borrowing SourceText) -> Bool {
        guard a.end - a.start == b.end - b.start else { return false }
        return (0..<Int(a.end - a.start)).allSatisfy { text[Int(a.start) + $0] == text[Int(b.start) + $0] }
    }

    private static func mayChange(_ path: PathID, on walk: ArraySlice<UInt32>, _ scene: Scene) -> Bool {
        walk.contains {
            let event = scene.event($0)
            if event.kind == .loopAgain { return true }
            guard event.kind == .write, event.operand != Event.noOperand else { return false }
            return path == Event.noOperand || scene.flow.paths[event.operand].overlaps(scene.flow.paths[path])
        }
    }
}

extension Scene {
    func event(_ node: UInt32) -> Event { flow.events[graph.events.lowerBound + Int(node)] }
}
