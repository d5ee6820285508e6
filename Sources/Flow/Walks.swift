extension FileFlow {
    /// Whether some walk leads from an event of a body to one that will do.
    /// - Parameters:
    ///   - seen: for each event of the body whether no walk has to come there (again); empty where none has been anywhere.
    ///   - isClosed: events that no walk comes to.
    package func leads(
        from first: Int, in body: Range<Int>, _ seen: inout [Bool], notThrough isClosed: (Int) -> Bool = { _ in false }, to isEnd: (Int) -> Bool
    ) -> Bool {
        var waiting = [first]
        if seen.isEmpty { seen = Array(repeating: false, count: body.count) }
        while let index = waiting.popLast() {
            guard body.contains(index), !seen[index - body.lowerBound], !isClosed(index) else { continue }
            seen[index - body.lowerBound] = true
            if isEnd(index) { return true }
            for edge in successors(of: index) { waiting.append(Int(edge.target)) }
        }
        return false
    }

    /// The same, where nothing is known and nobody asks where a walk has been.
    package func leads(from first: Int, in body: Range<Int>, notThrough isClosed: (Int) -> Bool = { _ in false }, to isEnd: (Int) -> Bool) -> Bool {
        var seen: [Bool] = []
        return leads(from: first, in: body, &seen, notThrough: isClosed, to: isEnd)
    }
}
