import Testing
@testable import Linting

private func matches(_ pattern: String, _ path: String) -> Bool {
    let isFolder = path.hasSuffix("/")
    return PathPattern(pattern)?.matches(FilePath(path).components, isFolder: isFolder) ?? false
}

@Test(arguments: [
    ("Vendor", ["Vendor", "Vendor/", "a/b/Vendor"], ["Vendors", "Vendor/a"]),
    ("Vendor/", ["Vendor/", "a/Vendor/"], ["Vendor", "a/Vendor"]),
    ("/Vendor", ["Vendor"], ["a/Vendor"]),
    ("./a/./b", ["a/b"], ["x/a/b", "a", "b"]),
    ("a/b", ["a/b", "a/b/"], ["x/a/b", "a/b/c", "a"]),
    ("*.gen.swift", ["x.gen.swift", "a/.gen.swift"], ["x.swift", "gen.swift"]),
    ("a/*/c", ["a/b/c"], ["a/c", "a/b/b/c"]),
    ("a/**/c", ["a/c", "a/b/c", "a/b/b/c"], ["a", "c", "a/cc"]),
    ("a/**", ["a/b", "a/b/c"], ["a"]),
    ("**/c", ["c", "a/b/c"], ["c/d"]),
    ("?.swift", ["a.swift"], [".swift", "ab.swift"]),
    ("a*b*c", ["abc", "aXbXbXc", "abbc"], ["ab", "acb", "abcd"]),
    ("[ab]x", ["ax", "bx"], ["cx", "[ab]x"]),
    ("[!a-c]", ["d", "-"], ["a", "b", "c"]),
    ("[]a]", ["]", "a"], ["b"]),
    ("[a", ["[a"], ["a"]),
    ("\\*", ["*"], ["a", "\\*"]),
    ("\\!a", ["!a"], ["a"]),
    ("!a", ["a"], ["!a"]),
    ("**", ["a", "a/b"], []),
])
func patternsStandForPaths(pattern: String, stands: [String], not: [String]) {
    for path in stands { #expect(matches(pattern, path), "\(path)") }
    for path in not { #expect(!matches(pattern, path), "\(path)") }
}

@Test(arguments: ["", "/", "./", "//"])
func aPatternStandsForSomething(pattern: String) {
    #expect(PathPattern(pattern) == nil)
}

@Test func manyStarsTakeNoTime() {
    let name = String(repeating: "a", count: 200), folders = String(repeating: "a/", count: 200)
    #expect(!matches(String(repeating: "*a", count: 100) + "b", name))
    #expect(!matches(String(repeating: "**/", count: 100) + "b", folders))
}
