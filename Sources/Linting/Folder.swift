#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A folder to read.
struct Folder {
    /// As shown to a person, which also opens it; empty for the working folder.
    var path: FilePath
    /// The path without symbolic links, where somebody asks for it.
    var resolved: FilePath?
    /// Whether the command line named it.
    var isNamed: Bool
}

/// What a walk wants to know of one entry of a folder.
struct FolderEntry {
    var name: [UInt8]
    var isFolder: Bool
}

/// Appends the folders and Swift files in `folder` that are not left out; no links, no other kinds. Gives the error
/// number if the folder could not be read, or not to its end.
func readFolder(_ folder: Folder, into entries: inout [FolderEntry]) -> Int32? {
    let path = folder.path.bytes.isEmpty ? "." : folder.path
    let descriptor = open(path.cString, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (folder.isNamed ? 0 : O_NOFOLLOW))
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
        guard let kind = kind(of: entry, called: name, in: path) else { continue }
        if kind == DT_DIR ? !isLeftOut(folder: name) : isSwiftSource(file: name) {
            entries.append(FolderEntry(name: Array(name), isFolder: kind == DT_DIR))
        }
    }
}

/// `DT_DIR` or `DT_REG`, nil for every other kind. Some file systems leave the question open: then it is asked again.
private func kind(of entry: UnsafeMutablePointer<dirent>, called name: UnsafeBufferPointer<UInt8>, in folder: FilePath) -> Int? {
    let known = Int(entry.pointee.d_type)
    if known == Int(DT_DIR) || known == Int(DT_REG) { return known }
    guard known == Int(DT_UNKNOWN) else { return nil }
    var status = stat()
    guard lstat(folder.appending(name).cString, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return Int(DT_DIR)
    case S_IFREG: return Int(DT_REG)
    default: return nil
    }
}

private let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name)!
