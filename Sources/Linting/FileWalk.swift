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
    /// Whether its text comes from standard input, whatever lies at the path.
    var isStandardInput = false
}

/// Finds the Swift files in files and folders. Symbolic links are followed only where they are named, so that a walk
/// cannot leave the tree or go in circles.
struct FileWalk {
    /// What could not be read, one sentence each.
    private(set) var errors: [String] = []
    private let found: ([FoundFile]) -> Void
    private let workingFolder = WorkingFolder()
    /// The resolved paths of all files found, to lint none twice; nil if there is but one root to reach them from.
    private var seen: Set<FilePath>?

    /// A walk that hands each folder's files to `found` as soon as it has read the folder.
    init(found: @escaping ([FoundFile]) -> Void) { self.found = found }

    /// Walks `roots`: a file is found whatever it is called, of a folder the Swift files in it.
    /// - Parameter standardInput: the path of the file whose text comes from standard input; what lies there is not found.
    mutating func walk(_ roots: [FilePath], standardInput: FilePath? = nil) {
        if roots.count > 1 || standardInput != nil { seen = [] }
        if let path = standardInput {
            report([FoundFile(path: workingFolder.shown(path), isNamed: true, isStandardInput: true)], resolved: [resolved(path)])
        }
        for root in roots {
            var status = stat()
            guard stat(root.cString, &status) == 0 else {
                errors.append(SourceError.unreadable(root.display, errno: errno).description)
                continue
            }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: walk(folder: root)
            case S_IFREG: report([FoundFile(path: workingFolder.shown(root), isNamed: true)], resolved: [seen == nil ? nil : resolved(root)])
            default: errors.append(SourceError.notAFile(root.display).description)
            }
        }
    }

    private mutating func walk(folder root: FilePath) {
        var waiting = [Folder(path: workingFolder.shown(root), resolved: seen == nil ? nil : resolved(root), isNamed: true)]
        while let folder = waiting.popLast() {
            var files: [FoundFile] = [], paths: [FilePath?] = []
            let failure = readFolder(folder.path, followingLink: folder.isNamed) { name, kind in
                switch kind {
                case .folder where !isLeftOut(folder: name):
                    waiting.append(Folder(path: folder.path.appending(name), resolved: folder.resolved?.appending(name), isNamed: false))
                case .file where isSwiftSource(file: name):
                    files.append(FoundFile(path: folder.path.appending(name), isNamed: false))
                    paths.append(folder.resolved?.appending(name))
                default: break
                }
            }
            if let failure, folder.isNamed || !isGone(failure) {
                let name = folder.path.bytes.isEmpty ? "." : folder.path.display
                errors.append(SourceError.unreadable(name, errno: failure).description)
            }
            report(files, resolved: paths)
        }
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
    /// The path without symbolic links, where somebody asks for it.
    var resolved: FilePath?
    var isNamed: Bool
}

/// Whether an error number says that there is nothing left at a path where there was something.
func isGone(_ code: Int32) -> Bool { code == ENOENT || code == ENOTDIR || code == ELOOP }
