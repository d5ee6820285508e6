import Foundation
import Matching
import Testing

@Suite struct PageTests {
    @Test func everyPageIsRead() throws {
        let book = try Pages.book.get()
        #expect(!book.pages.isEmpty)
        for page in book.pages { _ = try page.examples() }
    }

    @Test func theEmbeddedPagesAreThoseOfTheFolder() {
        let changed = Set(EmbeddedPages.all).symmetricDifference(Pages.files).map(\.name)
        #expect(changed.isEmpty, "mend it with: swift run awaitlint debug embed")
    }

    /// A message is lower case, ends without a period, and says something else than the rule's name.
    @Test(arguments: Pages.ids)
    func messagesReadAlike(_ id: String) throws {
        for message in try Pages.page(id).examples().flatMap(\.expectations).map(\.message) {
            #expect(message.first.map { $0.isLowercase || $0 == "`" } == true, "\(message)")
            #expect(!message.hasSuffix(".") && !message.contains(id), "\(message)")
            #expect(message.count { $0 == "`" }.isMultiple(of: 2), "\(message)")
        }
    }

    /// All blocks in one run of the compiler, which names a file and line of a page for what it does not parse.
    @Test func everyExampleIsSwift() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "awaitlint-pages-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var paths: [String] = []
        for page in try Pages.book.get().pages {
            for example in try page.examples() {
                let file = folder.appending(path: "\(page.id)-\(example.firstLine).swift")
                let position = "#sourceLocation(file: \"Rules/\(page.file)\", line: \(example.firstLine))\n"
                try (position + example.text).write(to: file, atomically: false, encoding: .utf8)
                paths.append(file.path(percentEncoded: false))
            }
        }
        let compiler = Process(), output = Pipe()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments = ["swiftc", "-frontend", "-parse", "-swift-version", "6"] + paths
        compiler.standardError = output
        try compiler.run()
        let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        compiler.waitUntilExit()
        #expect(compiler.terminationStatus == 0 && said.isEmpty, "\(said)")
    }
}
