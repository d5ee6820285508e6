/// Which of sixteen bytes were found: each has all its bits set, or none.
public typealias FoundBytes = SIMD2<UInt64>

extension FoundBytes {
    @inlinable @inline(__always) public var isNone: Bool { self[0] | self[1] == 0 }

    /// Visits the places of the bytes that were found, in order, until a visit returns false; gives whether none did.
    @inlinable @inline(__always) public func forEachPlace(_ visit: (Int) -> Bool) -> Bool {
        for half in 0..<2 {
            var left = self[half]
            while left != 0 {
                let place = left.trailingZeroBitCount / 8
                guard visit(half * 8 + place) else { return false }
                left &= ~(0xFF << UInt64(place * 8))
            }
        }
        return true
    }
}
