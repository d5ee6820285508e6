/// Which lines of which files differ from a commit. Only files whose names end in `.swift` are looked at; of others, nothing
/// is known.
struct ChangedLines: Equatable {
    /// What differs in a file.
    enum Change: Equatable {
        /// All of it: nothing of that name or of the one it had was there.
        case all
        /// Lines that are new or different, 1-based and half open, and where lines are gone: the line before.
        case lines(there: [Range<Int>], goneBehind: [Int])
    }

    /// By absolute path without symbolic links.
    private(set) var files: [FilePath: Change] = [:]

    /// - Parameter isStaged: whether what is staged is compared, and not what lies in the work tree.
    init(since revision: FilePath, isStaged: Bool, in git: Git) throws(Failure) {
        let base = try git.mergeBase(with: git.commit(revision), called: revision.display)
        try read(git.ask(diff, (isStaged ? [Array("--cached".utf8)] : []) + [base] + pathspec), in: git.top)
        if isStaged { return }
        // The top itself, since git lists what lies below the working folder only.
        for name in try git.ask(["ls-files", "--others", "--exclude-standard", "--full-name", "-z"], pathspec).split(separator: 0) {
            files[git.top.appending(name)] = .all
        }
    }

    init(_ diff: [UInt8], in top: FilePath) throws(Failure) { try read(diff, in: top) }

    /// Reads raw records, a NUL and the patch with as many sections as there were records.
    private mutating func read(_ output: [UInt8], in top: FilePath) throws(Failure) {
        var rest = output[...], names: [FilePath] = [], isAdded: [Bool] = []
        while rest.first == UInt8(ascii: ":") {
            let record = rest.prefix { $0 != 0 }, status = record.split(separator: UInt8(ascii: " ")).last?.first
            rest = rest.dropFirst(record.count + 1)
            var name = rest.prefix { $0 != 0 }
            rest = rest.dropFirst(name.count + 1)
            if status == UInt8(ascii: "R") || status == UInt8(ascii: "C") {
                name = rest.prefix { $0 != 0 }
                rest = rest.dropFirst(name.count + 1)
            }
            names.append(top.appending(name))
            isAdded.append(status == UInt8(ascii: "A"))
        }
        let changes = sections(of: rest)
        guard changes.count == names.count else { throw Failure(message: "`git diff` speaks of \(names.count) files and shows \(changes.count)") }
        for (index, name) in names.enumerated() { files[name] = isAdded[index] ? .all : changes[index] }
    }

    /// Whether something differs in what a finding marks or on its path, or is gone between its ends.
    func touch(_ finding: Finding) -> Bool {
        let places = [finding.location] + finding.path.map(\.location)
        return Dictionary(grouping: places, by: \.path).contains { path, places in
            let file = located(path), lines = places.map(\.lines)
            guard file.bytes.suffix(suffix.count).elementsEqual(suffix) else { return true }
            switch files[file] {
            case nil: return false
            case .all: return true
            case .lines(let there, let gone):
                let span = lines.map(\.lowerBound).min()!..<lines.map(\.upperBound).max()!
                return there.contains { new in lines.contains { $0.overlaps(new) } } || gone.contains { span.contains($0) && span.contains($0 + 1) }
            }
        }
    }
}

private let suffix = Array(".swift".utf8)
private let pathspec = [Array("--".utf8), Array(":(top)*.swift".utf8)]
private let diff = [
    "diff", "-z", "--raw", "--patch", "--unified=0", "--inter-hunk-context=0", "--find-renames", "--diff-filter=ACMR", "--no-color", "--no-ext-diff",
    "--no-textconv", "--no-relative", "--submodule=short", "--ignore-submodules", "--text",
]

/// What each section of a patch without context says. A line of source never begins a line of it.
private func sections(of patch: ArraySlice<UInt8>) -> [ChangedLines.Change] {
    var sections: [(there: [Range<Int>], gone: [Int])] = []
    for line in patch.split(separator: UInt8(ascii: "\n")) {
        // Behind the raw records stands a NUL.
        let line = line.drop { $0 == 0 }
        if line.starts(with: "diff --git ".utf8) {
            sections.append(([], []))
        } else if line.starts(with: "@@ ".utf8), let new = hunk(line), !sections.isEmpty {
            if new.isEmpty { sections[sections.count - 1].gone.append(new.lowerBound) } else { sections[sections.count - 1].there.append(new) }
        }
    }
    return sections.map { .lines(there: $0.there, goneBehind: $0.gone) }
}

/// The lines that are new in `@@ -a,b +c,d @@`; empty behind the line `c` if there are none.
private func hunk(_ line: ArraySlice<UInt8>) -> Range<Int>? {
    guard let plus = line.firstIndex(of: UInt8(ascii: "+")) else { return nil }
    let numbers = line[plus...].dropFirst().prefix { $0 != UInt8(ascii: " ") }.split(separator: UInt8(ascii: ",")).map { Int(String(decoding: $0, as: UTF8.self)) }
    guard let first = numbers.first, let start = first, let count = numbers.count > 1 ? numbers[1] : 1 else { return nil }
    return start..<start + count
}
