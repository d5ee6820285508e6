#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The folder that a run was started in, by which paths are shown.
struct WorkingFolder {
    /// Absolute and free of symbolic links; nil if it is gone or may not be asked for.
    private let path: FilePath? = resolved(".")

    /// How the file or folder at `given` is shown and opened: relative to the working folder when it lies in it (empty
    /// for that folder itself), else as given, in both cases without `.` and double slashes.
    func shown(_ given: FilePath) -> FilePath {
        let clean = given.cleaned
        let climbs = clean.components.contains { $0.elementsEqual("..".utf8) }
        if !clean.isAbsolute && !climbs { return clean }
        guard let path else { return clean }
        if !climbs, let relative = clean.relative(to: path) { return relative }
        return resolved(given)?.relative(to: path) ?? clean
    }
}

/// The working folder's absolute path for a person, nil if it is gone or may not be asked for.
package func workingFolder() -> String? { resolved(".")?.display }

/// The working folder's path in the folder at another one, nil if it does not lie in it.
package func workingFolder(in folder: FilePath) -> FilePath? {
    guard let outer = resolved(folder), let here = resolved(".") else { return nil }
    return here.relative(to: outer)
}

/// The path with every symbolic link followed and every `..` taken, nil if nothing is there.
func resolved(_ path: FilePath) -> FilePath? {
    guard let real = realpath(path.cString, nil) else { return nil }
    defer { free(real) }
    return FilePath(cString: real)
}

/// The same for a path at which nothing needs to be: what is there of it is resolved, the rest stays as it is.
func located(_ path: FilePath) -> FilePath {
    if path.components.isEmpty { return path.isAbsolute ? "/" : resolved(".") ?? "." }
    return resolved(path) ?? located(path.folder).appending(path.components.last!)
}

/// Whether anything lies at a path, were it only a link to nowhere.
package func exists(_ path: FilePath) -> Bool {
    var status = stat()
    return lstat(path.cString, &status) == 0
}

func isFolder(_ path: FilePath) -> Bool {
    var status = stat()
    return stat(path.cString, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}
