/// An identifier, without backticks, as a 64-bit hash of its bytes: names of different files compare
/// without a table that threads would have to share. Two different names in one tree fall together
/// with a probability below one in ten million; the text for a message always comes from the source.
public struct Name: Hashable, Sendable, BitwiseCopyable {
    public var hash: UInt64

    @inlinable public static var none: Name { Name(hash: 0) }

    @inlinable public init(hash: UInt64) { self.hash = hash }

    /// What sets and dictionaries ask: the standard hasher would hash the hash, which takes longer than the look-up.
    @inlinable public func _rawHashValue(seed: Int) -> Int { Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) >> 16) ^ seed }

    /// The name whose UTF-8 bytes these are. Eight bytes at a time, the last ones once more where they do not come out even: each step
    /// is reversible. Of a million and a half names of public code and numbered ones no two fall together.
    @inlinable public init(_ bytes: UnsafeBufferPointer<UInt8>) {
        // Multiplied, or a letter could make up for another length.
        var hash = UInt64(truncatingIfNeeded: bytes.count) &* 0x9E37_79B9_7F4A_7C15
        if let base = UnsafeRawPointer(bytes.baseAddress) {
            switch bytes.count {
            case 8...:
                var at = 0
                while at + 8 < bytes.count {
                    hash = Name.mixed(hash, base.loadUnaligned(fromByteOffset: at, as: UInt64.self))
                    at += 8
                }
                hash = Name.mixed(hash, base.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self))
            case 4...:
                let first = base.loadUnaligned(as: UInt32.self), last = base.loadUnaligned(fromByteOffset: bytes.count - 4, as: UInt32.self)
                hash = Name.mixed(hash, UInt64(first) << 32 | UInt64(last))
            case 1...: hash = Name.mixed(hash, UInt64(bytes[0]) << 16 | UInt64(bytes[bytes.count / 2]) << 8 | UInt64(bytes[bytes.count - 1]))
            default: break
            }
        }
        self.hash = hash | 1
    }

    @inlinable static func mixed(_ hash: UInt64, _ bytes: UInt64) -> UInt64 {
        let product = (hash ^ bytes) &* 0x9FB2_1C65_1E98_DF25
        return product ^ product >> 32
    }

    /// A name that is known where the code is compiled, which works it out then.
    @inlinable @inline(__always) public init(known word: StaticString) {
        self.init(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }

    public init(_ string: String) {
        var string = string
        self = string.withUTF8 { Name($0) }
    }
}
