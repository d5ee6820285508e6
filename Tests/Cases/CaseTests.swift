import Foundation
import Linting
import Testing
import TestSupport

/// Bugs that were found in real projects, each as small as it gets, beside the same code put right; and code that only looks like one.
/// A folder of `Inputs` has the name of a rule.
@Suite struct CaseTests {
    static let files = try! MarkedFile.files(in: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Inputs").path)

    @Test(arguments: files) func whatIsWrongIsFoundAndNothingElse(_ file: MarkedFile) throws {
        #expect(try file.differences() == [])
    }

    @Test func eachRuleHasBothSides() {
        let sides = Dictionary(grouping: Self.files) { $0.name.split(separator: "/").first.map(String.init) ?? "" }
        for (rule, files) in sides where rule != "silent" {
            let wrong = files.filter { !$0.rules.isEmpty }
            #expect(wrong.allSatisfy { $0.rules.contains(rule) } && !wrong.isEmpty && wrong.count < files.count, "\(rule)")
        }
        #expect(sides["silent"]?.allSatisfy { $0.rules.isEmpty } ?? false)
    }

    /// The rules that have cases and no page yet.
    @Test func rulesToComeAreKnown() throws {
        let ids = Set(try builtInRules().pages.map(\.id))
        #expect(Self.files.reduce(into: Set()) { $0.formUnion($1.rules) }.subtracting(ids).sorted() == Self.toCome.filter { !ids.contains($0) })
    }

    static let toCome: [String] = []
}
