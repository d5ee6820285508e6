import Lexing
import Source

/// Where the group that a bracket opens or closes ends or begins, for every bracket token.
struct Bracket: BitwiseCopyable {
    /// For an opening bracket: the index of the token at which its group ends, which is its closing bracket or,
    /// where that is missing, the first token that cannot belong to the group. For a closing bracket: its opening
    /// one, or its own index if there is none.
    var mate: UInt32 = 0
    /// How many trigger tokens stand before it in the file.
    var triggers: UInt32 = 0
}

extension Keyword {
    /// Whether a body that holds this word may concern a rule: bodies without one are not outlined.
    var isTrigger: Bool {
        switch self {
        case .await, .Task, .AsyncStream, .AsyncThrowingStream, .CheckedContinuation, .UnsafeContinuation,
            .withCheckedContinuation, .withCheckedThrowingContinuation, .withUnsafeContinuation, .withUnsafeThrowingContinuation:
            true
        default: false
        }
    }
}

/// Pairs the brackets of a file. A closing bracket closes the nearest opening one of its own kind; whatever was
/// opened in between has lost its end. A lost parenthesis or square bracket ends where the next line begins with a
/// word that starts a statement; a lost brace, found by comparing the indentation of closing braces, ends at the
/// brace that belongs to what is around it. So half-typed code costs its own statement, not the rest of the file.
struct BracketMatcher: ~Copyable {
    private let tokens: UnsafeBufferPointer<Token>
    private let text: UnsafePointer<UInt8>
    private let brackets: UnsafeMutablePointer<Bracket>

    /// `brackets` has an element for each token; those of other tokens are left as they are.
    init(tokens: UnsafeBufferPointer<Token>, text: UnsafePointer<UInt8>, brackets: UnsafeMutablePointer<Bracket>) {
        self.tokens = tokens
        self.text = text
        self.brackets = brackets
    }

    /// Returns the number of trigger tokens in the file.
    func run(stack: inout GrowingBuffer<UInt32>) -> Int {
        let (triggers, balanced) = pair(byIndentation: false, stack: &stack)
        if !balanced { _ = pair(byIndentation: true, stack: &stack) }
        return triggers
    }

    private func pair(byIndentation: Bool, stack: inout GrowingBuffer<UInt32>) -> (triggers: Int, balanced: Bool) {
        stack.removeAll()
        var triggers = 0, balanced = true
        for index in 0..<tokens.count {
            let token = tokens[index]
            switch token.kind {
            case .leftBrace, .leftParen, .leftSquare:
                brackets[index] = Bracket(mate: UInt32(index), triggers: UInt32(triggers))
                stack.append(UInt32(index))
            case .rightBrace, .rightParen, .rightSquare:
                brackets[index] = Bracket(mate: UInt32(index), triggers: UInt32(triggers))
                if !close(index, byIndentation: byIndentation, stack: &stack) { balanced = false }
            case .identifier where token.keyword.isTrigger:
                triggers += 1
            default:
                break
            }
        }
        if !stack.isEmpty {
            for depth in 0..<stack.count where tokens[Int(stack[depth])].kind == .leftBrace { balanced = false }
            lose(from: 0, at: tokens.count - 1, stack: &stack)
        }
        return (triggers, balanced)
    }

    /// Closes the group that the bracket at `index` ends; false if a brace was found without a partner.
    private func close(_ index: Int, byIndentation: Bool, stack: inout GrowingBuffer<UInt32>) -> Bool {
        let opening = Self.opening(of: tokens[index].kind)
        var depth = stack.count - 1
        // A parenthesis or square bracket does not reach beyond the braces around it.
        while depth >= 0, tokens[Int(stack[depth])].kind != opening {
            if opening != .leftBrace && tokens[Int(stack[depth])].kind == .leftBrace { return true }
            depth -= 1
        }
        guard depth >= 0 else { return opening != .leftBrace }
        if byIndentation && opening == .leftBrace && tokens[index].flags.contains(.startsLine) {
            guard let better = partner(of: index, below: depth, stack: stack) else { return false }
            depth = better
        }
        if depth < stack.count - 1 { lose(from: depth + 1, at: index, stack: &stack) }
        let mate = stack[depth]
        stack.assumeCount(depth)
        brackets[Int(mate)].mate = UInt32(index)
        brackets[index].mate = mate
        return true
    }

    /// The open brace, at or below `depth` in the stack, whose line is indented like the closing brace at `index`;
    /// `depth` itself if none is, and nil if the closing brace stands deeper than the innermost open one, so that
    /// it has no partner.
    private func partner(of index: Int, below depth: Int, stack: borrowing GrowingBuffer<UInt32>) -> Int? {
        let column = indentation(of: index)
        let innermost = indentation(of: Int(stack[depth]))
        if innermost == column { return depth }
        if innermost < column { return nil }
        // Deeply unbalanced input must not make this quadratic.
        var candidate = depth - 1, steps = 0
        while candidate >= 0 && steps < 64 {
            if tokens[Int(stack[candidate])].kind == .leftBrace && indentation(of: Int(stack[candidate])) == column { return candidate }
            candidate -= 1
            steps += 1
        }
        return depth
    }

    /// The number of bytes of white space before the first token of the token's line (capped at 4096).
    private func indentation(of index: Int) -> Int {
        var offset = Int(tokens[index].start), seen = 0
        while offset > 0, text[offset - 1] != 0x0A, text[offset - 1] != 0x0D, seen < 4096 {
            offset -= 1
            seen += 1
        }
        var column = 0
        while text[offset + column] == 0x20 || text[offset + column] == 0x09 { column += 1 }
        return column
    }

    /// Gives the opening brackets in the stack from `depth` on, which have no partner, an end at or before `index`.
    private func lose(from depth: Int, at index: Int, stack: inout GrowingBuffer<UInt32>) {
        guard depth < stack.count else { return }
        var end = index, scan = index - 1, top = stack.count - 1
        while top >= depth {
            let opened = Int(stack[top])
            while scan > opened {
                let token = tokens[scan]
                if token.flags.contains(.startsLine) && token.keyword.startsStatement { end = scan }
                // Skip what is closed in itself.
                let isClosing = token.kind == .rightBrace || token.kind == .rightParen || token.kind == .rightSquare
                let mate = isClosing ? Int(brackets[scan].mate) : scan
                scan = mate > opened ? mate - 1 : scan - 1
            }
            brackets[opened].mate = UInt32(tokens[opened].kind == .leftBrace ? index : end)
            scan = opened - 1
            top -= 1
        }
        stack.assumeCount(depth)
    }

    private static func opening(of kind: Token.Kind) -> Token.Kind {
        switch kind {
        case .rightBrace: .leftBrace
        case .rightParen: .leftParen
        default: .leftSquare
        }
    }
}
