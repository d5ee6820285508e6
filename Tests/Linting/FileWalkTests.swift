import Foundation
import Testing
import TestSupport
@testable import Linting

/// What a walk of `roots` finds, sorted, and its errors, `folder`'s own path left out of both.
private func walk(_ roots: [String], in folder: TemporaryFolder) -> (found: [String], errors: [String]) {
    var found: [FoundFile] = []
    var walk = FileWalk(noConfiguration()) { found += $0 }
    walk.walk(roots.map { FilePath($0) })
    let short = { (text: String) in text.replacingOccurrences(of: folder.path + "/", with: "") }
    return (found.map(\.path).sorted().map { short($0.display) }, walk.errors.map(short))
}

@Test func aWalkFindsSwiftFilesAndLeavesOutWhatIsNotTheProjects() throws {
    let folder = try TemporaryFolder()
    let left = [
        ".build/a.swift", "Pods/a.swift", "x/Carthage/a.swift", "DerivedData/a.swift", "node_modules/a.swift", ".hidden/a.swift",
        "A.xcassets/a.swift", "D.docc/a.swift", "F.xcframework/x/a.swift", ".a.swift", ".swift", "a.swift.bak", "swift", "a.SWIFT",
    ]
    let kept = ["a.swift", "x/b.swift", "x/y/c d.swift", "x/Podsy/d.swift", "x/swift.xcassetsy/e.swift", "P.playground/f.swift"]
    for name in left + kept { try folder.write(name) }
    #expect(walk([folder.path], in: folder).found == kept.sorted())
}

@Test func aFolderNamedLikeASwiftFileIsAFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("x.swift/y.swift")
    #expect(walk([folder.path], in: folder) == (["x.swift/y.swift"], []))
    #expect(walk([folder("x.swift")], in: folder) == (["x.swift/y.swift"], []))
}

@Test func whatIsNamedIsFoundWhateverItIsCalled() throws {
    let folder = try TemporaryFolder()
    try folder.write("notes.txt")
    try folder.write("Pods/a.swift")
    #expect(walk([folder("notes.txt"), folder("Pods")], in: folder).found == ["Pods/a.swift", "notes.txt"])
}

@Test func linksAreFollowedOnlyWhereTheyAreNamed() throws {
    let folder = try TemporaryFolder()
    try folder.write("real/a.swift")
    try folder.link("real/circle", to: folder.path)
    try folder.link("real/b.swift", to: "a.swift")
    try folder.link("link", to: "real")
    #expect(walk([folder.path], in: folder).found == ["real/a.swift"])
    #expect(walk([folder("link")], in: folder).found == ["link/a.swift"])
    #expect(walk([folder("real/b.swift")], in: folder).found == ["real/b.swift"])
}

@Test func aFileReachedTwiceIsFoundOnce() throws {
    let folder = try TemporaryFolder()
    try folder.write("x/a.swift")
    try folder.link("link", to: "x")
    let roots = ["x", "x/a.swift", "x/../x", "./x/", "link", "."].map { folder($0) }
    #expect(walk(roots, in: folder) == (["x/a.swift"], []))
}

@Test func whatCannotBeReadIsAnErrorAndTheRestIsFound() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.swift")
    try folder.link("dangling", to: "nowhere")
    mkfifo(folder("pipe.swift"), 0o600)
    let (found, errors) = walk([folder("none"), folder("dangling"), folder("pipe.swift"), folder("a.swift/b"), folder.path], in: folder)
    #expect(found == ["a.swift"])
    #expect(errors == [
        "cannot read `none`: no such file or directory", "cannot read `dangling`: no such file or directory",
        "cannot read `pipe.swift`: not a regular file", "cannot read `a.swift/b`: not a directory",
    ])
}

@Test func namesMayBeAnyBytes() throws {
    let folder = try TemporaryFolder()
    let path = FilePath(bytes: Array(folder("").utf8) + [0xFF, 0x0A, 0x20] + Array(".swift".utf8))
    let descriptor = open(path.cString, O_CREAT | O_WRONLY, 0o600)
    try #require(descriptor >= 0 || errno == EILSEQ)
    guard descriptor >= 0 else { return }
    close(descriptor)
    var found: [FoundFile] = []
    var walk = FileWalk(noConfiguration()) { found += $0 }
    walk.walk([FilePath(folder.path)])
    #expect(found.map(\.path) == [path])
}

@Test(arguments: [("a/./b", "a/b"), ("/nowhere/./b", "/nowhere/b"), ("../nowhere/b", "../nowhere/b"), (".", ""), ("-", "-")] as [(FilePath, FilePath)])
func aPathOutsideTheWorkingFolderIsShownAsGiven(given: FilePath, shown: FilePath) {
    #expect(WorkingFolder().shown(given) == shown)
}

@Test func aPathInTheWorkingFolderIsShownRelativeToIt() throws {
    let here = FileManager.default.currentDirectoryPath
    let name = (here as NSString).lastPathComponent
    #expect(WorkingFolder().shown(FilePath("\(here)/x/y")) == "x/y")
    #expect(WorkingFolder().shown(FilePath("../\(name)")) == "")
}
