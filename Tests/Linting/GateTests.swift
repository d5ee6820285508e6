import Source
import Testing
import TestSupport
@testable import Linting

private func passes(_ text: String) -> Bool { mayConcernRules(SourceText(text)) }

@Test(arguments: ["await", "Task", "Continuation", "AsyncStream", "AsyncThrowingStream", "actor A", " async ", ".disabled("], 0..<20)
func aWordOpensTheGateWhereverItStands(word: String, offset: Int) {
    #expect(passes(String(repeating: "-", count: offset) + word))
    #expect(passes(String(repeating: "a", count: offset) + word + "aaaaaaaaaaaa"))
}

@Test(arguments: ["", "a", "awai", "awai t", "aw", "Tas", "TaTaTa", "task", "continuation", "Continuatio", "Asyn", "async", " async", ".async {", "Awaited", "tAsk", "actor", "actors ", "disabled(", ".disabled", ".disable(", "d(d(d("])
func whatOnlyLooksLikeAWordDoesNot(text: String) {
    for offset in 0..<10 {
        #expect(!passes(String(repeating: "-", count: offset) + text))
    }
}

@Test func theGateReadsNothingOfTheLastFile() throws {
    var text = SourceText()
    let folder = try TemporaryFolder()
    try text.read(path: folder.write("long", "---- await"))
    try text.read(path: folder.write("short", "-----"))
    let passed = mayConcernRules(text)
    #expect(!passed)
}
