import Flow
import Lexing
import Matching
import Outlining
import Source

/// The two passes that a run makes over its files, as functions that know no file system and no threads. Each is
/// called on several threads at once, and may give nothing but what its arguments say.
struct Analysis: Sendable {
    /// The first pass, over one file: what happens in it, nil if nothing there concerns any rule or helps to judge others.
    /// Of one that only helps to judge, what others ask for is enough.
    var gather: @Sendable (_ text: borrowing SourceText, _ rules: RuleSet, _ asked: Asked?, _ workspace: inout Workspace) -> FileFlow?
    /// Between the passes: what holds across the files, which come in the order of their paths and were left out by an interest, if by any.
    var join: @Sendable (_ files: [LintedFile], _ interest: Interest?, _ threads: Int) -> Program
    /// The second pass: called once on each thread, it gives what tells the findings of one file after the other.
    var match: @Sendable (_ program: Program) -> (_ file: Int) -> FileResult
}

extension Analysis {
    /// Lexes, outlines, draws each body's graph, and matches the rules against it.
    /// - Parameter hasGates: whether what no rule can concern is left out unread.
    static func engine(hasGates: Bool = true) -> Analysis {
        Analysis(
            gather: { text, rules, asked, workspace in
                workspace.stopwatch.begin()
                lex(text, into: &workspace.tokens)
                workspace.stopwatch.lap(.lexing)
                workspace.outline.read(text, tokens: workspace.tokens, detail: hasGates ? .triggered : .full)
                workspace.stopwatch.lap(.outlining)
                let flow = workspace.flow.read(text, tokens: workspace.tokens, outline: workspace.outline, names: rules.names, asked: asked)
                workspace.stopwatch.lap(.flow)
                workspace.stopwatch.statistics.count(flow, bytes: text.count, tokens: workspace.tokens.count)
                return hasGates && flow.isEmpty ? nil : flow
            },
            join: { Program(files: $0, interest: $1, threads: $2) },
            match: { program in
                let matchers = Matchers()
                return { file in
                    let linted = program.files[file]
                    let report = matchers.match(linted, number: file, of: program, hasGates: hasGates)
                    return FileResult(
                        findings: report.matches.map { RawFinding($0, of: linted.rules.rules, file: file, flow: linted.flow) },
                        unsettled: report.unsettled.count, searched: report.searched, gated: report.gated)
                }
            }
        )
    }
}

/// One thread's matchers: one for each set of rules that it met.
private final class Matchers {
    private final class Box {
        var matcher: Matcher
        init(_ rules: RuleSet) { matcher = Matcher(rules: rules.rules, tables: rules.tables) }
    }

    private var boxes: [ObjectIdentifier: Box] = [:]

    func match(_ file: LintedFile, number: Int, of program: Program, hasGates: Bool) -> MatchReport {
        let box = boxes[ObjectIdentifier(file.rules)] ?? Box(file.rules)
        boxes[ObjectIdentifier(file.rules)] = box
        return box.matcher.match(file.flow, text: file.text, index: program.index, file: number, hasGates: hasGates)
    }
}

extension RawFinding {
    init(_ match: Match, of rules: [Rule], file: Int, flow: FileFlow) {
        let rule = rules[match.rule]
        self.init(
            rule: rule.id, severity: rule.severity, confidence: match.confidence, message: match.message,
            declaration: flow.qualifiedName(of: match.body), range: match.range,
            steps: match.steps.map { Step(role: $0.role, message: $0.note ?? $0.role, file: $0.file ?? file, range: $0.range) }
        )
    }
}

extension FlowNames {
    /// The names that decide how a body runs, from the tables that hold them.
    package convenience init(_ tables: NameTables) { self.init { tables[$0]?.entries ?? [] } }
}

/// What one thread reuses from file to file in the first pass.
struct Workspace: ~Copyable {
    var tokens = GrowingBuffer<Token>()
    var outline = Outline()
    var flow = FlowReader()
    var stopwatch = Stopwatch()
}

/// A file between the passes. Nobody changes it any more, so that threads may share it.
final class LintedFile: @unchecked Sendable {
    let path: FilePath
    let text: SourceText
    let flow: FileFlow
    /// What judges it.
    let rules: RuleSet
    let suppressions: Suppressions
    /// Whether it has a word that rules ask for: without one it is searched only where there are no gates, and helps to
    /// judge no other file.
    let concernsRules: Bool
    /// Whether its findings are asked for.
    let isReported: Bool

    init(path: FilePath, text: borrowing SourceText, flow: FileFlow, rules: RuleSet, suppressions: Suppressions, concernsRules: Bool = true,
         isReported: Bool = true) {
        self.concernsRules = concernsRules
        self.isReported = isReported
        self.path = path
        self.text = SourceText(copying: text)
        self.flow = flow
        self.rules = rules
        self.suppressions = suppressions
    }
}

/// All files of a run and what is known across them.
struct Program: Sendable {
    /// In the order of their paths.
    var files: [LintedFile]
    let index: FlowIndex

    init(files: [LintedFile], interest: Interest? = nil, threads: Int) {
        self.files = files
        var modules = Modules()
        let indexed = files.map {
            IndexedFile(flow: $0.flow, names: $0.rules.names, module: modules.number(of: $0.path), isKnown: $0.concernsRules, isOfTests: $0.path.isOfTests)
        }
        index = FlowIndex(indexed, interest: interest) { concurrently($0, threads: threads, $1) }
    }
}

/// Which files are compiled together, as far as their places tell: those of one folder in `Sources` or `Tests`, else those
/// of one folder at the top.
struct Modules {
    private var numbers: [Name: Int] = [:]
    /// The folder of the last file, and the number of all in it.
    private var last: (folder: ArraySlice<UInt8>, number: Int)?

    mutating func number(of path: FilePath) -> Int {
        let inside = path.bytes[...(path.bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1)]
        if let last, last.folder == inside { return last.number }
        let components = path.components
        let home = components.lastIndex { $0.elementsEqual("Sources".utf8) || $0.elementsEqual("Tests".utf8) }
        let end = components.prefix(home.map { $0 + 2 } ?? 1).last?.endIndex ?? 0, folder = path.bytes[..<end].withUnsafeBufferPointer { Name($0) }
        let number = numbers[folder] ?? numbers.count
        numbers[folder] = number
        last = end < inside.endIndex ? (inside, number) : nil
        return number
    }
}

/// What the second pass makes of one file.
struct FileResult: Sendable {
    var findings: [RawFinding] = []
    /// How many searches were given up, made and left out, each for one rule in one body.
    var unsettled = 0
    var searched = 0
    var gated = 0
}

/// A finding whose places are still byte ranges.
struct RawFinding: Sendable {
    var rule: String
    var severity: Severity
    var confidence: Confidence
    var message: String
    /// The qualified name of the declaration it is in.
    var declaration: String
    /// What is marked, in the file that was matched.
    var range: Range<Int>
    var steps: [Step] = []

    struct Step: Sendable {
        var role: String
        var message: String
        /// An index into the program's files.
        var file: Int
        var range: Range<Int>
    }
}
