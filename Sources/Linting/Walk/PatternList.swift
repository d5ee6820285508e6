import Source

/// Patterns that hold below a folder; of those that stand for the same thing, the last one decides.
struct PatternList: Sendable {
    /// Absolute and free of symbolic links.
    let folder: FilePath
    /// What it is called for a person.
    let name: String
    private let patterns: [PathPattern]
    private let depth: Int

    init(_ patterns: [PathPattern], in folder: FilePath, name: String) {
        self.patterns = patterns
        self.folder = folder
        self.name = name
        depth = folder.components.count
    }

    /// What a `.gitignore` says; nil if it cannot be read or says nothing.
    init?(gitignore path: FilePath, in folder: FilePath) {
        var text = SourceText()
        guard (try? text.read(path: path.cString, name: path.display)) != nil else { return nil }
        let lines = UnsafeBufferPointer(start: text.base, count: text.count).split(separator: 0x0A)
        let patterns = lines.compactMap { line -> PathPattern? in
            let line = Array(line.last == 0x0D ? line.dropLast() : line[...])
            return line.first == UInt8(ascii: "#") ? nil : PathPattern(line[..<line.endOfPattern], isGits: true)
        }
        if patterns.isEmpty { return nil }
        self.init(patterns, in: folder, name: path.display)
    }

    /// Whether what lies in a folder at these components can be meant.
    func holds(below components: [ArraySlice<UInt8>]) -> Bool {
        components.count >= depth && zip(components, folder.components).allSatisfy { $0 == $1 }
    }

    /// Whether an entry of a folder is meant; nil if no pattern speaks of it.
    /// - Parameter components: those of the absolute path of the folder, in which the list holds.
    func verdict(on entry: [UInt8], in components: [ArraySlice<UInt8>], isFolder: Bool) -> Bool? {
        var path: [ArraySlice<UInt8>]?
        for pattern in patterns.reversed() where pattern.mayMean(entry[...], isFolder: isFolder) {
            if pattern.isAnchored {
                let inside = path ?? components[depth...] + [entry[...]]
                path = inside
                guard pattern.matches(inside, isFolder: isFolder) else { continue }
            }
            return !pattern.isNegated
        }
        return nil
    }

    /// Whether something is meant, itself or a folder around it.
    func covers(_ path: FilePath, isFolder: Bool) -> Bool {
        let components = path.components
        guard components.count > depth, holds(below: components) else { return false }
        return (depth..<components.count).contains { place in
            verdict(on: Array(components[place]), in: Array(components[..<place]), isFolder: isFolder || place < components.count - 1) == true
        }
    }
}

extension [PatternList] {
    /// The lists of git that hold in a folder whose path is absolute and free of symbolic links: those of its repository, from the
    /// top to it; outside of repositories only its own.
    static func ofGit(in folder: FilePath) -> [PatternList] {
        let top = repository(around: folder) ?? folder
        var folders = [folder]
        while folders.last! != top { folders.append(folders.last!.folder) }
        return folders.reversed().compactMap { PatternList(gitignore: $0.appending(gitignoreName), in: $0) }
    }

    /// Whether an entry of a folder is left out: the last list that speaks of it decides.
    func leaveOut(_ entry: [UInt8], in components: [ArraySlice<UInt8>], isFolder: Bool) -> Bool {
        for list in reversed() {
            if let verdict = list.verdict(on: entry, in: components, isFolder: isFolder) { return verdict }
        }
        return false
    }
}

/// The nearest folder upward that holds a `.git`; nil if there is none. Paths are absolute and free of symbolic links.
func repository(around folder: FilePath) -> FilePath? {
    if exists(folder.appending(Array(".git".utf8))) { return folder }
    return folder.components.isEmpty ? nil : repository(around: folder.folder)
}

let gitignoreName = Array(".gitignore".utf8)

extension [UInt8] {
    /// Spaces at the end belong to a pattern only behind a `\`.
    fileprivate var endOfPattern: Int {
        var end = count
        while end > 0, self[end - 1] == UInt8(ascii: " "), end < 2 || self[end - 2] != UInt8(ascii: "\\") { end -= 1 }
        return end
    }
}
