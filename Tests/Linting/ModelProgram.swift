import Matching
import Source
import Testing
import TestSupport
@testable import Linting

/// A whole program with a model, in a folder of its own.
struct ModelProgram {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("App.swift", "@main struct Start { static func main() async { await Task.yield() } }\n")
    }

    /// How sure the finding of a rule in `Model.swift` is.
    func confidence(of rule: String = "cancellation-as-failure", hasGates: Bool = true) throws -> Confidence? {
        let request = LintRequest(paths: [FilePath(folder.path)], book: try builtInRules(), rules: [rule], configuration: .none, threads: 2, hasGates: hasGates)
        let report = lint(request)
        #expect(report.errors == [])
        return report.findings.first { $0.location.file.hasSuffix("Model.swift") }?.confidence
    }
}
