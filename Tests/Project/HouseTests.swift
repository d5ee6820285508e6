import Foundation
import Testing
import TestSupport

@Test func theTopHoldsOnlyWhatBelongsThere() throws {
    let allowed: Set = ["Package.swift", "Sources", "Tests", "Rules", "README.md", "action.yml"]
    let others = try Project.entries(".").filter { !allowed.contains($0) && !$0.hasPrefix(".") }
    #expect(others == [])
}

@Test func noSourceFileNamesARule() throws {
    let ids = try Project.rules()
    for module in try Project.entries("Sources") {
        for file in try Project.sources(module) {
            let text = try Project.text(file)
            for id in ids { #expect(!text.contains(id), "\(file) names the rule \(id)") }
        }
    }
}

@Test func awaitlintHasNothingToSayOfItself() throws {
    #expect(try run("Sources", "Tests/Support", in: Project.root) == Outcome(status: 0))
}
