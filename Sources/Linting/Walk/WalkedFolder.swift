/// A folder to walk.
struct WalkedFolder {
    /// As shown to a person, which also opens it; empty for the working folder.
    var path: FilePath
    /// The absolute path without symbolic links.
    var resolved: FilePath
    /// What holds in it unless it has a configuration of its own.
    var settings: Settings
    /// What git ignores in it; without its own list, unless it was named.
    var ignored: [PatternList]
    var isNamed: Bool
}

/// What else lies in a folder, as far as it matters to those beside it.
struct FolderMarks {
    var isConfigured = false
    var isIgnoring = false
    var isRepository = false

    mutating func note(_ name: UnsafeBufferPointer<UInt8>) {
        guard name.first == UInt8(ascii: ".") else { return }
        isConfigured = isConfigured || isConfiguration(name)
        isIgnoring = isIgnoring || name.elementsEqual(gitignoreName)
        isRepository = isRepository || name.elementsEqual(".git".utf8)
    }
}

/// What is left out of one folder.
struct EntryFilter {
    private let components: [ArraySlice<UInt8>]
    private let excluded: [PatternList]
    private let ignored: [PatternList]

    init(_ excluded: [PatternList], _ ignored: [PatternList], in folder: FilePath) {
        let components = excluded.isEmpty && ignored.isEmpty ? [] : folder.components
        self.components = components
        self.excluded = excluded.filter { $0.holds(below: components) }
        self.ignored = ignored
    }

    func leavesOut(_ entry: [UInt8], isFolder: Bool) -> Bool {
        if excluded.contains(where: { $0.verdict(on: entry, in: components, isFolder: isFolder) == true }) { return true }
        return ignored.leaveOut(entry, in: components, isFolder: isFolder)
    }
}
