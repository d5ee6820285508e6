/// One lexical token. Trivia (white space, comments) is what lies between two tokens: together they tile the file.
package struct Token: BitwiseCopyable, Sendable {
    /// Byte offset of the first byte.
    package var start: UInt32
    /// Length in bytes; 0 for the end of the file and for empty string segments.
    package var length: UInt32
    package var kind: Kind
    package var flags: Flags
    /// The keyword or known name an identifier-like token spells, `.none` for every other token.
    package var keyword: Keyword
    private var unused: UInt8 = 0

    @inlinable package init(start: UInt32, length: UInt32, kind: Kind, flags: Flags, keyword: Keyword = .none) {
        self.start = start
        self.length = length
        self.kind = kind
        self.flags = flags
        self.keyword = keyword
    }

    /// Byte offset behind the last byte.
    @inlinable package var end: UInt32 { start + length }

    package struct Flags: OptionSet, BitwiseCopyable, Sendable {
        package var rawValue: UInt8
        @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }
        /// The first token on its line: a line break, or the start of the file, lies before it.
        @inlinable package static var startsLine: Flags { Flags(rawValue: 1) }
        /// White space, a comment or the start of the file lies directly before it.
        @inlinable package static var spaceBefore: Flags { Flags(rawValue: 2) }
        /// An identifier written in backticks: `start` and `length` include them, and it is never a keyword.
        @inlinable package static var escaped: Flags { Flags(rawValue: 4) }
        /// Something the compiler's lexer would report: an unterminated literal or comment, a bad digit, invalid UTF-8, …
        @inlinable package static var malformed: Flags { Flags(rawValue: 8) }
    }

    package enum Kind: UInt8, BitwiseCopyable, Sendable, CaseIterable {
        case endOfFile
        /// An identifier, contextual keywords included (`keyword` tells which).
        case identifier
        /// A reserved word (`keyword` tells which).
        case keyword
        /// `$0`, or a lone `$`. As in the compiler `$name` is an identifier.
        case dollarIdentifier
        /// `_`
        case wildcard
        case integerLiteral, floatLiteral

        // A string literal: `rawStringDelimiter`? quote segment (backslash rawStringDelimiter? leftParen … rightParen segment)* quote `rawStringDelimiter`?
        case stringQuote, multilineStringQuote, singleQuote, stringSegment
        /// The `#`s before and behind a raw string, and behind the backslash of its interpolations.
        case rawStringDelimiter

        // A regex literal: `regexPoundDelimiter`? slash pattern slash `regexPoundDelimiter`?
        case regexSlash, regexPattern, regexPoundDelimiter

        case leftParen, rightParen, leftSquare, rightSquare, leftBrace, rightBrace
        case comma, colon, colonColon, semicolon, atSign, pound, backslash, backtick
        /// `.` and `...` on their own.
        case period, ellipsis
        /// `=` and `->` on their own.
        case equal, arrow
        /// `!` directly behind an operand; `?` behind an operand; `?` with space on both sides; `&` before an operand.
        case exclamationMark, postfixQuestionMark, infixQuestionMark, prefixAmpersand
        case prefixOperator, infixOperator, postfixOperator

        case poundIf, poundElseif, poundElse, poundEndif, poundSourceLocation, poundAvailable, poundUnavailable
        /// `#!…` on the first line.
        case shebang
        /// Bytes that are no Swift: control characters, invalid UTF-8, a stray curly quote, …
        case unknown
    }
}
