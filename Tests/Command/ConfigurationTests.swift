import Foundation
import Testing
import TestSupport

private let wrong = "func f() async { Task { await g() } }\nfunc h() async { grab(lock); await g(); drop(lock) }\n"
private let task = "`f()` leaves its work to this task, which its caller cannot cancel (unstructured-task)\n"

/// A file `a.swift` that is wrong, and a configuration.
private func folder(_ configuration: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("a.swift", wrong)
    try folder.write(".awaitlint.json", configuration)
    return folder
}

@Test(arguments: [("off", 0, ""), ("on", 1, "warning"), ("error", 1, "error"), ("warning", 1, "warning"), ("note", 0, "note")] as [(String, Int32, String)])
func aRuleIsAsSevereAsTheConfigurationSays(setting: String, status: Int32, severity: String) throws {
    let folder = try folder(#"{"rules": {"unstructured-task": "\#(setting)"}} // why"#)
    #expect(try run(in: folder.path) == Outcome(status: status, output: severity.isEmpty ? "" : "a.swift:1:18: \(severity): \(task)"))
    #expect(try run("--no-config", in: folder.path) == Outcome(status: 1, output: "a.swift:1:18: warning: \(task)"))
    #expect(try run("--rule", "unstructured-task", in: folder.path).output.contains(": \(severity.isEmpty ? "warning" : severity): "))
}

@Test func namesAreAddedToTables() throws {
    let folder = try folder(#"{"names": {"locks": ["grab"], "unlocks": ["drop"]}, "rules": {"unstructured-task": "off", "lock-across-await": "on"}}"#)
    #expect(try run(in: folder.path) == Outcome(status: 1, output: "a.swift:2:30: warning: `lock` stays locked while this `await` suspends (lock-across-await)\n"))
}

@Test func theNearestFileUpHolds() throws {
    let folder = try folder(#"{"rules": {"unstructured-task": "note"}}"#)
    try folder.write("x/y/a.swift", wrong)
    try folder.write("x/z/a.swift", wrong)
    try folder.write("x/z/.awaitlint.json", "{}")
    let all = "a.swift:1:18: note: \(task)x/y/a.swift:1:18: note: \(task)x/z/a.swift:1:18: warning: \(task)"
    #expect(try run(in: folder.path).output == all)
    #expect(try run("x/z/a.swift", "a.swift", "x/y", in: folder.path).output == all)
    #expect(try run(in: folder("x/z")).output == "a.swift:1:18: warning: \(task)")
    #expect(try run(in: folder("x/y")).output == "a.swift:1:18: note: \(task)")
    #expect(try shell(#""$awaitlint" - --stdin-filename x/new/b.swift < a.swift"#, in: folder.path).output == "x/new/b.swift:1:18: note: \(task)")
    #expect(try run("--config", "x/z/.awaitlint.json", in: folder.path).output.contains("note") == false)
}

@Test func whatIsExcludedIsNotLintedHoweverItIsNamed() throws {
    let folder = try folder(#"{"exclude": ["Vendor/", "x/*.gen.swift", "deep/**/old"]}"#)
    for name in ["Vendor/a.swift", "x/Vendor/b/a.swift", "x/a.gen.swift", "deep/1/2/old/a.swift", "kept/a.gen.swift"] { try folder.write(name, wrong) }
    let kept = "a.swift:1:18: warning: \(task)kept/a.gen.swift:1:18: warning: \(task)"
    #expect(try run(in: folder.path) == Outcome(status: 1, output: kept))
    #expect(try run("Vendor", "x/Vendor/b", "x/a.gen.swift", "deep/1/2/old/a.swift", "./kept", "a.swift", in: folder.path) == Outcome(status: 1, output: kept))
    #expect(try run(in: folder("x/Vendor/b")) == Outcome(status: 0))
    #expect(try run("--no-config", "Vendor", in: folder.path).status == 1)
    #expect(try shell(#""$awaitlint" - --stdin-filename Vendor/new.swift < a.swift"#, in: folder.path) == Outcome(status: 0))
    #expect(try run("--config", folder(".awaitlint.json"), "Vendor", in: folder.path) == Outcome(status: 0))
}

@Test(arguments: [
    ("{\n  \"rulse\": {}}", "2:3: unknown key `rulse`; the closest is `rules`"),
    (#"{"rules": {"unstructured-tsak": "on"}}"#, "1:12: unknown rule `unstructured-tsak`; the closest is `unstructured-task`"),
    (#"{"rules": {"suppresion": "off"}}"#, "1:12: unknown rule `suppresion`; the closest is `suppression`"),
    (#"{"names": {"lokcs": []}}"#, "1:12: unknown table of names `lokcs`; the closest is `locks`"),
    (#"{"names": {"locks": ["a b"]}}"#, "1:22: expected a name, or its beginning and `*`, not `a b`"),
    (#"{"rules": {"unstructured-task": "warn"}}"#, "1:33: expected `on`, `off`, `error`, `warning` or `note`, not `warn`"),
    (#"{"rules": {"unstructured-task": true}}"#, "1:33: expected `on`, `off`, `error`, `warning` or `note`"),
    (#"{"rules": []}"#, "1:11: expected an object of rules"), (#"{"exclude": "a"}"#, "1:13: expected a list of paths"), (#"{"exclude": [""]}"#, "1:14: expected a path or pattern"),
    ("[]", "1:1: expected an object with the keys `$schema`, `extends`, `rules`, `overrides`, `exclude`, `names`, `ruleFolders`"), ("", "1:1: expected a value"), (#"{"a\u001B": 1}"#, "1:2: unknown key `a\\u{1B}`"),
    (#"{"ruleFolders": ["none"]}"#, "1:18: cannot read `none`: no such file or directory"),
])
func aMistakeIsOneLineWithItsPlace(configuration: String, message: String) throws {
    let folder = try folder(configuration)
    let outcome = try run(in: folder.path)
    #expect((outcome.status, outcome.output) == (2, ""))
    #expect(outcome.errors.hasPrefix("awaitlint: .awaitlint.json:\(message)"), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1 && !outcome.errors.contains("\u{1B}"))
    #expect(try run("--config", ".awaitlint.json", in: folder.path) == outcome)
    #expect(try run("--no-config", in: folder.path).status == 1)
}

@Test func aMistakeInOneFolderKeepsNobodyFromTheOthers() throws {
    let folder = try folder("{}")
    try folder.write("x/a.swift", wrong)
    try folder.write("x/y/a.swift", wrong)
    try folder.write("x/.awaitlint.json", "{")
    #expect(try run(in: folder.path) == Outcome(status: 2, output: "a.swift:1:18: warning: \(task)", errors: "awaitlint: x/.awaitlint.json:1:2: expected a key in quotes\n"))
    #expect(try run("--rule", "unstructured-task", "x", in: folder.path).errors == "awaitlint: x/.awaitlint.json:1:2: expected a key in quotes\n")
    #expect(try run("--config", "none", in: folder.path) == Outcome(status: 2, errors: "awaitlint: cannot read `none`: no such file or directory\n"))
}

@Test func aConfigurationThatIsNoFileIsAnError() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.swift", wrong)
    try folder.folder(".awaitlint.json")
    #expect(try run(in: folder.path) == Outcome(status: 2, errors: "awaitlint: cannot read `.awaitlint.json`: not a regular file\n"))
}

@Test func aConfigurationMayBeALink() throws {
    let folder = try TemporaryFolder()
    try folder.write("x/a.swift", wrong)
    try folder.write("shared.json", #"{"rules": {"unstructured-task": "note"}}"#)
    try folder.link("x/.awaitlint.json", to: "../shared.json")
    #expect(try run(in: folder.path) == Outcome(status: 0, output: "x/a.swift:1:18: note: \(task)"))
}

// MARK: Pages of a team

private func page(default: String = "on", message: String = "`await` waits here") -> String {
    """
    # team-rule

    It waits.

    ```rule
    id       team-rule
    default  \(`default`)
    path
      await  <-
    message  `await` waits here
    ```

    ## Why

    Because.

    ## Flagged

    ```swift
    func f() async {
        await g()  // flagged: \(message)
    }
    ```

    ## Silent

    ```swift
    func f() async { g() }
    ```

    ## Fix

    Do not wait.

    """
}

@Test func pagesOfATeamAreRules() throws {
    let folder = try folder(#"{"ruleFolders": ["team"], "rules": {"unstructured-task": "off"}}"#)
    try folder.write("team/team-rule.md", page())
    let found = "a.swift:1:25: warning: `await` waits here (team-rule)\na.swift:2:30: warning: `await` waits here (team-rule)\n"
    #expect(try run(in: folder.path) == Outcome(status: 1, output: found))
    #expect(try run("--rule", "team-rule", in: folder.path) == Outcome(status: 1, output: found))
    #expect(try run("explain", "team-rule", in: folder.path).output == page())
    #expect(try run("rules", in: folder.path).output.contains("team-rule"))
    #expect(try run("--format", "sarif", in: folder.path).output.contains(#"{"id": "team-rule", "shortDescription": {"text": "It waits."}"#))
    try folder.write("team/team-rule.md", page(default: "off"))
    #expect(try run(in: folder.path) == Outcome(status: 0))
    #expect(try run("--rule", "team-rule", in: folder.path) == Outcome(status: 1, output: found))
    try folder.write("team/team-rule.md", "# other")
    #expect(try run(in: folder.path).errors == "awaitlint: .awaitlint.json:1:18: team/team-rule.md:1:1: expected a sentence that says what is wrong\n")
}

@Test func examplesAreExactBothWays() throws {
    let folder = try TemporaryFolder()
    try folder.write("Rules/team-rule.md", page())
    try folder.write("x/other.md", "nothing")
    #expect(try run("test", in: folder.path) == Outcome(status: 0))
    #expect(try runAtTerminal("test", "Rules", in: folder.path) == "examples: 2, differences: 0\n")
    try folder.write("Rules/team-rule.md", page(message: "it waits"))
    let differences = "Rules/team-rule.md:21: missed: it waits\nRules/team-rule.md:21: found, not written down: `await` waits here\n"
    for path in ["Rules", "./Rules/", "Rules/team-rule.md"] { #expect(try run("test", path, in: folder.path) == Outcome(status: 1, output: differences)) }
    #expect(try run("test", "team-rule.md", in: folder("Rules")).status == 1)
    #expect(try run("test", "x", in: folder.path) == Outcome(status: 2, errors: "awaitlint: x/other.md:1:1: expected `# ` and the page's id\n"))
    #expect(try run("test", "none", in: folder.path) == Outcome(status: 2, errors: "awaitlint: cannot read `none`: no such file or directory\n"))
    #expect(try run("test", "Rules/none.md", in: folder.path) == Outcome(status: 2, errors: "awaitlint: `Rules/none.md` is no page\n"))
    try folder.write(".awaitlint.json", #"{"ruleFolders": ["Rules"]}"#)
    #expect(try run("test", in: folder.path) == Outcome(status: 1, output: differences))
}

// MARK: Comments

@Test func commentsSuppressFindings() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.swift", "// awaitlint:disable:next unstructured-task - it must outlive the caller\n" + wrong)
    try folder.write("b.swift", "let a = 1 // awaitlint:disable:this unstructured-tsak\n")
    try folder.write("c.swift", "let a = 1 // awaitlint:disable:this unstructured-task\u{1B}\n")
    try folder.write("d.swift", "let a = 1 // awaitlint:disable:this unstructured-task\n")
    #expect(try run("a.swift", in: folder.path) == Outcome(status: 0))
    let unknown = "b.swift:1:37: warning: unknown rule `unstructured-tsak`; the closest is `unstructured-task` (suppression)\n"
    let unused = "d.swift:1:37: warning: this suppresses no finding of `unstructured-task` (suppression)\n"
    #expect(try run("b.swift", "d.swift", in: folder.path) == Outcome(status: 1, output: unknown + unused))
    #expect(try run("b.swift", "d.swift", "--rule=unstructured-task", in: folder.path) == Outcome(status: 0))
    #expect(try run("c.swift", in: folder.path).output.contains("\u{1B}") == false)
    try folder.write(".awaitlint.json", #"{"rules": {"suppression": "note", "unstructured-task": "off"}}"#)
    #expect(try run("b.swift", "d.swift", in: folder.path) == Outcome(status: 0, output: unknown.replacingOccurrences(of: "warning", with: "note")))
    try folder.write(".awaitlint.json", #"{"rules": {"suppression": "off"}}"#)
    #expect(try run("b.swift", "d.swift", in: folder.path) == Outcome(status: 0))
}

// MARK: Gates

@Test func gatesChangeNoFinding() throws {
    let folder = try TemporaryFolder()
    for file in try Pages.examples() { try folder.write(file.name, file.text) }
    try folder.write("plain.swift", "let a = 1 // awaitlint:disable:this\n")
    for path in [folder.path, Pages.root + "/Tests/Sample", Pages.root + "/Sources"] {
        let options = ["--confidence=low", "--format=json", path]
        #expect(try run(options[0], options[1], options[2], in: folder.path) == run(options[0], options[1], options[2], "--no-gates", in: folder.path))
    }
}

private enum Pages {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    /// The Swift blocks of all pages, each a file.
    static func examples() throws -> [(name: String, text: String)] {
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(root)/Rules").filter { $0.hasSuffix(".md") }
        return try names.flatMap { name in
            let parts = try String(contentsOfFile: "\(root)/Rules/\(name)", encoding: .utf8).components(separatedBy: "```")
            return parts.enumerated().filter { $1.hasPrefix("swift\n") }.map { ("\(name)-\($0).swift", String($1.dropFirst("swift\n".count))) }
        }
    }
}

// MARK: Files that say more

@Test func aFileAddsToWhatItExtends() throws {
    let folder = try folder(#"{"extends": ["shared/base.json", "shared/more.json"], "rules": {"lock-across-await": "note"}}"#)
    try folder.write("shared/base.json", #"{"rules": {"unstructured-task": "off", "lock-across-await": "off"}, "names": {"locks": ["grab"]}, "exclude": ["gen/"]}"#)
    try folder.write("shared/more.json", #"{"extends": "deep/er.json", "names": {"unlocks": ["drop"]}}"#)
    try folder.write("shared/deep/er.json", #"{"rules": {"unstructured-task": "error"}}"#)
    try folder.write("gen/a.swift", wrong)
    try folder.write("shared/gen/a.swift", wrong)
    let lock = "2:30: note: `lock` stays locked while this `await` suspends (lock-across-await)\n"
    let own = "a.swift:1:18: error: \(task)a.swift:\(lock)"
    #expect(try run("a.swift", in: folder.path) == Outcome(status: 1, output: own))
    #expect(try run(in: folder.path) == Outcome(status: 1, output: own + "gen/a.swift:1:18: error: \(task)gen/a.swift:\(lock)"), "what is excluded is so from the folder of who says it")
}

@Test(arguments: [
    (#"{"extends": "none.json"}"#, ".awaitlint.json:1:13: cannot read `none.json`: no such file or directory"),
    (#"{"extends": ".awaitlint.json"}"#, ".awaitlint.json:1:13: `.awaitlint.json` extends itself"),
    (#"{"extends": "x/circle.json"}"#, "x/circle.json:1:13: `x/../.awaitlint.json` extends itself"),
    (#"{"extends": "x/wrong.json"}"#, "x/wrong.json:1:2: unknown key `rule`; the closest is `rules`"),
    (#"{"extends": 1}"#, ".awaitlint.json:1:13: expected a file or a list of files"),
    (#"{"overrides": [{"paths": ["a"]}]}"#, ".awaitlint.json:1:16: expected `paths` and `rules`"),
    (#"{"overrides": [{"path": ["a"]}]}"#, ".awaitlint.json:1:17: unknown key `path`; the closest is `paths`"),
    (#"{"overrides": [{"paths": ["a"], "rules": {"lock-accross-await": "on"}}]}"#, ".awaitlint.json:1:43: unknown rule `lock-accross-await`; the closest is `lock-across-await`"),
])
func aMistakeIsToldWhereItIs(configuration: String, message: String) throws {
    let folder = try folder(configuration)
    try folder.write("x/circle.json", #"{"extends": "../.awaitlint.json"}"#)
    try folder.write("x/wrong.json", #"{"rule": 1}"#)
    #expect(try run(in: folder.path) == Outcome(status: 2, errors: "awaitlint: \(message)\n"))
}

@Test func someFilesAreJudgedOtherwise() throws {
    let folder = try folder("""
        {
          "rules": {"stale-write": "off"},
          "overrides": [
            {"paths": ["Tests/", "*.gen.swift"], "rules": {"unstructured-task": "off"}},
            {"paths": ["Tests/Slow/"], "rules": {"unstructured-task": "note"}},
          ],
        }
        """)
    for name in ["Tests/a.swift", "Tests/Slow/a.swift", "x/b.gen.swift"] { try folder.write(name, wrong) }
    let all = "Tests/Slow/a.swift:1:18: note: \(task)a.swift:1:18: warning: \(task)"
    #expect(try run(in: folder.path) == Outcome(status: 1, output: all))
    #expect(try run("Tests/Slow/a.swift", "Tests/a.swift", in: folder.path) == Outcome(status: 0, output: "Tests/Slow/a.swift:1:18: note: \(task)"))
    #expect(try shell(#""$awaitlint" - --stdin-filename Tests/Slow/b.swift < a.swift"#, in: folder.path).output == "Tests/Slow/b.swift:1:18: note: \(task)")
    #expect(try run("--rule=unstructured-task", "Tests", in: folder.path).output.contains("Tests/a.swift:1:18: warning: "))
    #expect(try run("--format=sarif", in: folder.path).output.contains(#""id": "stale-write""#) == false)
}

// MARK: What is in force

@Test func whatIsInForceIsToldWithItsOrigin() throws {
    let folder = try folder("{\n  \"extends\": \"base.json\", \"rules\": {\"stale-write\": \"on\"},\n  \"overrides\": [{\"paths\": [\"x/\"], \"rules\": {\"unstructured-task\": \"error\"}}]}")
    try folder.write("base.json", #"{"names": {"locks": ["grab"]}, "exclude": ["gen/"]}"#)
    try folder.write("gen/a.swift")
    try folder.write(".awaitlint-baseline.json", #"{"version": 1, "findings": []}"#)
    let all = try run("config", "x/new.swift", in: folder.path)
    #expect(all.status == 0)
    #expect(all.output.hasPrefix("// x/new.swift: base.json, then .awaitlint.json\n// findings in .awaitlint-baseline.json are known\n{\n  \"rules\": {\n"))
    for (rule, level, origin) in [("stale-write", "warning", ".awaitlint.json:2:37"), ("unstructured-task", "error", ".awaitlint.json:3:45"), ("suppression", "warning", "by default")] {
        #expect(all.output.split(separator: "\n").contains { $0.hasPrefix("    \"\(rule)\": \"\(level)\",") && $0.hasSuffix("  // \(origin)") }, "\(rule)")
    }
    #expect(all.output.hasSuffix("  },\n  \"names\": {\n    \"locks\": [\n      \"grab\",  // base.json:1:22\n    ],\n  },\n}\n"))
    try folder.write("again.json", all.output)
    #expect(try run("--config", "again.json", in: folder.path).status == 1, "what it prints is a configuration")
    #expect(try run("config", "gen/a.swift", in: folder.path).output.contains("\n// left out by base.json\n"))
    #expect(try run("config", "--no-config", in: folder.path).output.hasPrefix("// .: no configuration\n"))
    try folder.write(".awaitlint.json", "{")
    #expect(try run("config", in: folder.path) == Outcome(status: 2, errors: "awaitlint: .awaitlint.json:1:2: expected a key in quotes\n"))
}

@Test func aStartIsWrittenOnceAndChangesNothing() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.swift", wrong)
    let before = try run(in: folder.path)
    #expect(try run("init", in: folder.path) == Outcome(status: 0, output: "wrote .awaitlint.json\n"))
    #expect(try run(in: folder.path) == before)
    #expect(try run("init", in: folder.path) == Outcome(status: 2, errors: "awaitlint: `.awaitlint.json` is there already, and stays as it is\n"))
    let text = try String(contentsOfFile: folder(".awaitlint.json"), encoding: .utf8)
    let open = text.split(separator: "\n").map { $0.replacing(#/^( *)// (["{])/#) { "\($0.1)\($0.2)" } }.joined(separator: "\n")
    try folder.write("shared/awaitlint.json", "{}")
    try folder.write(".awaitlint.json", open)
    #expect(try run(in: folder.path) == before, "what is commented out is a configuration too")
}

// MARK: What git ignores

@Test func whatGitIgnoresIsNotWalked() throws {
    let folder = try TemporaryFolder()
    try folder.folder(".git")
    try folder.write(".gitignore", "# made\nbuild/\n*.gen.swift\r\n/top.swift\n!kept.gen.swift\nx/deep\n")
    try folder.write("x/.gitignore", "local.swift\n!y.gen.swift\n")
    let left = ["build/a.swift", "x/build/a.swift", "a.gen.swift", "top.swift", "x/deep/a.swift", "x/local.swift", "x/z/local.swift"]
    let kept = ["a.swift", "kept.gen.swift", "local.swift", "x/top.swift", "x/y.gen.swift", "y/x/deep/a.swift"]
    for name in left + kept { try folder.write(name, "func f() async { Task { await g() } }") }
    func found(_ path: String, in inner: String = "") throws -> [String] {
        try run(path, in: folder(inner)).output.split(separator: "\n").map { String($0.prefix { $0 != ":" }) }
    }
    #expect(try found(".") == kept)
    #expect(try found(".", in: "x") == ["top.swift", "y.gen.swift"])
    #expect(try found("x") == ["x/top.swift", "x/y.gen.swift"])
    #expect(try found("build") == ["build/a.swift"], "what is named is meant")
    #expect(try found("top.swift") == ["top.swift"])
    #expect(try run("config", "x/deep/a.swift", in: folder.path).output.contains("// left out by .gitignore\n"))
    try folder.write("x/z/.git", "gitdir: elsewhere\n")
    #expect(try found("x").contains("x/z/local.swift"), "another repository has lists of its own")
}

// MARK: Files around

/// The one that can tell that a task matters lies in another file.
@Test func theFilesAroundANamedOneAreHeard() throws {
    let folder = try TemporaryFolder()
    let page = "@MainActor final class Page {\n    let model = Model()\n    func open() { model.task = Task { await model.load() } }\n    func close() { model.task?.cancel() }\n}\n"
    let model = "@MainActor final class Model {\n    var task: Task<Void, Never>?\n    func load() async {\n        do { try await g() } catch { show(error) }\n    }\n}\n"
    for root in ["Sources/App/", "App/Views/"] {
        try folder.write("\(root)Page.swift", page)
        try folder.write("\(root)Model.swift", model)
    }
    try folder.write("Sources/Other/Wrong.swift", wrong)
    for file in ["Sources/App/Model.swift", "App/Views/Model.swift"] {
        try? FileManager.default.removeItem(atPath: folder(".git"))
        if file.hasPrefix("App") { try folder.folder(".git") }
        let all = try run("--confidence=low", in: folder.path).output.split(separator: "\n").filter { $0.hasPrefix(file) }
        #expect(try run("--confidence=low", file, in: folder.path).output.split(separator: "\n") == all)
        #expect(try shell("\"$awaitlint\" - --confidence=low --stdin-filename \(file) < \(file)", in: folder.path).output.split(separator: "\n") == all)
        #expect(try run("--format=json", file, in: folder.path).output.contains("\"files\": 1,"))
    }
}

// MARK: Reports in files

@Test func oneRunWritesManyReports() throws {
    let folder = try folder("{}")
    let outcome = try run("--output", "sarif=x.sarif", "--output=json=x.json", "--output", "gitlab=none/x.json", "--output=text=a=b", "a.swift", in: folder.path)
    #expect(outcome == Outcome(status: 2, output: "a.swift:1:18: warning: \(task)", errors: "awaitlint: cannot write `none/x.json`: no such file or directory\n"))
    #expect(try String(contentsOfFile: folder("x.sarif"), encoding: .utf8) == run("--format=sarif", "a.swift", in: folder.path).output)
    #expect(try String(contentsOfFile: folder("x.json"), encoding: .utf8) == run("--format=json", "a.swift", in: folder.path).output)
    #expect(try String(contentsOfFile: folder("a=b"), encoding: .utf8) == outcome.output)
    try folder.link("link", to: "x.json")
    #expect(try run("--output=xcode=link", "--output=json=/dev/stderr", "--quiet", in: folder.path).errors.hasPrefix("{\n"))
    #expect(try String(contentsOfFile: folder("x.json"), encoding: .utf8).hasPrefix(folder("a.swift")), "the file that a link leads to")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [".awaitlint.json", "a.swift", "a=b", "link", "x.json", "x.sarif"])
}

/// Servers know paths from the checkout only.
@Test func pathsForServersBeginAtTheCheckout() throws {
    let folder = try TemporaryFolder()
    try folder.write("x y/a.swift", wrong)
    for variable in ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"] {
        let command = #"\#(variable)='\#(folder.path)' "$awaitlint" --format"#
        #expect(try shell("\(command) github", in: folder("x y")).output.hasPrefix("::warning file=x y/a.swift,line=1,"))
        #expect(try shell("\(command) gitlab", in: folder("x y")).output.contains(#""path": "x y/a.swift""#))
        #expect(try shell("\(command) sarif", in: folder("x y")).output.contains(#"{"uri": "x%20y/a.swift", "uriBaseId": "%SRCROOT%"}"#))
        #expect(try shell("\(command) text", in: folder("x y")).output.hasPrefix("a.swift:1:18: "))
        #expect(try shell("\(command) github", in: folder.path).output.hasPrefix("::warning file=x y/a.swift,line=1,"))
    }
    #expect(try shell(#"GITHUB_WORKSPACE=/none "$awaitlint" --format github"#, in: folder("x y")).output.hasPrefix("::warning file=a.swift,"))
}

@Test func aJobGetsASummary() throws {
    let folder = try folder("{}")
    try folder.write("summary.md", "before\n")
    let outcome = try shell(#"GITHUB_STEP_SUMMARY=summary.md "$awaitlint" --format github"#, in: folder.path)
    #expect(outcome.output.hasSuffix("\n1 finding in 1 file\n"))
    #expect(try String(contentsOfFile: folder("summary.md"), encoding: .utf8).hasPrefix("before\n### awaitlint: 1 finding in 1 file\n"))
    #expect(try shell(#"GITHUB_STEP_SUMMARY=none/x "$awaitlint" --format github"#, in: folder.path).status == 2)
}
