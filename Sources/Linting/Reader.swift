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
        /// Texts that were put aside, since they may have a say in a wider interest.
        var texts: [TextAside] = []
        /// Those of files that concern no rule, in no order.
        var others: [TextAside] = []
        /// What could not be read, one sentence each.
        var errors: [String] = []
        /// How many files were read, and the bytes in them.
        var count = 0
        var bytes = 0
        var statistics = Statistics()

        static func + (a: Share, b: Share) -> Share {
            var sum = Share(files: a.files + b.files, texts: a.texts + b.texts, errors: a.errors + b.errors, count: a.count + b.count, bytes: a.bytes + b.bytes)
            sum.others = a.others + b.others
            sum.statistics = a.statistics
            sum.statistics += b.statistics
            return sum
        }
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
        guard load(file) else { return }
        if file.isReported {
            gathered.count += 1
            gathered.bytes += text.count
        }
        let concernsRules = mayConcernRules(text)
        workspace.stopwatch.lap(.reading)
        guard !hasGates || concernsRules else { return gathered.others.append(TextAside(file, text)) }
        let suppressions = file.isReported ? SuppressionReader.read(text, using: &workspace.tokens) : Suppressions()
        workspace.stopwatch.lap(.keeping)
        let flow = analysis.gather(text, file.rules, nil, &workspace)
        guard flow != nil || !suppressions.isEmpty else { return }
        gathered.files.append(LintedFile(
            path: file.path, text: text, flow: flow ?? FileFlow(), rules: file.rules, suppressions: suppressions, concernsRules: concernsRules,
            isReported: file.isReported))
        workspace.stopwatch.lap(.keeping)
    }

    /// Reads a file that is not reported, if it has a say in an interest; puts it aside if it may have one in a wider interest.
    mutating func read(_ file: FoundFile, asked interest: Interest) {
        guard load(file) else { return }
        let say = mayConcernRules(text) ? interest.say(of: text) : []
        workspace.stopwatch.lap(.reading)
        if say.isSay {
            if let flow = analysis.gather(text, file.rules, Asked(interest, say: say), &workspace) { keep(LintedFile(file, text, flow)) }
        } else if say.maySay {
            gathered.texts.append(TextAside(file, text))
        }
    }

    /// The same of a file that was put aside.
    mutating func read(_ aside: TextAside, asked interest: Interest) {
        workspace.stopwatch.begin()
        let say = interest.say(of: aside.text)
        workspace.stopwatch.lap(.reading)
        guard say.isSay, let flow = analysis.gather(aside.text, aside.file.rules, Asked(interest, say: say), &workspace) else { return }
        keep(LintedFile(aside.file, aside.text, flow))
    }

    private mutating func keep(_ file: LintedFile) {
        gathered.files.append(file)
        workspace.stopwatch.lap(.keeping)
    }

    /// Whether there is a text to read now.
    private mutating func load(_ file: FoundFile) -> Bool {
        workspace.stopwatch.begin()
        do {
            try text.read(file)
            return true
        } catch {
            if case .unreadable(_, let code) = error, !file.isNamed && isGone(code) { return false }
            if file.isReported { gathered.errors.append(error.description) }
            return false
        }
    }
}

extension LintedFile {
    /// A file that is not reported.
    fileprivate convenience init(_ file: FoundFile, _ text: borrowing SourceText, _ flow: FileFlow) {
        self.init(path: file.path, text: text, flow: flow, rules: file.rules, suppressions: Suppressions(), isReported: false)
    }
}

/// The text of a file that may help to judge others. Nobody changes it.
final class TextAside: @unchecked Sendable {
    let file: FoundFile
    let text: SourceText

    init(_ file: FoundFile, _ text: borrowing SourceText) {
        self.file = file
        self.text = SourceText(copying: text)
    }
}

extension SourceText {
    mutating func read(_ file: FoundFile) throws(SourceError) {
        switch file.origin {
        case .disk: try read(path: file.path.cString, name: file.path.display, followingLink: file.isNamed)
        case .standardInput: try read(descriptor: 0, name: "standard input")
        case .bytes(let bytes):
            guard bytes.count <= Self.largestFile else { throw .tooLarge(file.path.display) }
            self = SourceText(bytes)
        }
    }
}
