extension RulePage {
    /// Reads a page down to its rule block, which is all that a search needs. Facts, events and contexts are looked up
    /// at once, so a page that is read can run.
    /// - Parameter isDeferred: whether of a rule that is off by default only the heading is read: most of what there is to read.
    package init(parsing text: String, file: String, isDeferred: Bool = false) throws(PageError) {
        var parser = PageParser(file: file, lines: PageLine.lines(of: text) { $0.begins(with: "## ") })
        let title = try parser.title()
        let summary = try parser.paragraph("a sentence that says what is wrong")
        let block = try parser.ruleBlock()
        var ruleParser = RuleParser(file: file, fence: block.fence, lines: block.lines)
        let heading = isDeferred ? try ruleParser.heading(titled: title) : nil
        if let heading, !heading.isOnByDefault {
            self.init(file: file, rule: heading, isRead: false, summary: summary, text: text)
        } else {
            self.init(file: file, rule: try ruleParser.rule(titled: title), isRead: true, summary: summary, text: text)
        }
    }

    /// The page with the whole of its rule.
    package var whole: RulePage { isRead ? self : (try? RulePage(parsing: text, file: file)) ?? self }

    /// Reads the page's sections: its Swift blocks, in order.
    package func examples() throws(PageError) -> [Example] {
        var parser = PageParser(file: file, lines: PageLine.lines(of: text))
        _ = try parser.title()
        _ = try parser.paragraph("")
        _ = try parser.ruleBlock()
        return try parser.sections()
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
            text += (text.isEmpty ? "" : " ") + line.text.utf8.trimmed
            index += 1
        }
        guard !text.isEmpty else { throw error(expected) }
        return text
    }

    private static func isStructure(_ line: PageLine) -> Bool {
        line.begins(with: "#") || line.begins(with: "```") || line.begins(with: "- ")
    }

    mutating func ruleBlock() throws(PageError) -> (fence: PageLine, lines: ArraySlice<PageLine>) {
        skipBlankLines()
        guard let fence = line, fence.text.utf8.trimmed == "```rule" else { throw error("a ```rule block") }
        return (fence, try block())
    }

    /// The lines of the fenced block whose fence is the current line; moves behind it.
    private mutating func block() throws(PageError) -> ArraySlice<PageLine> {
        let fence = lines[index]
        let first = index + 1
        index = first
        while let line, !line.isFence { index += 1 }
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
            } else if line.begins(with: "```") {
                let isSwift = line.text.utf8.trimmed == "```swift"
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
        var expectations: [RulePage.Expectation] = [], text = ""
        for line in body {
            text += line.text
            text += "\n"
            let parts = line.text.utf8.parts(around: Self.marker)
            if parts.count > 1, section != .flagged {
                throw line.error("no `\(Self.marker)` under `## \(section.rawValue)`", file: file, column: parts[0].count + 1)
            }
            for message in parts.dropFirst() {
                expectations.append(RulePage.Expectation(line: line.number, message: message.trimmed))
            }
        }
        return RulePage.Example(section: section, firstLine: body.startIndex + 1, text: text, expectations: expectations)
    }
}
