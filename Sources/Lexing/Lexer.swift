import Source

/// Replaces `tokens` by the tokens of `text`, in order, the last one `endOfFile`. Any bytes are accepted.
///
/// The tokens are those of the compiler's lexer (SwiftParser 6.3): before a parser splits `>>` or joins the pieces of
/// a string. Time is linear in the text, whatever is in it.
///
/// Two things differ on purpose. `...` is an `ellipsis` wherever it stands alone, which the compiler leaves to its
/// parser. And a paren straight behind `try?` or `try!` counts in an interpolation (`"\(try? (f()))"`), as it does in the
/// compiler proper but not in SwiftParser.
public func lex(_ text: borrowing SourceText, into tokens: inout GrowingBuffer<Token>) {
    var lexer = Lexer(base: text.base, count: text.count, tokens: consume tokens)
    lexer.run()
    tokens = lexer.finish()
}

/// The state between two tokens. Each kind of token has its own file; every function takes the place it begins at and
/// gives the place behind what it has consumed, so that the cursor stays in a register.
struct Lexer: ~Copyable {
    let base: Bytes
    let end: Bytes
    let classes: UnsafePointer<ByteClass>
    let traits: UnsafePointer<ByteTraits>
    let kinds: UnsafePointer<Token.Kind>
    let keywords: KeywordTable

    private var tokens: GrowingBuffer<Token>
    private(set) var out: UnsafeMutablePointer<Token>
    private var limit: UnsafeMutablePointer<Token>

    /// The flags of the next token, gathered while its trivia is skipped.
    var pending: Token.Flags = [.startsLine, .spaceBefore]
    /// The last line break that was skipped between tokens, outside of comments.
    var lastLineBreak: Bytes

    /// How many parens are open. It starts high outside of interpolations, so that only the paren that closes an
    /// interpolation brings it to zero.
    var openParens = Int.max / 2
    /// In an interpolation of a string that must end on its line.
    var endsAtLineBreak = false
    /// The strings around the current interpolation, outermost first.
    var strings = GrowingBuffer<StringFrame>(capacity: 16)

    /// How many tokens lie before the last conflict marker. Those behind it are told without them.
    private var forgotten = 0
    var known = KnownScans()

    init(base: Bytes, count: Int, tokens: consuming GrowingBuffer<Token>) {
        self.base = base
        end = base + count
        lastLineBreak = base
        let tables = ByteTables.shared
        classes = tables.classes
        traits = tables.traits
        kinds = tables.kinds
        keywords = KeywordTable.shared
        tokens.removeAll()
        tokens.reserve(count / 4 + 16)
        out = tokens.base
        limit = tokens.base + tokens.capacity
        self.tokens = tokens
    }

    consuming func finish() -> GrowingBuffer<Token> {
        tokens.assumeCount(out - tokens.base)
        return tokens
    }

    // MARK: Tokens

    @inline(__always) mutating func emit(_ kind: Token.Kind, _ start: Bytes, _ stop: Bytes, keyword: Keyword = .none) {
        if out == limit { grow() }
        out.initialize(to: Token(
            start: UInt32(truncatingIfNeeded: start - base), length: UInt32(truncatingIfNeeded: stop - start),
            kind: kind, flags: pending, keyword: keyword))
        out += 1
        pending = []
    }

    @inline(never) private mutating func grow() {
        let count = out - tokens.base
        tokens.assumeCount(count)
        tokens.reserve(count + 1)
        out = tokens.base + count
        limit = tokens.base + tokens.capacity
    }

    var tokenCount: Int { out - tokens.base }

    /// The token before the last `skipped` ones, an `endOfFile` if there is none.
    func previous(skipping skipped: Int = 0) -> Token {
        tokenCount > skipped + forgotten ? (out - 1 - skipped).pointee : Token(start: 0, length: 0, kind: .endOfFile, flags: [])
    }

    /// Where the last token ends.
    var previousEnd: Bytes { tokenCount > 0 ? base + Int((out - 1).pointee.end) : base }

    mutating func markPreviousMalformed() {
        if tokenCount > 0 { (out - 1).pointee.flags.insert(.malformed) }
    }

    /// Starts anew behind a conflict marker, as the compiler does: whatever is open, and whatever came before.
    mutating func forgetEverything() {
        forgotten = tokenCount
        openParens = Int.max / 2
        endsAtLineBreak = false
        strings.removeAll()
    }

    // MARK: The loop

    mutating func run() {
        var at = base
        while true {
            // A single space is what most often stands before a token.
            if at.pointee == " " {
                pending.insert(.spaceBefore)
                at += 1
            }
            let byte = at.pointee
            switch classes[Int(byte)] {
            case .letter: at = lexIdentifier(at)
            case .lineBreak: at = lexLineBreak(at)
            case .space:
                pending.insert(.spaceBefore)
                at += 1
            case .single: at = emitByte(kinds[Int(byte)], at)
            case .period: at = isOperator(at[1]) ? lexOperator(at) : emitByte(.period, at)
            case .leftParen:
                openParens &+= 1
                at = emitByte(.leftParen, at)
            case .rightParen:
                openParens &-= 1
                at = emitByte(.rightParen, at)
                if openParens == 0 { at = resumeString(at) }
            case .colon: at = at[1] == ":" ? lexModuleSelector(at) : emitByte(.colon, at)
            case .equal: at = lexEqual(at)
            case .digit: at = lexNumber(at)
            case .slash: at = lexSlash(at)
            case .mark: at = lexMark(at)
            case .angle: at = lexAngle(at)
            case .operatorCharacter: at = lexOperator(at)
            case .underscore: at = lexUnderscore(at)
            case .quote: at = lexString(at, pounds: 0)
            case .singleQuote: at = lexSingleQuotedString(at)
            case .pound: at = lexPound(at)
            case .backtick: at = lexEscapedIdentifier(at)
            case .dollar: at = lexDollar(at)
            case .unicode: at = lexUnicode(at)
            case .control:
                if at == end {
                    emit(.endOfFile, at, at)
                    return
                }
                at = skipMalformedTrivia(from: at, to: at + 1)
            }
        }
    }

    @inline(__always) private mutating func emitByte(_ kind: Token.Kind, _ at: Bytes) -> Bytes {
        emit(kind, at, at + 1)
        return at + 1
    }

    /// Whether `byte` carries an operator on; true for any byte of a longer UTF-8 sequence, which then has to be decoded.
    @inline(__always) func isOperator(_ byte: UInt8) -> Bool {
        byte >= 0x80 || traits[Int(byte)].contains(.operatorCharacter)
    }
}

/// What has been found out by looking far ahead, so that no input makes the lexer look twice: without these, a file of
/// many unclosed openers costs the square of its length.
struct KnownScans: ~Copyable {
    /// The ranges within which a look for `#>` and for a closing curly quote is known to end the same way.
    var placeholderEnd = ScanResult()
    var curlyQuoteEnd = ScanResult()
    /// No conflict marker ends behind the first place where one did not.
    var hasNoConflictEnd = false, hasNoPerforceEnd = false
    /// Multi-line regexes of this many pounds, or of more, are not closed before the text ends.
    var fewestUnclosedRegexPounds = Int.max
    /// Raw strings of up to `closingPounds` pounds are known to close on their line, those of `missingPounds` or more
    /// not to.
    var rawStringCloses = ScanResult(), rawStringRunsOn = ScanResult()
    var closingPounds = 0, missingPounds = 0
}

/// The outcome of a look ahead, the same for every place from `start` up to `stop`.
struct ScanResult {
    var start: Bytes? = nil
    var stop: Bytes? = nil
    var found = false

    func covers(_ at: Bytes) -> Bool {
        guard let start, let stop else { return false }
        return at >= start && at <= stop
    }
}
