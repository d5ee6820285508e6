/// Which files a run has judged, as far as baselines ask.
struct BaselineScope {
    /// Absolute and free of symbolic links; empty where the run has not seen all that lies in the work tree.
    let roots: [FilePath]

    init(_ request: LintRequest) {
        roots = request.isStaged || request.standardInput != nil ? [] : request.paths.map { located($0) }
    }

    /// Whether all findings of a file would have been met, had there been any.
    func holds(_ file: FilePath) -> Bool { roots.contains { file.lies(in: $0) } }
}

/// What a baseline and a run's findings have in common. A finding is known if its file has an entry of its fingerprint, or if another
/// file has one whose own finding is gone: then its code has moved.
struct BaselineMatch {
    /// The entries that were met, as they would be written today.
    private(set) var met: [Baseline.Entry] = []
    /// Those whose findings are gone.
    private(set) var gone: [Baseline.Entry] = []
    /// Those that nobody has looked for.
    private(set) var unasked: [Baseline.Entry] = []
    /// The places of the findings that no entry is for.
    private(set) var new: [Int] = []

    /// - Parameters:
    ///   - findings: those for which the baseline is the nearest; with their absolute files.
    ///   - rules: those that ran.
    init(_ baseline: Baseline, _ findings: [(finding: Finding, file: FilePath)], rules: Set<String>, in scope: BaselineScope) {
        let today = findings.map { Baseline.Entry($0.finding, $0.file, in: baseline) }
        var left = Entries(baseline.entries, by: { Key(file: $0.file, fingerprint: $0.fingerprint) })
        var unknown: [Int] = []
        for (place, entry) in today.enumerated() {
            if left.take(Key(file: entry.file, fingerprint: entry.fingerprint)) { met.append(entry) } else { unknown.append(place) }
        }
        let remaining = left.rest.map { (entry: $0, file: baseline.folder.appending($0.file.bytes)) }
        var moved = Entries(remaining.filter { scope.holds($0.file) || !exists($0.file) }.map(\.entry), by: \.fingerprint)
        for place in unknown {
            if moved.take(today[place].fingerprint) { met.append(today[place]) } else { new.append(place) }
        }
        let asked = moved.rest, isOver = { (entry: Baseline.Entry) in rules.contains(entry.rule) && scope.holds(baseline.folder.appending(entry.file.bytes)) }
        gone = asked.filter(isOver)
        unasked = asked.filter { !isOver($0) } + remaining.filter { !scope.holds($0.file) && exists($0.file) }.map(\.entry)
    }

    private struct Key: Hashable {
        var file: FilePath
        var fingerprint: String
    }
}

/// Entries of which each can be taken once.
private struct Entries<Key: Hashable> {
    private var entries: [Key: [Baseline.Entry]] = [:]
    private let order: [Key]

    init(_ all: [Baseline.Entry], by key: (Baseline.Entry) -> Key) {
        order = all.map(key)
        for (key, entry) in zip(order, all) { entries[key, default: []].append(entry) }
    }

    mutating func take(_ key: Key) -> Bool { entries[key]?.popLast() != nil }

    /// Those that nobody has taken.
    var rest: [Baseline.Entry] {
        var met: Set<Key> = []
        return order.filter { met.insert($0).inserted }.flatMap { entries[$0] ?? [] }
    }
}
