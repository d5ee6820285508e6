import Lexing
import Source

/// What tells a finding from others in its file though lines move: the rule, the declaration around it and the tokens
/// on the lines it marks, white space and comments left out. Equal ones are numbered in the order in which they stand.
/// The path is not part of it, so that a renamed file keeps its fingerprints; whoever keeps them keeps the path beside.
///
/// Imprecise where a statement is broken into lines anew, and where one of several equal statements in one declaration
/// goes away: those behind it then take the number of the one before.
struct FingerprintMaker: ~Copyable {
    private var tokens = GrowingBuffer<Token>()
    private var met: [UInt64: Int] = [:]

    /// The fingerprint of a finding in `text`. To be asked once for each finding of a file, in the order in which they stand.
    mutating func fingerprint(of finding: RawFinding, in text: borrowing SourceText) -> String {
        var hash = StableHash()
        hash.add(finding.rule.utf8)
        hash.add(finding.declaration.utf8)
        let lines = text.wholeLines(around: finding.range)
        let marked = SourceText(UnsafeBufferPointer(start: text.base + lines.lowerBound, count: lines.count))
        lex(marked, into: &tokens)
        for index in 0..<tokens.count {
            let token = tokens[index]
            hash.add(UnsafeBufferPointer(start: marked.base + Int(token.start), count: Int(token.length)))
        }
        let ordinal = met[hash.value, default: 0]
        met[hash.value] = ordinal + 1
        hash.add(String(ordinal).utf8)
        return hash.hexadecimal
    }
}

/// FNV-1a over fields of bytes: the same on every machine and in every run, unlike the standard library's `Hasher`.
struct StableHash {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Adds a field; two fields are not the same as one of both together.
    mutating func add(_ field: some Sequence<UInt8>) {
        for byte in field { add(byte) }
        add(0)
    }

    private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }

    /// 16 digits.
    var hexadecimal: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}

extension SourceText {
    /// The range widened to the start of its first line and the end of its last one, line ending left out.
    borrowing func wholeLines(around range: Range<Int>) -> Range<Int> {
        var start = min(range.lowerBound, count), end = min(max(range.upperBound, start), count)
        while start > 0 && !isLineEnd(self[start - 1]) { start -= 1 }
        while end < count && !isLineEnd(self[end]) { end += 1 }
        return start..<end
    }
}

private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
