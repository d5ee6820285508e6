import Matching

/// Finds the baseline of each file: the nearest `.awaitlint-baseline.json`, from its folder upward.
struct Baselines {
    /// What could not be read, one sentence each.
    private(set) var errors: [String] = []
    /// As they were read, by path.
    private(set) var all: [FilePath: Baseline] = [:]
    /// By folder; nil where there is none.
    private var nearest: [FilePath: FilePath?] = [:]
    private let workingFolder = WorkingFolder()

    /// The path of the baseline that holds in a folder, whose path is absolute and free of symbolic links.
    mutating func baseline(in folder: FilePath) -> FilePath? {
        if let known = nearest[folder] { return known }
        let path = folder.appending(Array(baselineName.utf8))
        var found: FilePath?
        if exists(path) {
            found = path
            do {
                all[path] = try Baseline(reading: workingFolder.shown(path))
            } catch {
                errors.append(error.message)
            }
        } else if !folder.components.isEmpty {
            found = baseline(in: folder.folder)
        }
        nearest[folder] = .some(found)
        return found
    }
}

extension Report {
    /// Leaves out what baselines hold, and counts it.
    mutating func leaveOutKnown(in scope: BaselineScope) {
        var baselines = Baselines(), byBaseline: [FilePath: [Int]] = [:], left: [Int] = []
        let files = findings.map { located($0.location.path) }
        for (place, file) in files.enumerated() {
            if let path = baselines.baseline(in: file.folder), baselines.all[path] != nil { byBaseline[path, default: []].append(place) } else { left.append(place) }
        }
        // One without any finding left may hold entries that are gone.
        for root in scope.roots { _ = baselines.baseline(in: isFolder(root) ? root : root.folder) }
        let rules = Set(rules.map(\.id))
        for (path, baseline) in baselines.all {
            let places = byBaseline[path] ?? []
            let match = BaselineMatch(baseline, places.map { (findings[$0], files[$0]) }, rules: rules, in: scope)
            left += match.new.map { places[$0] }
            known += match.met.count
            gone += match.gone.count
        }
        findings = left.sorted().map { findings[$0] }
        errors = (errors + baselines.errors).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}

/// What became of a baseline.
package struct RecordedBaseline {
    /// As shown to a person, which also opens it.
    package var path: FilePath
    /// How many findings it holds now, and how many it held before that are gone.
    package var count: Int
    package var gone: Int
    /// What is to be written; nil where nothing changes.
    package var text: String?
}

/// The baseline of the working folder, which is the nearest one upward or else a new one in it, with all findings of its folder that
/// are at least this sure.
/// - Parameters:
///   - request: how to lint; its paths are left aside.
///   - isPruning: whether only those that are gone are taken out, and none is added.
///   - quote: makes a JSON string of a text.
package func recordBaseline(_ request: LintRequest, least: Confidence, isPruning: Bool, quoting quote: (String) -> String) throws(Failure) -> RecordedBaseline {
    let here = located(""), workingFolder = WorkingFolder()
    var baselines = Baselines()
    let old = baselines.baseline(in: here)
    // One that cannot be read may be replaced, and can have nothing taken out.
    if isPruning, let error = baselines.errors.first { throw Failure(message: error) }
    guard let path = old ?? (isPruning ? nil : here.appending(Array(baselineName.utf8))) else {
        throw Failure(message: "there is no `\(baselineName)` from the working folder upward to prune")
    }
    var request = request
    request.paths = [workingFolder.shown(path.folder)].map { $0.bytes.isEmpty ? "." : $0 }
    request.heedsBaseline = false
    let report = lint(request)
    if let error = report.errors.first { throw Failure(message: "nothing is recorded: \(error)") }
    let own = report.findings.map { (finding: $0, file: located($0.location.path)) }.filter { baselines.baseline(in: $0.file.folder) ?? path == path }
    let before = baselines.all[path] ?? Baseline(at: workingFolder.shown(path))
    let match = BaselineMatch(before, own, rules: Set(report.rules.map(\.id)), in: BaselineScope(request))
    var after = before
    after.entries = match.met + match.unasked
    if !isPruning { after.entries += match.new.map { own[$0] }.filter { $0.finding.confidence >= least }.map { Baseline.Entry($0.finding, $0.file, in: before) } }
    let text = after.text(quoting: quote)
    return RecordedBaseline(path: before.path, count: after.entries.count, gone: match.gone.count, text: text == before.text(quoting: quote) && old != nil ? nil : text)
}
