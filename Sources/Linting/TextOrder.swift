import Source

/// The texts of a run, each file of the program with the others between it and the one before, in the order of their paths.
struct TextOrder {
    enum Place {
        /// A file of the program.
        case program(Int)
        case other(Int)
    }

    private(set) var places: [Place] = []
    /// For each file of the program its index in `places`.
    private(set) var placeOfFile: [Int] = []

    /// - Parameter files: in that order.
    init(_ files: [LintedFile], _ others: [TextAside]) {
        places.reserveCapacity(files.count + others.count)
        let between = Dictionary(grouping: others.indices) { files.count(before: others[$0].file.path) }
        for number in 0...files.count {
            places += (between[number] ?? []).map { .other($0) }
            guard number < files.count else { return }
            placeOfFile.append(places.count)
            places.append(.program(number))
        }
    }
}

extension [LintedFile] {
    /// How many of the files, which come in the order of their paths, come before a path.
    fileprivate func count(before path: FilePath) -> Int {
        var low = 0, high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle].path < path { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Range<Int> {
    /// Its elements, the nearest to one of them first.
    func nearest(to middle: Int) -> some Sequence<Int> {
        (0..<2 * count).lazy.map { middle + ($0 % 2 == 0 ? $0 / 2 : -($0 + 1) / 2) }.filter { contains($0) }
    }
}
