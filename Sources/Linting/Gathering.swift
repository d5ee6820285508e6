import Flow
import Matching
import Source

/// What the first pass gives.
struct Gathered {
    /// In the order of their paths.
    var files: [LintedFile]
    /// Files that were read and are not among those, since they concern no rule; in no order.
    var others: [TextAside] = []
    /// By which files around were left out; nil where none was.
    var interest: Interest?
    /// Without findings.
    var report: Report
}

/// The first pass: the files that findings are asked of, then those around them, as far as they have a say.
func gather(_ request: LintRequest, _ analysis: Analysis, _ staged: StagedFiles? = nil) -> Gathered {
    let asked = WorkQueue<FoundFile>(), around = WorkQueue<FoundFile>()
    let workingFolder = WorkingFolder()
    let configurations = Configurations(request.configuration, book: request.book, choosing: request.rules, workingFolder: workingFolder)
    var walk = FileWalk(configurations, in: workingFolder) { files in
        if files[0].isReported { asked.add(files) } else { around.add(files) }
    }
    let readers = Readers(analysis, request)
    var share = readers.read(asked, feed: {
        if let staged {
            walk.walk(staged, below: request.paths)
        } else {
            walk.walk(request.paths, standardInput: request.standardInput, looksAround: request.looksAround)
        }
    }) { $0.read($1) }

    var interest: Interest?
    if staged != nil || !walk.around.isEmpty {
        interest = request.hasGates ? Interest(of: share.files) : nil
        if interest?.isEmpty != true { share = share + readers.read(around, asked: &interest) { walk.walkAround() } }
    }
    var report = Report(
        errors: (walk.errors + walk.configurations.unknownRules + share.errors).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) },
        files: share.count, bytes: share.bytes, rules: walk.configurations.reported)
    if request.isTimed { report.statistics = share.statistics }
    return Gathered(files: share.files.sorted { $0.path < $1.path }, others: share.others, interest: interest, report: report)
}

/// Readers on some threads.
private struct Readers {
    let analysis: Analysis
    let request: LintRequest

    init(_ analysis: Analysis, _ request: LintRequest) {
        self.analysis = analysis
        self.request = request
    }

    /// Reads what `feed` puts into a queue, and what is in it already.
    func read<Item: Sendable>(_ queue: WorkQueue<Item>, feed: () -> Void, _ read: @escaping @Sendable (inout Reader, Item) -> Void) -> Reader.Share {
        let (analysis, hasGates, isTimed) = (analysis, request.hasGates, request.isTimed)
        let shares = onThreads(request.threads, feed: {
            feed()
            queue.close()
        }) {
            var reader = Reader(analysis, hasGates: hasGates, isTimed: isTimed)
            while case let items = queue.take(), !items.isEmpty {
                for item in items { read(&reader, item) }
            }
            return reader.share
        }
        return shares.reduce(Reader.Share(), +)
    }

    /// Reads the files around, those that have a say in an interest and then in what it is widened to; all of them where there is none.
    func read(_ files: WorkQueue<FoundFile>, asked interest: inout Interest?, feed: () -> Void) -> Reader.Share {
        guard let asked = interest else { return read(files, feed: feed) { $0.read($1) } }
        let first = read(files, feed: feed) { $0.read($1, asked: asked) }
        let wider = first.files.reduce(into: asked) { $0.widen(by: $1.flow, $1.text) }
        interest = wider
        guard wider.isWiderThan(asked), !first.texts.isEmpty else { return first }
        let texts = WorkQueue<TextAside>()
        texts.add(first.texts)
        return first + read(texts, feed: {}) { $0.read($1, asked: wider) }
    }
}

extension Interest {
    /// What is asked by the files that findings are asked of.
    fileprivate init(of files: [LintedFile]) {
        self.init()
        for file in files { add(file.flow, file.text, searched: file.rules.rules.searched(in: file.flow)) }
    }
}
