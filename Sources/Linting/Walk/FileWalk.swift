import Source
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Finds the Swift files in files and folders, and what judges them. Symbolic links are followed only where they are
/// named, so that a walk cannot leave the tree or go in circles.
struct FileWalk {
    /// What could not be read, one sentence each.
    var errors: [String] { ownErrors + configurations.errors }
    private(set) var configurations: Configurations
    private var ownErrors: [String] = []
    private let found: ([FoundFile]) -> Void
    private let workingFolder: WorkingFolder
    /// Whether the findings of what is found are asked for.
    private var isReporting = true
    /// The folders around what was walked, which `walkAround` walks.
    private(set) var around: [FilePath] = []
    /// The resolved paths of all files found, to lint none twice; nil if there is but one root to reach them from.
    private var seen: Set<FilePath>?

    /// A walk that hands each folder's files to `found` as soon as it has read the folder.
    init(_ configurations: Configurations, in workingFolder: WorkingFolder = WorkingFolder(), found: @escaping ([FoundFile]) -> Void) {
        self.configurations = configurations
        self.workingFolder = workingFolder
        self.found = found
    }

    /// Walks `roots`: a file is found whatever it is called, of a folder the Swift files in it; nothing that a
    /// configuration excludes, nor, in a folder, what git ignores.
    /// - Parameters:
    ///   - standardInput: the path of the file whose text comes from standard input; what lies there is not found.
    ///   - looksAround: whether the files around the roots are to be found later.
    mutating func walk(_ roots: [FilePath], standardInput: FilePath? = nil, looksAround: Bool = false) {
        let all = roots + (standardInput.map { [$0] } ?? [])
        around = looksAround ? surroundings(of: all.map { located($0) }) : []
        if all.count + around.count > 1 { seen = [] }
        if let path = standardInput { report(named: path, from: .standardInput) }
        for root in roots {
            var status = stat()
            guard stat(root.cString, &status) == 0 else {
                ownErrors.append(SourceError.unreadable(root.display, errno: errno).description)
                continue
            }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: walk(folder: root)
            case S_IFREG: report(named: root)
            default: ownErrors.append(SourceError.notAFile(root.display).description)
            }
        }
    }

    /// Finds the files around what was walked, which are not to be reported.
    mutating func walkAround() {
        isReporting = false
        for folder in around { walk(folder: folder) }
    }

    /// Finds what git's index holds below `roots`, and reports what a commit made now would change.
    mutating func walk(_ staged: StagedFiles, below roots: [FilePath]) {
        let places = roots.map { located($0) }
        for (root, place) in zip(roots, places) where !exists(root) && !staged.entries.contains(where: { $0.path.lies(in: place) }) {
            ownErrors.append(SourceError.unreadable(root.display, errno: ENOENT).description)
        }
        for entry in staged.entries {
            isReporting = entry.isChanged && places.contains { entry.path.lies(in: $0) }
            guard !isLeftOut(entry.path, below: staged.top) else { continue }
            // No folder in the index is a link.
            report(named: entry.path, in: entry.path.folder, from: entry.content.map { .bytes($0) } ?? .disk)
        }
    }

    private mutating func report(named path: FilePath, in folder: FilePath? = nil, from origin: FoundFile.Origin = .disk) {
        let folder = folder ?? located(path.folder), place = folder.appending(path.components.last ?? [])
        guard let settings = configurations.settings(in: folder), !settings.excludes(place, isFolder: false) else { return }
        let rules = configurations.rules(of: settings, for: place)
        let file = FoundFile(path: workingFolder.shown(path), isNamed: isReporting, rules: rules, origin: origin, isReported: isReporting)
        report([file], resolved: [seen == nil ? nil : located(path)])
    }

    private mutating func walk(folder root: FilePath) {
        let place = located(root)
        guard let settings = configurations.settings(in: place), !settings.excludes(place, isFolder: true) else { return }
        var waiting = [WalkedFolder(path: workingFolder.shown(root), resolved: place, settings: settings, ignored: .ofGit(in: place), isNamed: true)]
        while let folder = waiting.popLast() { waiting += walk(folder) }
    }

    /// Reports the files of one folder and gives the folders in it.
    private mutating func walk(_ folder: WalkedFolder) -> [WalkedFolder] {
        var folders: [[UInt8]] = [], files: [[UInt8]] = [], marks = FolderMarks()
        let failure = readFolder(folder.path, followingLink: folder.isNamed) { name, kind in
            switch kind {
            case .folder where !isLeftOut(folder: name): folders.append(Array(name))
            case .file where isSwiftSource(file: name): files.append(Array(name))
            default: marks.note(name)
            }
        }
        if let failure, folder.isNamed || !isGone(failure) {
            let name = folder.path.bytes.isEmpty ? "." : folder.path.display
            ownErrors.append(SourceError.unreadable(name, errno: failure).description)
        }
        guard let settings = marks.isConfigured ? configurations.settings(in: folder.resolved) : folder.settings else { return [] }
        var ignored = folder.ignored
        // A repository in another one heeds only its own lists; those of a root are known.
        if !folder.isNamed {
            if marks.isRepository { ignored = [] }
            if marks.isIgnoring { ignored += [PatternList(gitignore: folder.path.appending(gitignoreName), in: folder.resolved)].compactMap(\.self) }
        }
        let filter = EntryFilter(settings.configuration.exclude, ignored, in: folder.resolved)
        report(files.filter { !filter.leavesOut($0, isFolder: false) }, in: folder, settings)
        return folders.filter { !filter.leavesOut($0, isFolder: true) }.map {
            WalkedFolder(path: folder.path.appending($0), resolved: folder.resolved.appending($0), settings: settings, ignored: ignored, isNamed: false)
        }
    }

    private mutating func report(_ names: [[UInt8]], in folder: WalkedFolder, _ settings: Settings) {
        let isAsked = seen != nil || !settings.configuration.overrides.isEmpty
        var files: [FoundFile] = [], places: [FilePath?] = []
        files.reserveCapacity(names.count)
        for name in names {
            let place = isAsked ? folder.resolved.appending(name) : nil
            let rules = place.map { configurations.rules(of: settings, for: $0) } ?? settings.rules
            files.append(FoundFile(path: folder.path.appending(name), isNamed: false, rules: rules, isReported: isReporting))
            places.append(place)
        }
        report(files, resolved: places)
    }

    /// Hands over those of `files` whose resolved path is new.
    private mutating func report(_ files: [FoundFile], resolved: [FilePath?]) {
        guard seen != nil else { return files.isEmpty ? () : found(files) }
        var new: [FoundFile] = []
        for (file, path) in zip(files, resolved) {
            if let path, seen?.insert(path).inserted == false { continue }
            new.append(file)
        }
        if !new.isEmpty { found(new) }
    }
}

/// Whether an error number says that there is nothing left at a path where there was something.
func isGone(_ code: Int32) -> Bool { code == ENOENT || code == ENOTDIR || code == ELOOP }
