import Flow

/// Where the time of a run went, and what there was to do. Times are those of all threads together.
package struct Statistics: Sendable, Equatable {
    package enum Stage: String, Sendable, CaseIterable {
        /// Files into memory, and the look for words that rules ask for.
        case reading
        case lexing, outlining, flow
        /// Suppressions, and what the second pass keeps of a file.
        case keeping
        /// What holds across files. Not the sum of all threads: from its beginning to its end.
        case index
        case matching
        /// Lines, columns and fingerprints of findings.
        case placing
    }

    private var times = Array(repeating: Duration.zero, count: Stage.allCases.count)

    package var tokens = 0
    package var lexedFiles = 0
    package var lexedBytes = 0
    package var bodies = 0
    /// Of these, those that have a graph.
    package var drawnBodies = 0
    package var events = 0
    /// Searches of one body for one rule: those that were made, those that a look at the body's events was enough to leave out, and those that
    /// were given up.
    package var searched = 0
    package var gated = 0
    package var unsettled = 0

    package init() {}

    package internal(set) subscript(stage: Stage) -> Duration {
        get { times[stage.place] }
        set { times[stage.place] = newValue }
    }

    static func += (sum: inout Statistics, part: Statistics) {
        for stage in Stage.allCases { sum[stage] += part[stage] }
        for count in [\Statistics.tokens, \.lexedFiles, \.lexedBytes, \.bodies, \.drawnBodies, \.events, \.searched, \.gated, \.unsettled] {
            sum[keyPath: count] += part[keyPath: count]
        }
    }
}

extension Statistics {
    mutating func count(_ flow: FileFlow, bytes: Int, tokens: Int) {
        lexedFiles += 1
        lexedBytes += bytes
        self.tokens += tokens
        bodies += flow.bodies.count
        drawnBodies += flow.bodies.count { !$0.events.isEmpty }
        events += flow.events.count
    }

    mutating func count(_ result: FileResult) {
        searched += result.searched
        gated += result.gated
        unsettled += result.unsettled
    }
}

extension Statistics.Stage {
    fileprivate var place: Int {
        switch self {
        case .reading: 0
        case .lexing: 1
        case .outlining: 2
        case .flow: 3
        case .keeping: 4
        case .index: 5
        case .matching: 6
        case .placing: 7
        }
    }
}

/// Gives the time that passes on one thread to the stages of its work. Asks no clock where nobody wants to know.
struct Stopwatch {
    private let clock: ContinuousClock?
    private var last: ContinuousClock.Instant?
    var statistics = Statistics()

    init(isRunning: Bool = false) { clock = isRunning ? ContinuousClock() : nil }

    /// What follows is timed.
    mutating func begin() { last = clock?.now }

    /// What came since `begin` or the last lap was this stage's.
    mutating func lap(_ stage: Statistics.Stage) {
        guard let clock, let last else { return }
        let now = clock.now
        statistics[stage] += last.duration(to: now)
        self.last = now
    }
}
