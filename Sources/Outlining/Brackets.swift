import Lexing
import Source

/// What is known of a bracket token, or of an operator that begins with `<`.
struct Bracket: BitwiseCopyable {
    /// For an opening bracket: the index of the token at which its group ends, which is its closing bracket or,
    /// where that is missing, the first token that cannot belong to the group. For a closing bracket: its opening
    /// one, or its own index if there is none. For an operator: not 0 once it is known to open no generic clause.
    var mate: UInt32 = 0
    /// How many trigger tokens stand before it in the file.
    var triggers: UInt32 = 0
}

extension Keyword {
    /// Whether a body that holds this word may concern a rule: bodies without one are not outlined.
    var isTrigger: Bool {
        switch self {
        case .await, .Task, .AsyncStream, .AsyncThrowingStream, .CheckedContinuation, .UnsafeContinuation,
            .withCheckedContinuation, .withCheckedThrowingContinuation, .withUnsafeContinuation, .withUnsafeThrowingContinuation, .resume, .onTermination:
            true
        default: false
        }
    }
}

/// Pairs the brackets of a file. A closing bracket closes the nearest opening one of its own kind; whatever was
/// opened in between is lost. Where braces do not come out even, the file is paired once more by indentation: a
/// closing brace then belongs to the line that is indented as it is. A lost bracket ends where a line begins that
/// is not indented further than its own, or that begins with a word no expression goes on with. So half-typed code
/// costs its own statement, not the rest of the file.
struct BracketMatcher: ~Copyable {
    private let tokens: UnsafeBufferPointer<Token>
    private let text: UnsafePointer<UInt8>
    private let brackets: UnsafeMutablePointer<Bracket>
    /// The innermost open bracket of each kind, by its place in the stack; -1 if there is none.
    private var innermost: (brace: Int, paren: Int, square: Int) = (-1, -1, -1)
    /// Whether the type of a continuation is named somewhere.
    private(set) var namesContinuations = false

    /// Memory that is used again for the next file.
    struct Scratch: ~Copyable {
        var open = GrowingBuffer<OpenBracket>()
        var lines = GrowingBuffer<UInt32>()
    }

    /// `brackets` has an element for each token; those of tokens that are no brackets or operators are left as they are.
    init(tokens: UnsafeBufferPointer<Token>, text: UnsafePointer<UInt8>, brackets: UnsafeMutablePointer<Bracket>) {
        self.tokens = tokens
        self.text = text
        self.brackets = brackets
    }

    mutating func run(_ scratch: inout Scratch) {
        if pair(byIndentation: false, &scratch) { return }
        _ = pair(byIndentation: true, &scratch)
    }

    /// Whether every brace found its partner.
    @inline(__always) private mutating func pair(byIndentation: Bool, _ scratch: inout Scratch) -> Bool {
        scratch.open.removeAll()
        innermost = (-1, -1, -1)
        var triggers: UInt32 = 0, column: UInt32 = 0, line = 0, isBalanced = true
        for index in 0..<tokens.count {
            let token = tokens[index]
            if byIndentation && token.flags.contains(.startsLine) {
                column = indentation(of: token)
                line = index
            }
            switch token.kind {
            case .leftBrace, .leftParen, .leftSquare:
                brackets[index] = Bracket(mate: UInt32(index), triggers: triggers)
                push(index, token.kind, column, &scratch)
            case .rightBrace, .rightParen, .rightSquare:
                brackets[index] = Bracket(mate: UInt32(index), triggers: triggers)
                let depth = self[token.kind]
                if !byIndentation && depth >= 0 && depth == scratch.open.count - 1 {
                    let last = scratch.open[depth]
                    brackets[index].mate = last.token
                    brackets[Int(last.token)].mate = UInt32(index)
                    self[token.kind] = Int(last.outer)
                    scratch.open.removeLast()
                } else if !close(index, line: byIndentation ? line : nil, column: column, &scratch) {
                    isBalanced = false
                }
            case .infixOperator, .prefixOperator, .postfixOperator: brackets[index].mate = 0
            case .identifier where token.keyword.isTrigger:
                triggers += 1
                if token.keyword == .CheckedContinuation || token.keyword == .UnsafeContinuation { namesContinuations = true }
            // An `async let` waits, even if nobody asks for its value.
            case .identifier where token.keyword == .async && tokens[index + 1].keyword == .let: triggers += 1
            // A function inside of others that may wait.
            case .identifier where token.keyword == .async && index > 0 && tokens[index - 1].kind == .rightParen: triggers += 1
            default: break
            }
        }
        if innermost.brace >= 0 { isBalanced = false }
        lose(from: 0, at: tokens.count - 1, &scratch)
        return isBalanced
    }

    private mutating func push(_ index: Int, _ kind: Token.Kind, _ column: UInt32, _ scratch: inout Scratch) {
        scratch.open.append(OpenBracket(token: UInt32(index), column: column, outer: Int32(self[kind])))
        self[kind] = scratch.open.count - 1
    }

    /// Takes the brackets from `depth` on from the stack.
    private mutating func pop(to depth: Int, _ scratch: inout Scratch) {
        while scratch.open.count > depth {
            let top = scratch.open[scratch.open.count - 1]
            self[tokens[Int(top.token)].kind] = Int(top.outer)
            scratch.open.assumeCount(scratch.open.count - 1)
        }
    }

    /// Closes the group that the bracket at `index` ends; false if a brace was found without a partner. Where pairing
    /// goes by indentation, its line begins with the token at `line` and is indented by `column`.
    @inline(never) private mutating func close(_ index: Int, line: Int?, column: UInt32, _ scratch: inout Scratch) -> Bool {
        let isBrace = tokens[index].kind == .rightBrace
        var depth = self[tokens[index].kind]
        guard depth >= 0 else { return !isBrace }
        // A parenthesis or square bracket does not reach beyond the braces around it.
        if !isBrace && depth < innermost.brace { return true }
        if isBrace, let line {
            // Behind something else on its line a brace closes what was opened on that line.
            if line < index && scratch.open[depth].token < line && scratch.open[depth].column < column && !tokens[line].kind.isClosing { return false }
            if line == index {
                guard let better = partner(of: column, scratch) else { return false }
                depth = better
            }
        }
        lose(from: depth + 1, at: index, &scratch)
        let mate = scratch.open[depth].token
        pop(to: depth, &scratch)
        brackets[Int(mate)].mate = UInt32(index)
        brackets[index].mate = mate
        return true
    }

    /// The open brace whose line is indented by `column`, or the innermost one if none is, by its place in the stack;
    /// nil if the closing brace stands deeper than the innermost open one, so that it has no partner.
    private func partner(of column: UInt32, _ scratch: borrowing Scratch) -> Int? {
        if scratch.open[innermost.brace].column < column { return nil }
        // Deeply unbalanced input must not make this quadratic.
        var candidate = innermost.brace, steps = 0
        while candidate >= 0 && steps < 64 {
            if scratch.open[candidate].column == column { return candidate }
            candidate = Int(scratch.open[candidate].outer)
            steps += 1
        }
        return innermost.brace
    }

    /// Gives the opening brackets in the stack from `depth` on, which have no partner, an end at or before `index`.
    private mutating func lose(from depth: Int, at index: Int, _ scratch: inout Scratch) {
        guard depth < scratch.open.count else { return }
        var scan = index - 1
        // The lines read so far, the nearest last. One that does not end a bracket does not end one further out either.
        scratch.lines.removeAll()
        for top in stride(from: scratch.open.count - 1, through: depth, by: -1) {
            let opened = Int(scratch.open[top].token), isBrace = tokens[opened].kind == .leftBrace
            while scan > opened {
                if tokens[scan].flags.contains(.startsLine) { scratch.lines.append(UInt32(scan)) }
                // Skip what is closed in itself.
                let mate = tokens[scan].kind.isClosing ? Int(brackets[scan].mate) : scan
                scan = mate > opened ? mate - 1 : scan - 1
            }
            let line = lineStart(of: opened), column = indentation(of: tokens[line])
            // Its cases stand as far out as it does.
            let isSwitch = (line..<opened).contains { tokens[$0].keyword == .switch }
            while let line = scratch.lines.last, !ends(Int(line), atColumn: column, isBrace: isBrace, isSwitch: isSwitch) { scratch.lines.removeLast() }
            brackets[opened].mate = scratch.lines.last ?? UInt32(index)
            scan = opened - 1
        }
        pop(to: depth, &scratch)
    }

    /// Whether the token at `index`, the first on its line, ends a lost bracket whose own line is indented by `column`.
    private func ends(_ index: Int, atColumn column: UInt32, isBrace: Bool, isSwitch: Bool) -> Bool {
        let token = tokens[index]
        switch token.kind {
        case .identifier, .atSign, .dollarIdentifier: break
        case .keyword:
            switch token.keyword {
            case .else, .catch, .in, .where, .is, .as, .throws, .rethrows: return false
            case .case, .default: if isSwitch { return false }
            default: break
            }
            if !isBrace && token.keyword.startsStatement { return true }
        default: return false
        }
        if !isBrace && token.kind != .atSign && !token.keyword.isEffect && endsOperand(tokens[index - 1]) { return true }
        return indentation(of: token) <= column
    }

    /// Whether an operand can end with the token, so that no other one can stand directly behind it.
    private func endsOperand(_ token: Token) -> Bool {
        switch token.kind {
        case .identifier: token.keyword == .none
        case .keyword: token.keyword == .self || token.keyword == .true || token.keyword == .false || token.keyword == .nil
        case .dollarIdentifier, .integerLiteral, .floatLiteral, .rightParen, .rightSquare, .rightBrace, .stringQuote, .exclamationMark, .postfixQuestionMark: true
        default: false
        }
    }

    /// The number of bytes of white space before the first token of a line.
    private func indentation(of token: Token) -> UInt32 {
        var offset = Int(token.start)
        while offset > 0, text[offset - 1] == 0x20 || text[offset - 1] == 0x09 { offset -= 1 }
        return token.start - UInt32(offset)
    }

    /// The first token of the line on which the token at `index` stands, or one close by on very long lines.
    private func lineStart(of index: Int) -> Int {
        var index = index, steps = 0
        while index > 0, !tokens[index].flags.contains(.startsLine), steps < 64 {
            index -= 1
            steps += 1
        }
        return index
    }

    private subscript(kind: Token.Kind) -> Int {
        get {
            switch kind {
            case .leftBrace, .rightBrace: innermost.brace
            case .leftParen, .rightParen: innermost.paren
            default: innermost.square
            }
        }
        set {
            switch kind {
            case .leftBrace, .rightBrace: innermost.brace = newValue
            case .leftParen, .rightParen: innermost.paren = newValue
            default: innermost.square = newValue
            }
        }
    }
}

/// A bracket that waits for its partner.
struct OpenBracket: BitwiseCopyable {
    var token: UInt32
    /// The indentation of its line, where pairing goes by that.
    var column: UInt32
    /// The place in the stack of the next one of its kind further out, -1 if there is none.
    var outer: Int32
}

extension Token.Kind {
    fileprivate var isClosing: Bool { self == .rightBrace || self == .rightParen || self == .rightSquare }
}
