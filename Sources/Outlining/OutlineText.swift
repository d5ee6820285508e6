import Lexing
import Source

extension Outline {
    /// The outline for a person and for tests: a node a line, indented by depth, with its kind, what its flags say,
    /// the place where it begins and, for a node without children, its text on one line.
    public func text(of source: borrowing SourceText, tokens: borrowing GrowingBuffer<Token>) -> String {
        let lines = LineTable(source)
        var result = "", ends: [Int] = []
        for index in 0..<nodes.count {
            while let end = ends.last, end <= index { ends.removeLast() }
            let node = nodes[index]
            let start = tokens[Int(node.first)].start
            let place = lines.position(of: Int(start))
            result += String(repeating: "  ", count: ends.count)
            result += "\(node.kind)\(node.flags.words) \(place.line):\(place.column)"
            if Int(node.next) == index + 1, node.end > node.first {
                result += " " + source.line(Int(start)..<Int(tokens[Int(node.end) - 1].end))
            } 
            result += "\n"
            ends.append(Int(node.next))
        }
        return result
    }
}

extension Node.Flags {
    /// The flags as words, each behind a space.
    fileprivate var words: String {
        let named: [(Node.Flags, String)] = [
            (.skipped, "skipped"), (.labelled, "labelled"), (.trailing, "trailing"), (.optional, "optional"), (.forced, "forced"), (.broken, "broken"),
        ]
        return named.filter { contains($0.0) }.map { " " + $0.1 }.joined()
    }
}

extension SourceText {
    /// The text of a byte range with white space squeezed, cut off after 60 bytes.
    fileprivate func line(_ range: Range<Int>) -> String {
        var bytes: [UInt8] = [], space = false
        for offset in range {
            let byte = self[offset]
            if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
                space = !bytes.isEmpty
                continue
            }
            if space { bytes.append(0x20) }
            space = false
            bytes.append(byte)
            if bytes.count > 60 { return String(decoding: bytes, as: UTF8.self) + "…" }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
