extension RulePage {
    /// Reads a page. Facts, events and contexts are looked up at once, so a page that parses can run.
    package init(parsing text: String, file: String) throws(PageError) {
        var parser = PageParser(file: file, lines: PageLine.lines(of: text))
        let title = try parser.title()
        let summary = try parser.paragraph("a sentence that says what is wrong")
        let block = try parser.ruleBlock()
        var ruleParser = RuleParser(file: file, fence: block.fence, lines: block.lines)
        let rule = try ruleParser.rule(titled: title)
        let examples = try parser.sections()
        self.init(file: file, rule: rule, summary: summary, text: text, examples: examples)
    }
}

/// Walks down a page's lines: title, sentence, rule block, sections.
struct PageParser {
    let file: String
    let lines: [PageLine]
    private var index = 0

    init(file: String, lines: [PageLine]) {
        self.file = file
        self.lines = lines
    }

    private var line: PageLine? { index < lines.count ? lines[index] : nil }

    /// The lines that are left.
    var rest: ArraySlice<PageLine> { lines[min(index, lines.count)...] }

    /// An error at the current line, or at the last one if the page has ended.
    private func error(_ expected: String) -> PageError {
        (line ?? lines.last ?? PageLine(number: 1, text: "")).error(expected, file: file)
    }

    private mutating func skipBlankLines() {
        while let line, line.isBlank { index += 1 }
    }

    /// `# title`
    mutating func title() throws(PageError) -> String {
        skipBlankLines()
        guard let title = line?.content(after: "# "), !title.isEmpty else { throw error("`# ` and the page's id") }
        index += 1
        return title
    }

    /// The lines up to a blank one, joined by spaces.
    mutating func paragraph(_ expected: String) throws(PageError) -> String {
        skipBlankLines()
        var text = ""
        while let line, !line.isBlank, !Self.isStructure(line) {
            text += (text.isEmpty ? "" : " ") + line.text.trimmed
            index += 1
        }
        guard !text.isEmpty else { throw error(expected) }
        return text
    }

    private static func isStructure(_ line: PageLine) -> Bool {
        line.text.hasPrefix("#") || line.text.hasPrefix("```") || line.text.hasPrefix("- ")
    }

    mutating func ruleBlock() throws(PageError) -> (fence: PageLine, lines: ArraySlice<PageLine>) {
        skipBlankLines()
        guard let fence = line, fence.text.trimmed == "```rule" else { throw error("a ```rule block") }
        return (fence, try block())
    }

    /// The lines of the fenced block whose fence is the current line; moves behind it.
    private mutating func block() throws(PageError) -> ArraySlice<PageLine> {
        let fence = lines[index]
        let first = index + 1
        index = first
        while let line, line.text.trimmed != "```" { index += 1 }
        guard line != nil else { throw fence.error("a ``` that ends this block", file: file) }
        index += 1
        return lines[first..<index - 1]
    }

    /// The sections in their order, each once; `## Misses` may be left out.
    mutating func sections() throws(PageError) -> [RulePage.Example] {
        var examples: [RulePage.Example] = []
        var missing = RulePage.Section.allCases[...]
        var section: RulePage.Section?
        while let line {
            if let heading = line.content(after: "## ") {
                try finish(section, examples)
                guard let next = missing.first else { throw error("no section behind `## Misses`") }
                guard heading == next.rawValue else { throw error("`## \(next.rawValue)`") }
                section = missing.removeFirst()
            } else if line.text.hasPrefix("```") {
                let isSwift = line.text.trimmed == "```swift"
                let body = try block()
                guard let section else { throw line.error("`## Why`", file: file) }
                if isSwift { examples.append(try example(body, in: section)) }
                continue
            } else if section == nil, !line.isBlank {
                throw error("`## Why`")
            }
            index += 1
        }
        try finish(section, examples)
        if let next = missing.first, next != .misses { throw error("`## \(next.rawValue)`") }
        return examples
    }

    private func finish(_ section: RulePage.Section?, _ examples: [RulePage.Example]) throws(PageError) {
        guard section == .flagged || section == .silent || section == .misses, let section else { return }
        guard examples.contains(where: { $0.section == section }) else { throw error("a ```swift block under `## \(section.rawValue)`") }
        if section == .flagged, examples.allSatisfy({ $0.expectations.isEmpty }) {
            throw error("a line that ends in `\(Self.marker) <message>` under `## Flagged`")
        }
    }

    private static let marker = "// flagged:"

    private func example(_ body: ArraySlice<PageLine>, in section: RulePage.Section) throws(PageError) -> RulePage.Example {
        var expectations: [RulePage.Expectation] = []
        for line in body {
            let parts = Self.split(line.text, at: Self.marker)
            if parts.count > 1, section != .flagged {
                throw line.error("no `\(Self.marker)` under `## \(section.rawValue)`", file: file, column: parts[0].utf8.count + 1)
            }
            for message in parts.dropFirst() {
                expectations.append(RulePage.Expectation(line: line.number, message: message.trimmed))
            }
        }
        let text = body.map { $0.text + "\n" }.joined()
        return RulePage.Example(section: section, firstLine: body.startIndex + 1, text: text, expectations: expectations)
    }

    /// The parts of `text` between occurrences of `separator`, which must not be empty.
    private static func split(_ text: String, at separator: String) -> [String] {
        let bytes = Array(text.utf8), mark = Array(separator.utf8)
        var parts: [String] = [], first = 0, at = 0
        while at + mark.count <= bytes.count {
            if bytes[at] == mark[0], bytes[at..<at + mark.count].elementsEqual(mark) {
                parts.append(String(decoding: bytes[first..<at], as: UTF8.self))
                at += mark.count
                first = at
            } else {
                at += 1
            }
        }
        parts.append(String(decoding: bytes[first...], as: UTF8.self))
        return parts
    }
}
