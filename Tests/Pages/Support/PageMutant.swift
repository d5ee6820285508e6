import Matching

/// A page with one thing left out of its rule block: a line, a whole path, or what stands between two `,` or `|` of a line.
struct PageMutant: CustomStringConvertible {
    /// 1-based line of the page.
    var line: Int
    var what: String
    var text: String
    /// Whether others speak of what is left out, so that the page cannot be read without it.
    var isNeeded: Bool

    var description: String { "\(line): without `\(what)`" }

    /// What a page says beside its conditions; examples do not depend on it.
    private static let words = ["id", "severity", "default", "message", "note", "yields to"]

    static func mutants(of page: RulePage) -> [PageMutant] {
        var lines = page.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let fence = lines.firstIndex(of: "```rule"), let end = lines[fence...].firstIndex(of: "```") else { return [] }
        complete(&lines, fence + 1..<end)
        var mutants: [PageMutant] = []
        func add(_ line: Int, _ what: String, _ kept: [String], upTo last: Int? = nil) {
            // A gap cannot end a path, so it goes with the step behind it.
            let isEnd = kept.isEmpty && !isStep(lines[line + 1]) && lines[line].hasPrefix(" ") && lines[line - 1].trimmed.hasPrefix("no ")
            // Nor can one begin it: it goes with the step in front.
            let isStart = kept.isEmpty && isPath(lines[line - 1]) && lines[line + 1].trimmed.hasPrefix("no ")
            let last = isStart ? line + 1 : last
            let text = (lines[..<(isEnd ? line - 1 : line)] + kept + lines[((last ?? line) + 1)...]).joined(separator: "\n")
            let others = (lines[(fence + 1)..<line] + lines[(line + 1)..<end]).filter { !$0.hasPrefix("id ") }
            let left = ([what] + lines[line...(last ?? line)]).joined(separator: "\n"), kept = last == nil ? others : others.filter { !lines[line...(last ?? line)].contains($0) }
            mutants.append(PageMutant(line: line + 1, what: what, text: text, isNeeded: isNeeded(left, in: kept)))
        }
        let paths = lines[fence..<end].count { isPath($0) }
        for line in (fence + 1)..<end where !lines[line].isEmpty && !words.contains(where: { lines[line].hasPrefix($0 + " ") }) {
            let last = lines[(line + 1)..<end].firstIndex { !$0.hasPrefix(" ") } ?? end
            let isPath = isPath(lines[line])
            if !isPath || paths > 1 { add(line, lines[line].trimmed, [], upTo: isPath ? last - 1 : nil) }
            for part in parts(of: lines[line]) { add(line, part.what, [part.rest]) }
        }
        return mutants
    }

    /// Makes every statement a line of its own, so that it can go alone; no line moves.
    private static func complete(_ lines: inout [String], _ block: Range<Int>) {
        var first = block.lowerBound
        for line in block {
            if [",", "|"].contains(lines[line].trimmed.first) {
                lines[first] += " " + lines[line].trimmed
                lines[line] = ""
            } else {
                if ["high", "medium", "low"].contains(lines[line].split(separator: " ").first) { lines[line] = "confidence " + lines[line].trimmed }
                first = line
            }
        }
    }

    /// Whether a line goes on with a path's steps: indented, and no condition of the path.
    private static func isStep(_ line: String) -> Bool {
        line.hasPrefix(" ") && !["in", "not in", "when", "unless", "meanwhile", "afterwards", "elsewhere", "nowhere"].contains { line.trimmed.hasPrefix($0 + " ") }
    }

    private static func isPath(_ line: String) -> Bool { line.split(separator: " ").first == "path" }

    /// The items of a line that has several, each with what the line is without it.
    private static func parts(of line: String) -> [(what: String, rest: String)] {
        if line.firstMatch(of: #/^ *(meanwhile|afterwards|elsewhere|nowhere)\b/#) != nil { return partsOfOther(line) }
        if line.hasPrefix("count ") { return [] }
        // Behind the keyword, with its spaces, and before a step's label and mark.
        let body = line.firstRange(of: #/^ *(one per|not in|in|path|when|unless|confidence +(high|medium|low)( +when)?|no)? +/#)?.upperBound ?? line.startIndex
        let tail = line[body...].firstRange(of: #/ as [a-z]+| *<-/#)?.lowerBound ?? line.endIndex
        let marks = line[body..<tail].indices.filter { ",|".contains(line[$0]) }
        guard !marks.isEmpty else { return [] }
        let starts = [body] + marks.map { line.index(after: $0) }, ends = marks + [tail]
        let isStep = line.hasPrefix(" ") && !line.trimmed.hasPrefix("no ")
        return zip(starts, ends).enumerated().dropFirst(isStep ? 1 : 0).map { place, part in
            // Parentheses stay. The mark in front goes along; the one behind with the first item, also of a parenthesis.
            let item = line[part.0..<part.1].drop { " (".contains($0) }, end = item.firstIndex(of: ")") ?? part.1
            let isFirst = place == 0 || line[part.0..<item.startIndex].contains("(")
            let cut = isFirst && part.1 < tail ? item.startIndex..<line.index(after: part.1) : line.index(before: part.0)..<end
            return (String(line[item.startIndex..<end]).trimmed, String(line[..<cut.lowerBound] + " " + line[cut.upperBound...]))
        }
    }

    /// What an alternative's events may not come behind, what comes behind them, and each of its conditions.
    private static func partsOfOther(_ line: String) -> [(what: String, rest: String)] {
        let conditions = line.ranges(of: #/ (when|unless) ((?! (when|unless) ).)*/#), end = conditions.first?.lowerBound ?? line.endIndex
        let steps = line[..<end].ranges(of: #/ then ((?! then ).)*/#), gaps = line[..<end].ranges(of: #/ no ((?! then ).)*, (?=[^,]*( then |$))/#)
        return (conditions + steps + gaps).map { (String(line[$0]).trimmed, String(line[..<$0.lowerBound] + " " + line[$0.upperBound...])) }
    }

    private static func isNeeded(_ what: String, in others: [String]) -> Bool {
        if what.contains("<-") { return true }
        if what.hasPrefix("path "), others.contains(where: { $0.contains("path is " + what.dropFirst(5)) }) { return true }
        let names = what.matches(of: #/\$[a-z]+|(as|path|meanwhile|afterwards|elsewhere) [a-z-]+/#).map { $0.output.0.split(separator: " ").last ?? "" }
        return names.contains { name in others.contains { $0.split { !"$-".contains($0) && !$0.isLetter }.contains { $0 == name } } }
    }
}

extension String {
    fileprivate var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
