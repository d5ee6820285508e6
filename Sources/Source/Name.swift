/// An identifier, without backticks, as a 64-bit hash of its bytes: names of different files compare
/// without a table that threads would have to share. Two different names in one tree fall together
/// with a probability below one in ten million; the text for a message always comes from the source.
public struct Name: Hashable, Sendable, BitwiseCopyable {
    public var hash: UInt64

    @inlinable public static var none: Name { Name(hash: 0) }

    @inlinable public init(hash: UInt64) { self.hash = hash }

    /// What sets and dictionaries ask: the standard hasher would hash the hash, which takes longer than the look-up.
    @inlinable public func _rawHashValue(seed: Int) -> Int { Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) >> 16) ^ seed }

    /// The name whose UTF-8 bytes these are. (FNV-1a.)
    @inlinable public init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var hash = Name.firstHash
        for byte in bytes { hash = Name.hash(hash, byte) }
        self.hash = hash | 1
    }

    /// The hash before the first byte, and that with one more byte; of a name the lowest bit is always set.
    @inlinable public static var firstHash: UInt64 { 0xcbf2_9ce4_8422_2325 }
    @inlinable public static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 { (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }

    public init(_ string: String) {
        var string = string
        self = string.withUTF8 { Name($0) }
    }
}
