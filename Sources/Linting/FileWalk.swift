import Source
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A Swift file to read.
struct FoundFile: Sendable {
    /// As shown to a person, which also opens it.
    var path: FilePath
    /// Whether the command line named it, so that it has to be there. Others may vanish before they are read.
    var isNamed: Bool
    /// What judges it.
    var rules: RuleSet
    /// Whether its text comes from standard input, whatever lies at the path.
    var isStandardInput = false
}

/// Finds the Swift files in files and folders, and what judges them. Symbolic links are followed only where they are
/// named, so that a walk cannot leave the tree or go in circles.
struct FileWalk {
    /// What could not be read, one sentence each.
    var errors: [String] { ownErrors + configurations.errors }
    private(set) var configurations: Configurations
    private var ownErrors: [String] = []
    private let found: ([FoundFile]) -> Void
    private let workingFolder: WorkingFolder
    /// The resolved paths of all files found, to lint none twice; nil if there is but one root to reach them from.
    private var seen: Set<FilePath>?

    /// A walk that hands each folder's files to `found` as soon as it has read the folder.
    init(_ configurations: Configurations, in workingFolder: WorkingFolder = WorkingFolder(), found: @escaping ([FoundFile]) -> Void) {
        self.configurations = configurations
        self.workingFolder = workingFolder
        self.found = found
    }

    /// Walks `roots`: a file is found whatever it is called, of a folder the Swift files in it; nothing that a
    /// configuration excludes.
    /// - Parameter standardInput: the path of the file whose text comes from standard input; what lies there is not found.
    mutating func walk(_ roots: [FilePath], standardInput: FilePath? = nil) {
        if roots.count > 1 || standardInput != nil { seen = [] }
        if let path = standardInput { report(named: path, isStandardInput: true) }
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

    private mutating func report(named path: FilePath, isStandardInput: Bool = false) {
        let folder = located(path.folder), place = folder.appending(path.components.last ?? [])
        guard let settings = configurations.settings(in: folder), !settings.excludes(place, isFolder: false) else { return }
        let file = FoundFile(path: workingFolder.shown(path), isNamed: true, rules: settings.rules, isStandardInput: isStandardInput)
        report([file], resolved: [seen == nil ? nil : located(path)])
    }

    private mutating func walk(folder root: FilePath) {
        let place = located(root)
        guard let settings = configurations.settings(in: place), !settings.excludes(place, isFolder: true) else { return }
        var waiting = [Folder(path: workingFolder.shown(root), resolved: place, settings: settings, isNamed: true)]
        while let folder = waiting.popLast() {
            var folders: [[UInt8]] = [], files: [[UInt8]] = [], isConfigured = false
            let failure = readFolder(folder.path, followingLink: folder.isNamed) { name, kind in
                switch kind {
                case .folder where !isLeftOut(folder: name): folders.append(Array(name))
                case .file where isSwiftSource(file: name): files.append(Array(name))
                default: isConfigured = isConfigured || isConfiguration(name)
                }
            }
            if let failure, folder.isNamed || !isGone(failure) {
                let name = folder.path.bytes.isEmpty ? "." : folder.path.display
                ownErrors.append(SourceError.unreadable(name, errno: failure).description)
            }
            guard let settings = isConfigured ? configurations.settings(in: folder.resolved) : folder.settings else { continue }
            for name in folders {
                let inner = Folder(path: folder.path.appending(name), resolved: folder.resolved.appending(name), settings: settings, isNamed: false)
                if !settings.excludes(entry: inner.resolved, isFolder: true) { waiting.append(inner) }
            }
            report(files, in: folder, settings)
        }
    }

    private mutating func report(_ names: [[UInt8]], in folder: Folder, _ settings: Settings) {
        let isAsked = seen != nil || !settings.exclude.isEmpty
        var files: [FoundFile] = [], places: [FilePath?] = []
        for name in names {
            let place = isAsked ? folder.resolved.appending(name) : nil
            if let place, settings.excludes(entry: place, isFolder: false) { continue }
            files.append(FoundFile(path: folder.path.appending(name), isNamed: false, rules: settings.rules))
            places.append(place)
        }
        report(files, resolved: places)
    }

    /// Hands over those of `files` whose resolved path is new.
    private mutating func report(_ files: [FoundFile], resolved: [FilePath?]) {
        var new: [FoundFile] = []
        for (file, path) in zip(files, resolved) {
            if let path, seen?.insert(path).inserted == false { continue }
            new.append(file)
        }
        if !new.isEmpty { found(new) }
    }
}

/// A folder to walk.
private struct Folder {
    /// As shown to a person, which also opens it; empty for the working folder.
    var path: FilePath
    /// The absolute path without symbolic links.
    var resolved: FilePath
    /// What holds in it unless it has a configuration of its own.
    var settings: Settings
    var isNamed: Bool
}

/// Whether an error number says that there is nothing left at a path where there was something.
func isGone(_ code: Int32) -> Bool { code == ENOENT || code == ENOTDIR || code == ELOOP }
