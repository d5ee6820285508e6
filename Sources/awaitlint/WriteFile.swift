import Linting
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

enum Writing {
    /// Replaces what an existing file holds.
    case existing
    /// Makes a file, and is refused where something lies already.
    case new
    /// Replaces a file at once, so that nobody meets half of it; a pipe or device is written to.
    case whole
}

/// Writes a text to a file, in a folder that must be there.
/// - Parameter mode: the permissions of a new file, before the process's mask.
func write(_ text: String, toFile path: FilePath, _ writing: Writing, mode: mode_t = 0o666) throws(Failure) {
    let code = switch writing {
    case .existing: write(text, path, O_WRONLY | O_TRUNC, mode)
    case .new: write(text, path, O_WRONLY | O_CREAT | O_EXCL, mode)
    case .whole: replace(text, path, mode)
    }
    try check(code, writing: path)
}

/// Adds to the end of a file.
func append(_ text: String, toFile path: FilePath) throws(Failure) {
    try check(write(text, path, O_WRONLY | O_APPEND | O_CREAT, 0o666), writing: path)
}

private func check(_ code: Int32, writing path: FilePath) throws(Failure) {
    if code != 0 { throw Failure(message: "cannot write `\(path.display)`: \(String(cString: strerror(code)).lowercased())") }
}

private func replace(_ text: String, _ path: FilePath, _ mode: mode_t) -> Int32 {
    var status = stat(), mode = mode
    if stat(path.cString, &status) == 0 {
        guard status.st_mode & S_IFMT == S_IFREG else { return write(text, path, O_WRONLY, mode) }
        mode = status.st_mode & 0o777
    }
    // The file that a link leads to, not the link.
    let target = realpath(path.cString, nil).map { real in
        defer { free(real) }
        return FilePath(cString: real)
    } ?? path
    let draft = target.folder.appending(Array(".\(target.components.last.map { FilePath(bytes: $0).display } ?? "").\(getpid())".utf8))
    var code = write(text, draft, O_WRONLY | O_CREAT | O_EXCL, mode)
    if code == 0, rename(draft.cString, target.cString) != 0 { code = errno }
    if code != 0 { unlink(draft.cString) }
    return code
}

/// The error number, 0 when all went well.
private func write(_ text: String, _ path: FilePath, _ flags: Int32, _ mode: mode_t) -> Int32 {
    let descriptor = open(path.cString, flags | O_CLOEXEC, mode)
    if descriptor < 0 { return errno }
    let code = write(text, to: descriptor)
    return close(descriptor) == 0 ? code : code == 0 ? errno : code
}
