/// One step through UTF-8: the scalar, or `nil` where the bytes are none, and how many bytes the step takes.
struct DecodedScalar {
    /// `invalid` where the bytes are no UTF-8.
    var value: UInt32
    var length: Int

    static let invalid = UInt32.max
    var isValid: Bool { value != Self.invalid }

    /// Decodes at `at`. A stray continuation byte, or one that UTF-8 never uses, takes all such bytes behind it along; a
    /// sequence that breaks off ends before the byte that breaks it. The NUL bytes behind the text break every sequence.
    init(_ at: Bytes) {
        let first = at.pointee
        if first < 0x80 {
            self.init(value: UInt32(first), length: 1)
        } else if !Self.beginsSequence(first) {
            var length = 1
            while !Self.beginsSequence(at[length]) { length += 1 }
            self.init(value: Self.invalid, length: length)
        } else {
            self.init(sequence: at, count: (~first).leadingZeroBitCount)
        }
    }

    private init(value: UInt32, length: Int) {
        self.value = value
        self.length = length
    }

    private init(sequence at: Bytes, count: Int) {
        var value = UInt32(at.pointee) & (0x7F >> UInt32(count))
        for offset in 1..<count {
            guard at[offset] & 0xC0 == 0x80 else {
                self.init(value: Self.invalid, length: offset)
                return
            }
            value = value << 6 | UInt32(at[offset] & 0x3F)
        }
        let shortest = value < 0x800 ? 2 : value < 0x10000 ? 3 : 4
        let isScalar = shortest == count && value <= 0x10FFFF && !(0xD800...0xDFFF).contains(value)
        self.init(value: isScalar ? value : Self.invalid, length: count)
    }

    /// The scalar that a byte alone would be in Latin-1.
    static func latin1(_ byte: UInt8) -> DecodedScalar { DecodedScalar(value: UInt32(byte), length: 1) }

    private static func beginsSequence(_ byte: UInt8) -> Bool { byte < 0x80 || (0xC2...0xF4).contains(byte) }
}

// What the language lets non-ASCII scalars do. The ranges are the language's own (The Swift Programming Language,
// Lexical Structure), as the compiler applies them.

extension DecodedScalar {
    /// May stand inside an identifier.
    var continuesIdentifier: Bool {
        if value < 0x80 { return ByteTables.shared.traits[Int(value)].contains(.identifier) }
        if value >= 0x10000 { return value < 0xF0000 && value & 0xFFFF <= 0xFFFD }
        return UnicodeRanges.identifier.contains(value)
    }

    /// May begin an identifier.
    var beginsIdentifier: Bool {
        value < 0x80 ? isASCIIIdentifierStart : continuesIdentifier && !isCombining
    }

    private var isASCIIIdentifierStart: Bool {
        value == 0x5F || ByteTables.shared.traits[Int(value)].contains(.letter)
    }

    private var isCombining: Bool {
        switch value {
        case 0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
        default: false
        }
    }

    /// May begin an operator.
    var beginsOperator: Bool {
        if value < 0x80 { return ByteTables.shared.traits[Int(value)].contains(.operatorCharacter) }
        return value <= 0x3030 && UnicodeRanges.operators.contains(value)
    }

    /// May stand inside an operator.
    var continuesOperator: Bool {
        if beginsOperator || isCombining { return true }
        return (0xFE00...0xFE0F).contains(value) || (0xE0100...0xE01EF).contains(value)
    }

    /// White space that may not stand in a raw identifier.
    var isForbiddenInRawIdentifier: Bool {
        switch value {
        case 0x09...0x0D, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }
}

/// Sorted ranges of scalars, found by halving.
struct UnicodeRanges: Sendable {
    private let ranges: [ClosedRange<UInt32>]

    func contains(_ value: UInt32) -> Bool {
        var low = 0, high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(value)
    }

    static let identifier = UnicodeRanges(ranges: [
        0xA8...0xA8, 0xAA...0xAA, 0xAD...0xAD, 0xAF...0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE, 0xC0...0xD6, 0xD8...0xF6,
        0xF8...0x167F, 0x1681...0x180D, 0x180F...0x1FFF, 0x200B...0x200D, 0x202A...0x202E, 0x203F...0x2040, 0x2054...0x2054,
        0x2060...0x218F, 0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF, 0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F,
        0x3031...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE44, 0xFE47...0xFFF8,
    ])

    static let operators = UnicodeRanges(ranges: [
        0xA1...0xA7, 0xA9...0xA9, 0xAB...0xAC, 0xAE...0xAE, 0xB0...0xB1, 0xB6...0xB6, 0xBB...0xBB, 0xBF...0xBF, 0xD7...0xD7, 0xF7...0xF7,
        0x2016...0x2017, 0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E, 0x2190...0x23FF, 0x2500...0x2775,
        0x2794...0x2BFF, 0x2E00...0x2E7F, 0x3001...0x3003, 0x3008...0x3030,
    ])
}
