import Foundation
import Linting
import Matching
import Source

/// A Swift file that says itself what is wrong with it: a line that a rule must report ends in `// flagged: <rule>`. Where several
/// lines would do, each ends in `// flagged here or there: <rule>`, and one of them at least must be reported.
package struct MarkedFile: CustomStringConvertible {
    package let name: String
    private let path: String
    private var marks: [Place] = []
    private var choices: [String: [Int]] = [:]

    private struct Place: Hashable {
        var rule: String
        var line: Int
    }

    package var description: String { name }

    /// The Swift files of a folder, at any depth, in alphabetical order.
    package static func files(in folder: String) throws -> [MarkedFile] {
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return try names.filter { $0.hasSuffix(".swift") }.sorted().map { try MarkedFile(name: $0, in: folder) }
    }

    init(name: String, in folder: String) throws {
        self.name = name
        path = "\(folder)/\(name)"
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            guard let mark = line.firstMatch(of: #/ // flagged( here or there)?: ([a-z-]+)$/#) else { continue }
            if mark.1 == nil {
                marks.append(Place(rule: String(mark.2), line: index + 1))
            } else {
                choices[String(mark.2), default: []].append(index + 1)
            }
        }
    }

    /// The rules that the file asks for.
    package var rules: Set<String> { Set(marks.map(\.rule)).union(choices.keys) }

    /// What the rules say at default confidence and the file does not, or the other way round; what it says of rules that are not there is left out.
    package func differences() throws -> [String] {
        let book = try builtInRules(), ids = book.pages.map(\.id)
        let report = lint(LintRequest(paths: [FilePath(path)], book: book, rules: ids, configuration: .none, threads: 1, looksAround: false))
        var found = Set(report.findings.filter { $0.confidence >= .shown }.map { Place(rule: $0.rule, line: $0.location.start.line) })
        var missed: [String] = []
        for mark in marks where ids.contains(mark.rule) && found.remove(mark) == nil { missed.append("\(name):\(mark.line): missed: \(mark.rule)") }
        for (rule, lines) in choices where ids.contains(rule) {
            if lines.count(where: { found.remove(Place(rule: rule, line: $0)) != nil }) == 0 { missed.append("\(name): not at one of \(lines): \(rule)") }
        }
        return report.errors + missed + found.map { "\(name):\($0.line): found, not written down: \($0.rule)" }.sorted()
    }
}
