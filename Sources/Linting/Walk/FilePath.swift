#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The name of a file as the system has it: bytes, which need not be UTF-8. A NUL byte and what follows it are left out.
package struct FilePath: Hashable, Sendable {
    package let bytes: [UInt8]

    package init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes.prefix { $0 != 0 }) }

    package init(_ string: String) { self.init(bytes: string.utf8) }

    /// The path that a C string names.
    package init(cString: UnsafePointer<CChar>) {
        var bytes: [UInt8] = []
        var next = cString
        while next.pointee != 0 {
            bytes.append(UInt8(bitPattern: next.pointee))
            next += 1
        }
        self.bytes = bytes
    }

    /// The path for a person: bytes that are no UTF-8 are replaced by U+FFFD, so that two paths may look alike.
    package var display: String { String(decoding: bytes, as: UTF8.self) }

    /// The path for a system call, NUL at its end.
    package var cString: [CChar] {
        var string: [CChar] = []
        string.reserveCapacity(bytes.count + 1)
        bytes.withUnsafeBytes { string.append(contentsOf: $0.bindMemory(to: CChar.self)) }
        string.append(0)
        return string
    }

    package var isAbsolute: Bool { bytes.first == slash }

    /// The path of what is called `name` in the folder at this path.
    package func appending(_ name: some Collection<UInt8>) -> FilePath {
        var joined: [UInt8] = []
        joined.reserveCapacity(bytes.count + name.count + 1)
        joined += bytes
        if !joined.isEmpty && joined.last != slash { joined.append(slash) }
        joined += name
        return FilePath(trusted: joined)
    }

    /// The path without `.` and empty components; `.` itself becomes the empty path. `..` stays, since what lies
    /// before it may be a symbolic link.
    package var cleaned: FilePath {
        var cleaned: [UInt8] = isAbsolute ? [slash] : []
        for component in components where component != [dot] {
            if !cleaned.isEmpty && cleaned.last != slash { cleaned.append(slash) }
            cleaned += component
        }
        return FilePath(trusted: cleaned)
    }

    package var components: [ArraySlice<UInt8>] { bytes.split(separator: slash) }

    /// Whether it lies in a folder of tests, or of what tests are made with: `Tests`, `AppUITests`, `AppTestKit`; or is called so itself: `ModelTests.swift`.
    package var isOfTests: Bool {
        name.suffix(11).elementsEqual("Tests.swift".utf8)
            || bytes.indices.contains { end in bytes[end] == slash && Self.tests.contains { bytes[..<end].suffix($0.utf8.count).elementsEqual($0.utf8) } }
    }

    private static let tests = ["Tests", "TestKit", "TestSupport", "TestHelpers", "TestUtils", "TestUtilities"]

    /// The last component.
    package var name: ArraySlice<UInt8> { bytes.suffix(from: bytes.lastIndex(of: slash).map { $0 + 1 } ?? 0) }

    /// The path without its last component: of `a` the empty path, of `/a` and `/` the root.
    package var folder: FilePath {
        let inside = bytes.lastIndex(of: slash).map { bytes[..<$0] } ?? []
        return FilePath(trusted: inside.isEmpty && isAbsolute ? [slash] : Array(inside))
    }

    /// What remains behind the folder `other`, nil if the path does not lie in it. Both are clean and absolute.
    package func relative(to other: FilePath) -> FilePath? {
        let prefix = other.bytes.last == slash ? other.bytes : other.bytes + [slash]
        if bytes == other.bytes { return FilePath(trusted: []) }
        return bytes.starts(with: prefix) ? FilePath(trusted: Array(bytes.dropFirst(prefix.count))) : nil
    }

    /// Whether the path is that of a folder or of something in it. Both are clean and absolute.
    package func lies(in folder: FilePath) -> Bool { relative(to: folder) != nil }

    /// The absolute path of the first components.
    package func prefix(_ count: Int) -> FilePath { FilePath(trusted: [slash] + Array(components.prefix(count).joined(separator: [slash]))) }

    private init(trusted bytes: [UInt8]) { self.bytes = bytes }
}

extension FilePath: Comparable {
    /// By bytes, so that the order is the same on every machine.
    package static func < (a: FilePath, b: FilePath) -> Bool {
        a.bytes.withUnsafeBytes { one in
            b.bytes.withUnsafeBytes { other in
                let common = min(one.count, other.count), order = common == 0 ? 0 : memcmp(one.baseAddress!, other.baseAddress!, common)
                return order < 0 || order == 0 && one.count < other.count
            }
        }
    }
}

extension FilePath: ExpressibleByStringLiteral {
    package init(stringLiteral string: String) { self.init(string) }
}

private let slash = UInt8(ascii: "/")
private let dot = UInt8(ascii: ".")
