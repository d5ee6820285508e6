/// A place in the text. The text is followed by NUL bytes, so a few bytes may be read ahead anywhere.
typealias Bytes = UnsafePointer<UInt8>

// Bytes compare with character literals, so that the lexer reads like the grammar.

@inline(__always) func ~= (pattern: Unicode.Scalar, byte: UInt8) -> Bool { UInt8(ascii: pattern) == byte }
@inline(__always) func == (byte: UInt8, scalar: Unicode.Scalar) -> Bool { byte == UInt8(ascii: scalar) }
@inline(__always) func != (byte: UInt8, scalar: Unicode.Scalar) -> Bool { byte != UInt8(ascii: scalar) }

extension UInt8 {
    @inline(__always) var isLineBreak: Bool { self == "\n" || self == "\r" }
    @inline(__always) var isBlank: Bool { self == " " || self == "\t" }
}

/// What a byte begins where a token or trivia is expected.
enum ByteClass: UInt8, BitwiseCopyable {
    /// A control character that is no Swift; also NUL, which may be the end of the text.
    case control
    case space, lineBreak
    case letter, underscore, digit, dollar, backtick
    /// A token of one byte, whatever follows it.
    case single
    case leftParen, rightParen
    case quote, singleQuote, pound, colon
    case period, equal, mark, angle, slash
    /// Any other ASCII operator character.
    case operatorCharacter
    /// A byte of a longer UTF-8 sequence, or of none.
    case unicode
}

/// What a byte may be part of.
struct ByteTraits: OptionSet, BitwiseCopyable {
    var rawValue: UInt8
    static var identifier: ByteTraits { ByteTraits(rawValue: 1) }
    static var digit: ByteTraits { ByteTraits(rawValue: 2) }
    static var hexDigit: ByteTraits { ByteTraits(rawValue: 4) }
    static var letter: ByteTraits { ByteTraits(rawValue: 8) }
    static var operatorCharacter: ByteTraits { ByteTraits(rawValue: 16) }
    /// An operator right behind it has nothing on its left.
    static var opensOperand: ByteTraits { ByteTraits(rawValue: 32) }
    /// An operator right before it has nothing on its right.
    static var closesOperand: ByteTraits { ByteTraits(rawValue: 64) }
}

/// The tables that the lexer looks every byte up in, filled once and never changed. A table is much faster than
/// a `switch` over ranges of bytes.
struct ByteTables: @unchecked Sendable {
    let classes: UnsafePointer<ByteClass>
    let traits: UnsafePointer<ByteTraits>
    /// The kind of token that a byte of class `single` or a paren is.
    let kinds: UnsafePointer<Token.Kind>

    static let shared = ByteTables()

    private init() {
        let classes = UnsafeMutablePointer<ByteClass>.allocate(capacity: 256)
        let traits = UnsafeMutablePointer<ByteTraits>.allocate(capacity: 256)
        let kinds = UnsafeMutablePointer<Token.Kind>.allocate(capacity: 256)
        kinds.initialize(repeating: .unknown, count: 256)
        for (byte, kind) in Self.singles { kinds[Int(UInt8(ascii: byte))] = kind }
        for value in 0..<256 {
            let byte = UInt8(value)
            (traits + value).initialize(to: Self.traits(of: byte))
            (classes + value).initialize(to: Self.class(of: byte, traits: traits[value], kind: kinds[value]))
        }
        self.classes = UnsafePointer(classes)
        self.traits = UnsafePointer(traits)
        self.kinds = UnsafePointer(kinds)
    }

    private static let singles: [(Unicode.Scalar, Token.Kind)] = [
        ("(", .leftParen), (")", .rightParen), ("[", .leftSquare), ("]", .rightSquare), ("{", .leftBrace), ("}", .rightBrace),
        (",", .comma), (";", .semicolon), ("@", .atSign), ("\\", .backslash),
    ]

    private static func `class`(of byte: UInt8, traits: ByteTraits, kind: Token.Kind) -> ByteClass {
        switch byte {
        case " ", "\t", "\u{0B}", "\u{0C}": .space
        case "\n", "\r": .lineBreak
        case "(": .leftParen
        case ")": .rightParen
        case "_": .underscore
        case "$": .dollar
        case "`": .backtick
        case "\"": .quote
        case "'": .singleQuote
        case "#": .pound
        case ":": .colon
        case ".": .period
        case "=": .equal
        case "!", "?": .mark
        case "<", ">": .angle
        case "/": .slash
        case _ where byte >= 0x80: .unicode
        case _ where traits.contains(.letter): .letter
        case _ where traits.contains(.digit): .digit
        case _ where traits.contains(.operatorCharacter): .operatorCharacter
        case _ where kind != .unknown: .single
        default: .control
        }
    }

    private static func traits(of byte: UInt8) -> ByteTraits {
        var traits: ByteTraits = []
        switch byte {
        case 0x30...0x39: traits.formUnion([.identifier, .digit, .hexDigit])
        case 0x41...0x46, 0x61...0x66: traits.formUnion([.identifier, .letter, .hexDigit])
        case 0x47...0x5A, 0x67...0x7A: traits.formUnion([.identifier, .letter])
        case "_", "$": traits.insert(.identifier)
        case "/", "=", "-", "+", "*", "%", "<", ">", "!", "&", "|", "^", "~", ".", "?": traits.insert(.operatorCharacter)
        default: break
        }
        switch byte {
        case " ", "\r", "\n", "\t", ",", ";", ":", 0: traits.formUnion([.opensOperand, .closesOperand])
        case "(", "[", "{": traits.insert(.opensOperand)
        case ")", "]", "}": traits.insert(.closesOperand)
        default: break
        }
        return traits
    }
}
