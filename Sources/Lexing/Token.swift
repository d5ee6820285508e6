/// One lexical token. Trivia (white space, comments) is what lies between two tokens: together they tile the file.
public struct Token: BitwiseCopyable, Sendable {
    /// Byte offset of the first byte.
    public var start: UInt32
    /// Length in bytes; 0 for the end of the file and for empty string segments.
    public var length: UInt32
    public var kind: Kind
    public var flags: Flags
    /// The keyword or known name an identifier-like token spells, `.none` for every other token.
    public var keyword: Keyword
    private var unused: UInt8 = 0

    @inlinable public init(start: UInt32, length: UInt32, kind: Kind, flags: Flags, keyword: Keyword = .none) {
        self.start = start
        self.length = length
        self.kind = kind
        self.flags = flags
        self.keyword = keyword
    }

    /// Byte offset behind the last byte.
    @inlinable public var end: UInt32 { start + length }

    public struct Flags: OptionSet, BitwiseCopyable, Sendable {
        public var rawValue: UInt8
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        // In other modules the one of `SetAlgebra` is a call through a table.
        @inlinable public func contains(_ flags: Flags) -> Bool { rawValue & flags.rawValue == flags.rawValue }
        /// The first token on its line: a line break, or the start of the file, lies before it. Also on the segment of a
        /// multi-line string that begins a line.
        @inlinable public static var startsLine: Flags { Flags(rawValue: 1) }
        /// White space, a comment or the start of the file lies directly before it.
        @inlinable public static var spaceBefore: Flags { Flags(rawValue: 2) }
        /// An identifier written in backticks: `start` and `length` include them, and it is never a keyword.
        @inlinable public static var escaped: Flags { Flags(rawValue: 4) }
        /// Something the compiler's lexer would report: a bad digit or escape, an `=` spaced on one side only, a placeholder,
        /// and what is wrong in the trivia behind the token on its line, or else before it: an unterminated comment, invalid
        /// UTF-8, a conflict. Also, which the compiler leaves to its parser, the last token of an unterminated string or regex.
        @inlinable public static var malformed: Flags { Flags(rawValue: 8) }
    }

    public enum Kind: UInt8, BitwiseCopyable, Sendable, CaseIterable {
        case endOfFile
        /// An identifier, contextual keywords included (`keyword` tells which), and what the compiler takes for one: `$name`, a
        /// placeholder `<#…#>`, curly-quoted text, a word that begins with a combining mark.
        case identifier
        /// A reserved word (`keyword` tells which), also where the grammar then takes it for a name: `.default`, `for:`.
        case keyword
        /// `$0`, or a lone `$`. As in the compiler `$name` is an identifier.
        case dollarIdentifier
        /// `_`
        case wildcard
        case integerLiteral, floatLiteral

        // A string literal: rawStringDelimiter? quote segment+ (backslash rawStringDelimiter? leftParen … rightParen segment+)* quote rawStringDelimiter?
        // Several segments follow each other where a line ends and behind an escaped line break (`\n`). An unterminated literal
        // stops anywhere; in an interpolation that reaches the end of its line an empty segment stands for the missing rest.
        case stringQuote, multilineStringQuote, singleQuote, stringSegment
        /// The `#`s before and behind a raw string, and behind the backslash of its interpolations.
        case rawStringDelimiter

        // A regex literal: regexPoundDelimiter? slash pattern slash regexPoundDelimiter?, an unterminated one without the end.
        case regexSlash, regexPattern, regexPoundDelimiter

        case leftParen, rightParen, leftSquare, rightSquare, leftBrace, rightBrace
        case comma, colon, colonColon, semicolon, atSign, pound, backslash, backtick
        /// `.` and `...` on their own.
        case period, ellipsis
        /// `=` and `->` on their own.
        case equal, arrow
        /// `!` directly behind an operand; `?` behind an operand; `?` behind space; `&` before an operand only.
        case exclamationMark, postfixQuestionMark, infixQuestionMark, prefixAmpersand
        case prefixOperator, infixOperator, postfixOperator

        case poundIf, poundElseif, poundElse, poundEndif, poundSourceLocation, poundAvailable, poundUnavailable
        /// `#!…` on the first line.
        case shebang
        /// An operator with `*/` in it, a closing curly quote. Whatever else is no Swift (control characters, invalid UTF-8,
        /// conflicts) is trivia, and the token before or behind it malformed.
        case unknown

        // Compared as the byte it is: in other modules a derived `==` is a call.
        @inlinable public static func == (a: Kind, b: Kind) -> Bool { unsafeBitCast(a, to: UInt8.self) == unsafeBitCast(b, to: UInt8.self) }
    }
}
