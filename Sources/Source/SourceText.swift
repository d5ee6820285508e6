#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The bytes of one source file, followed by `padding` NUL bytes so that a lexer may look ahead
/// without asking whether the file ends. One value serves many files, one after the other.
public struct SourceText: ~Copyable {
    /// How many NUL bytes follow the text.
    @inlinable public static var padding: Int { 32 }

    /// The largest file that is read, in bytes: no person writes a source file near this size.
    public static let largestFile = 16 << 20

    @usableFromInline var buffer: GrowingBuffer<UInt8>

    /// An empty text.
    public init() {
        buffer = GrowingBuffer(capacity: 1 << 16)
        pad(count: 0)
    }

    /// A text with these bytes.
    public init(_ bytes: some Collection<UInt8>) {
        buffer = GrowingBuffer(capacity: bytes.count + Self.padding)
        for byte in bytes { buffer.append(byte) }
        pad(count: bytes.count)
    }

    public init(_ string: String) { self.init(string.utf8) }

    /// The same bytes in memory of their own, no larger than they need.
    public init(copying other: borrowing SourceText) {
        let size = other.count + Self.padding
        buffer = GrowingBuffer(capacity: size)
        UnsafeMutableRawPointer(buffer.base).copyMemory(from: other.base, byteCount: size)
        buffer.assumeCount(size)
    }

    /// The number of bytes, padding left out.
    @inlinable public var count: Int { buffer.count - Self.padding }

    /// The first byte; `count + padding` bytes may be read from here.
    @inlinable public var base: UnsafePointer<UInt8> { UnsafePointer(buffer.base) }

    /// The byte at `offset`, 0 at the end and behind it.
    @inlinable public subscript(offset: Int) -> UInt8 { offset < count ? buffer[offset] : 0 }

    /// Replaces the text by what the file at `path` holds.
    public mutating func read(path: String) throws(SourceError) {
        try read(path: path, name: path)
    }

    /// Replaces the text by what the file at `path` holds, a path of any bytes; `name` is for errors, and asked for only then.
    /// Without `followingLink`, a symbolic link is unreadable (`ELOOP`).
    public mutating func read(path: UnsafePointer<CChar>, name: @autoclosure () -> String, followingLink: Bool = true) throws(SourceError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followingLink ? 0 : O_NOFOLLOW))
        guard descriptor >= 0 else { throw SourceError.unreadable(name(), errno: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw SourceError.unreadable(name(), errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw SourceError.notAFile(name()) }
        try fill(from: descriptor, name: name, sizeHint: Int(status.st_size))
    }

    /// Replaces the text by everything that `descriptor` gives until its end; `name` is for errors.
    public mutating func read(descriptor: Int32, name: @autoclosure () -> String) throws(SourceError) {
        try fill(from: descriptor, name: name, sizeHint: 0)
    }

    private mutating func fill(from descriptor: Int32, name: () -> String, sizeHint: Int) throws(SourceError) {
        guard sizeHint <= Self.largestFile else { throw SourceError.tooLarge(name()) }
        buffer.removeAll()
        buffer.reserve(sizeHint + Self.padding + 1)
        var total = 0
        while true {
            buffer.reserve(total + Self.padding + 1)
            // Not `read`: the method of that name would be found first.
            let got = readBytes(descriptor, buffer.base + total, buffer.capacity - total - Self.padding)
            if got < 0 && errno == EINTR { continue }
            if got < 0 && errno == EAGAIN {
                // Whoever made a pipe may have made it not wait.
                var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                poll(&waiting, 1, -1)
                continue
            }
            guard got >= 0 else {
                let code = errno
                buffer.removeAll()
                pad(count: 0)
                throw SourceError.unreadable(name(), errno: code)
            }
            if got == 0 { break }
            total += got
            guard total <= Self.largestFile else {
                buffer.removeAll()
                pad(count: 0)
                throw SourceError.tooLarge(name())
            }
            buffer.assumeCount(total)
            // A file gives all it has at once, and nobody asks it twice.
            if total == sizeHint { break }
        }
        pad(count: total)
    }

    private mutating func pad(count: Int) {
        buffer.assumeCount(count)
        for _ in 0..<Self.padding { buffer.append(0) }
    }
}

private func readBytes(_ descriptor: Int32, _ into: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, into, count)
}

/// Why a file could not be read; `description` is one line for a person.
public enum SourceError: Error, Equatable, CustomStringConvertible {
    case unreadable(String, errno: Int32)
    case notAFile(String)
    case tooLarge(String)

    public var description: String {
        switch self {
        case .unreadable(let name, let code): "cannot read `\(name)`: \(String(cString: strerror(code)).lowercased())"
        case .notAFile(let name): "cannot read `\(name)`: not a regular file"
        case .tooLarge(let name): "cannot read `\(name)`: larger than \(SourceText.largestFile >> 20) MiB"
        }
    }
}
