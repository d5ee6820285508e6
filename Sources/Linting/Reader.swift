import Flow
import Source

/// The first pass on one thread: reads files one after the other into the same memory and keeps what the second needs.
struct Reader: ~Copyable {
    private let analysis: Analysis
    private let hasGates: Bool
    private var text = SourceText()
    private var workspace = Workspace()
    private var gathered = Share()

    /// What one thread did.
    struct Share: Sendable {
        var files: [LintedFile] = []
        /// What could not be read, one sentence each.
        var errors: [String] = []
        /// How many files were read, and the bytes in them.
        var count = 0
        var bytes = 0
        var statistics = Statistics()
    }

    /// - Parameter hasGates: whether a file without a word that rules ask for is passed over unseen.
    /// - Parameter isTimed: whether the share tells where the time went.
    init(_ analysis: Analysis, hasGates: Bool = true, isTimed: Bool = false) {
        self.analysis = analysis
        self.hasGates = hasGates
        workspace.stopwatch = Stopwatch(isRunning: isTimed)
    }

    /// What this thread did so far.
    var share: Share {
        var share = gathered
        share.statistics = workspace.stopwatch.statistics
        return share
    }

    /// Reads a file. One that was met on a walk and has gone since is passed over, and one that is not reported if it cannot be read.
    mutating func read(_ file: FoundFile) {
        workspace.stopwatch.begin()
        do {
            try text.read(file)
        } catch {
            if case .unreadable(_, let code) = error, !file.isNamed && isGone(code) { return }
            if file.isReported { gathered.errors.append(error.description) }
            return
        }
        if file.isReported {
            gathered.count += 1
            gathered.bytes += text.count
        }
        let concernsRules = mayConcernRules(text)
        workspace.stopwatch.lap(.reading)
        guard !hasGates || concernsRules else { return }
        let suppressions = file.isReported ? SuppressionReader.read(text, using: &workspace.tokens) : Suppressions()
        workspace.stopwatch.lap(.keeping)
        let flow = analysis.gather(text, file.rules, &workspace)
        guard flow != nil || !suppressions.isEmpty else { return }
        gathered.files.append(LintedFile(
            path: file.path, text: text, flow: flow ?? FileFlow(), rules: file.rules, suppressions: suppressions, concernsRules: concernsRules,
            isReported: file.isReported))
        workspace.stopwatch.lap(.keeping)
    }
}

extension SourceText {
    fileprivate mutating func read(_ file: FoundFile) throws(SourceError) {
        switch file.origin {
        case .disk: try read(path: file.path.cString, name: file.path.display, followingLink: file.isNamed)
        case .standardInput: try read(descriptor: 0, name: "standard input")
        case .bytes(let bytes):
            guard bytes.count <= Self.largestFile else { throw .tooLarge(file.path.display) }
            self = SourceText(bytes)
        }
    }
}
