/// A place in a file as people and editors count: both 1-based, the column in UTF-8 bytes.
public struct Position: Hashable, Comparable, Sendable {
    public var line: Int
    public var column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    public static func < (a: Position, b: Position) -> Bool { (a.line, a.column) < (b.line, b.column) }
}

/// Where the lines of a text begin, to turn byte offsets into lines and columns. A line ends in LF,
/// CR LF or a lone CR, as the compiler counts.
public struct LineTable: Sendable {
    /// Byte offset of each line's first byte; the first is 0.
    public let starts: [UInt32]

    public init(_ text: borrowing SourceText) {
        var starts: [UInt32] = [0]
        let base = text.base, count = text.count
        for offset in 0..<count {
            let byte = base[offset]
            if byte == 0x0A || (byte == 0x0D && base[offset + 1] != 0x0A) { starts.append(UInt32(offset + 1)) }
        }
        self.starts = starts
    }

    /// The place of a byte offset; an offset behind the text is on its last line.
    public func position(of offset: Int) -> Position {
        let line = index(of: offset)
        return Position(line: line + 1, column: offset - Int(starts[line]) + 1)
    }

    /// The byte offset at which a 1-based line begins, nil if there is no such line.
    public func offset(ofLine line: Int) -> Int? {
        line >= 1 && line <= starts.count ? Int(starts[line - 1]) : nil
    }

    private func index(of offset: Int) -> Int {
        var low = 0, high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(starts[middle]) <= offset { low = middle } else { high = middle }
        }
        return low
    }
}
