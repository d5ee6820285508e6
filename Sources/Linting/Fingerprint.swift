import Lexing
import Source

/// What tells a finding from others in its file though lines move and code is laid out anew: the rule, the declaration around it
/// and the first tokens of what it marks, up to the closure that it may end in, white space, comments, commas and semicolons left
/// out. Equal ones are numbered in the
/// order in which they stand. The path is not part of it, so that a renamed file keeps its fingerprints; whoever keeps them keeps
/// the path beside. Nor is the message, so that it can be reworded.
///
/// Imprecise where one of several equal statements in one declaration is added or goes away: those behind it then take the
/// number of a neighbour.
struct FingerprintMaker: ~Copyable {
    private var tokens = GrowingBuffer<Token>()
    private var met: [UInt64: Int] = [:]

    /// How many tokens count: enough to tell calls apart, few enough that a long expression may change.
    private static let tokenLimit = 16

    /// The fingerprint of a finding in `text`. To be asked once for each finding of a file, in the order in which they stand.
    mutating func fingerprint(of finding: RawFinding, in text: borrowing SourceText) -> String {
        var hash = StableHash()
        hash.add(finding.rule.utf8)
        hash.add(finding.declaration.utf8)
        let start = min(finding.range.lowerBound, text.count), end = min(max(finding.range.upperBound, start), text.count)
        let marked = SourceText(UnsafeBufferPointer(start: text.base + start, count: end - start))
        lex(marked, into: &tokens)
        var left = Self.tokenLimit
        for index in 0..<tokens.count where left > 0 {
            let token = tokens[index]
            if token.length == 1, marked[Int(token.start)] == UInt8(ascii: ",") || marked[Int(token.start)] == UInt8(ascii: ";") { continue }
            hash.add(UnsafeBufferPointer(start: marked.base + Int(token.start), count: Int(token.length)))
            left = token.length == 1 && marked[Int(token.start)] == UInt8(ascii: "{") ? 0 : left - 1
        }
        let ordinal = met[hash.value, default: 0]
        met[hash.value] = ordinal + 1
        hash.add(String(ordinal).utf8)
        return hash.hexadecimal
    }
}

extension Finding {
    /// Its fingerprint and its path as 16 hexadecimal digits, which no other finding of a report has.
    package var identity: String {
        var hash = StableHash()
        hash.add(location.path.bytes)
        hash.add(fingerprint.utf8)
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
