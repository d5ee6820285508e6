#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What a folder's entry is, as far as it matters here.
enum EntryKind { case folder, file, other }

/// Calls `visit` for each entry of the folder at `path` (the working folder if that is empty), in no
/// order; links are of another kind. Gives the error number if the folder could not be read to its end.
func readFolder(_ path: FilePath, followingLink: Bool, _ visit: (_ name: UnsafeBufferPointer<UInt8>, _ kind: EntryKind) -> Void) -> Int32? {
    let path = path.bytes.isEmpty ? "." : path
    let descriptor = open(path.cString, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followingLink ? 0 : O_NOFOLLOW))
    guard descriptor >= 0 else { return errno }
    guard let stream = fdopendir(descriptor) else {
        let code = errno
        close(descriptor)
        return code
    }
    defer { closedir(stream) }
    while true {
        errno = 0
        guard let entry = readdir(stream) else { return errno == 0 ? nil : errno }
        let start = UnsafeRawPointer(entry).advanced(by: nameOffset).assumingMemoryBound(to: UInt8.self)
        let name = UnsafeBufferPointer(start: start, count: strlen(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)))
        visit(name, kind(of: entry, called: name, in: path))
    }
}

private func kind(of entry: UnsafeMutablePointer<dirent>, called name: UnsafeBufferPointer<UInt8>, in folder: FilePath) -> EntryKind {
    switch Int(entry.pointee.d_type) {
    case Int(DT_DIR): return .folder
    case Int(DT_REG): return .file
    case Int(DT_UNKNOWN):
        // Some file systems leave the question open.
        var status = stat()
        guard lstat(folder.appending(name).cString, &status) == 0 else { return .other }
        return kind(ofMode: status.st_mode)
    default: return .other
    }
}

private func kind(ofMode mode: mode_t) -> EntryKind {
    switch mode & S_IFMT {
    case S_IFDIR: .folder
    case S_IFREG: .file
    default: .other
    }
}

private let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name)!
