import Testing
@testable import Linting

@Test(arguments: [
    ("./a//b/./c", "a/b/c"), (".", ""), ("/", "/"), ("//a/", "/a"), ("../a", "../a"), ("a/../b", "a/../b"), ("...", "..."),
] as [(FilePath, FilePath)])
func cleaningDropsWhatNamesNothing(given: FilePath, clean: FilePath) {
    #expect(given.cleaned == clean)
}

@Test func appendingPutsOneSlash() {
    #expect(FilePath("a").appending(Array("b".utf8)) == "a/b")
    #expect(FilePath("/").appending(Array("b".utf8)) == "/b")
    #expect(FilePath("").appending(Array("b".utf8)) == "b")
}

@Test func relativeMeansInTheFolderAndNotOnlyTheSameBeginning() {
    #expect(FilePath("/a/b").relative(to: "/a") == "b")
    #expect(FilePath("/ab").relative(to: "/a") == nil)
    #expect(FilePath("/a").relative(to: "/a") == "")
    #expect(FilePath("/a").relative(to: "/") == "a")
}

@Test func bytesThatAreNoUTF8SurviveTheWayToTheSystem() {
    let path = FilePath(bytes: [0x61, 0xFF])
    #expect(path.cString.map { UInt8(bitPattern: $0) } == [0x61, 0xFF, 0])
    #expect(path.display == "a\u{FFFD}")
    #expect(FilePath("z") < FilePath("é"))
}

@Test(arguments: [
    ("App/Tests/Model.swift", true), ("AppUITests/Model.swift", true), ("Sources/AppTestKit/Model.swift", true), ("Sources/App/ModelTests.swift", true),
    ("Sources/TestFlight/Model.swift", false), ("Sources/App/Tests", false), ("Model.swift", false),
]) func whatTestsAreMadeOf(path: String, isOfTests: Bool) {
    #expect(FilePath(path).isOfTests == isOfTests)
}
