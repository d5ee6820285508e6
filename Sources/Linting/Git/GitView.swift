/// What a run asks git for.
struct GitView {
    private(set) var staged: StagedFiles?
    private(set) var changes: ChangedLines?

    /// Starts git only where the request needs it.
    init(_ request: LintRequest) throws(Failure) {
        guard request.isStaged || request.since != nil else { return }
        let git = try Git()
        for path in request.paths + [request.standardInput].compactMap(\.self) where !located(path).lies(in: git.top) {
            throw Failure(message: "`\(path.display)` lies outside of the git work tree `\(git.top.display)`")
        }
        if let revision = request.since { changes = try ChangedLines(since: revision, isStaged: request.isStaged, in: git) }
        if request.isStaged { staged = try StagedFiles(in: git) }
    }
}
