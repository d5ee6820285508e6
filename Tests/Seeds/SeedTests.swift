import Foundation
import Testing
import TestSupport

/// Listings of articles about concurrency bugs, those that are wrong and those that are right: what the rules were made for.
@Suite struct SeedTests {
    static let files = try! MarkedFile.files(in: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Inputs").path)

    @Test(arguments: files) func whatIsWrongIsFoundAndNothingElse(_ file: MarkedFile) throws {
        #expect(try file.differences() == [])
    }
}
