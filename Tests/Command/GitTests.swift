import Foundation
import Testing
import TestSupport

private let wrong = "func f() async { Task { await g() } }\n"
private let right = "func f() async { await g() }\n"
private let message = "warning: `f()` leaves its work to this task, which its caller cannot cancel (unstructured-task)\n"

/// A repository without a commit. Nothing of the machine's own configuration of git counts in it.
private func repository() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try git("init --quiet --initial-branch=main && git config user.email a@example.com && git config user.name A", in: folder)
    return folder
}

private func git(_ line: String, in folder: TemporaryFolder, _ inner: String = "") throws {
    let outcome = try shell("export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null; git \(line)", in: folder(inner))
    try #require(outcome.status == 0, "git \(line): \(outcome.errors)")
}

private let oddNames = ["a b.swift", "a\"b\\c.swift", "new\nline.swift", "tab\t.swift", "é字👍.swift", "-x.swift", ":(top).swift", "*.swift", "x/\u{1B}.swift"]

// MARK: Since a commit

@Test func onlyWhatTouchesChangedLinesIsReported() throws {
    let folder = try repository()
    try folder.write("a.swift", "\(wrong)\n\(right)")
    try folder.write("b.swift", right)
    try folder.write("old.swift", wrong + String(repeating: "// the same\n", count: 20))
    try git("add -A && git commit -qm 1", in: folder)
    #expect(try run("--since", "HEAD", in: folder.path) == Outcome(status: 0))
    try folder.write("a.swift", "\(wrong)\n\(wrong)")
    try folder.write("b.swift", "// more\n" + right)
    try folder.write("x/new.swift", wrong)
    try git("mv old.swift renamed.swift", in: folder)
    #expect(try run("--since", "HEAD", in: folder.path) == Outcome(status: 1, output: "a.swift:3:18: \(message)x/new.swift:1:18: \(message)"))
    #expect(try run("--since", "HEAD", in: folder("x")) == Outcome(status: 1, output: "new.swift:1:18: \(message)"))
    #expect(try run("--since=main", "b.swift", in: folder.path) == Outcome(status: 0))
    try git("checkout -qb branch && git add -A && git commit -qm 2", in: folder)
    #expect(try run("--since=main", in: folder.path).output == "a.swift:3:18: \(message)x/new.swift:1:18: \(message)")
    #expect(try run("--since=HEAD", in: folder.path) == Outcome(status: 0))
}

/// What has changed on the other branch since the histories parted is not of this one.
@Test func theMergeBaseCounts() throws {
    let folder = try repository()
    try folder.write("a.swift", wrong)
    try git("add -A && git commit -qm 1 && git checkout -qb branch", in: folder)
    try folder.write("b.swift", wrong)
    try git("add -A && git commit -qm 2 && git checkout -q main", in: folder)
    try folder.write("a.swift", right)
    try git("commit -qam 3 && git checkout -q branch", in: folder)
    #expect(try run("--since=main", in: folder.path).output == "b.swift:1:18: \(message)")
    try git("checkout -q --detach", in: folder)
    #expect(try run("--since=main", in: folder.path).output == "b.swift:1:18: \(message)")
}

/// A path that runs over a place where lines are gone may be new.
@Test func whatIsGoneCountsWhereAPathRunsOverIt() throws {
    let folder = try repository()
    try folder.turnOn("lock-across-await")
    let before = "func h(_ gate: NSLock) async {\n    gate.lock()\n    gate.unlock()\n    // one\n    await g()\n    gate.unlock()\n}\n"
    try folder.write("a.swift", before)
    try git("add -A && git commit -qm 1", in: folder)
    try folder.write("a.swift", before.replacing("    gate.unlock()\n    // one\n", with: "    // one\n"))
    #expect(try run("--since=HEAD", in: folder.path).output == "a.swift:4:5: warning: `gate` stays locked while this `await` suspends (lock-across-await)\n")
    try folder.write("a.swift", before.replacing("    gate.unlock()\n    // one\n", with: "    // one\n"))
    try git("commit -qam 2", in: folder)
    try folder.write("a.swift", before.replacing("    gate.unlock()\n    // one\n", with: "    // one\n").replacing("}\n", with: ""))
    #expect(try run("--since=HEAD", in: folder.path) == Outcome(status: 0))
}

@Test func changedFilesMayBeCalledAnything() throws {
    let folder = try repository()
    for name in oddNames { try folder.write(name, right) }
    try git("add -A && git commit -qm 1", in: folder)
    for name in oddNames { try folder.write(name, right + wrong) }
    try folder.write("u\nnew.swift", wrong)
    #expect(try run("--since=HEAD", in: folder.path).output.split(separator: "\n").count == oddNames.count + 1)
    #expect(try run("--since=HEAD", "--staged", in: folder.path) == Outcome(status: 0))
    try git("add -A", in: folder)
    #expect(try run("--since=HEAD", "--staged", in: folder.path).output.split(separator: "\n").count == oddNames.count + 1)
}

/// Git's own settings change what it prints to a person, and nothing here.
@Test func settingsOfGitChangeNothing() throws {
    let folder = try repository()
    try folder.write("é.swift", right + right)
    try folder.write("b.swift", right)
    try git("add -A && git commit -qm 1", in: folder)
    try folder.write("é.swift", right + right + wrong)
    let expected = try run("--since=HEAD", in: folder.path)
    #expect(expected.status == 1)
    for setting in ["diff.noprefix true", "diff.mnemonicPrefix true", "diff.external false", "color.ui always", "core.quotePath false", "diff.context 9",
                    "diff.renames false", "diff.relative true", "core.pager false", "diff.interHunkContext 5", "diff.algorithm patience", "core.fsmonitor false"] {
        try git("config \(setting)", in: folder)
    }
    #expect(try run("--since=HEAD", in: folder.path) == expected)
    let variables = "GIT_DIFF_OPTS=--unified=9 GIT_EXTERNAL_DIFF=false GIT_LITERAL_PATHSPECS=1 GIT_TRACE=1 GIT_PAGER=false"
    #expect(try shell("\(variables) \"$awaitlint\" --since=HEAD", in: folder.path) == expected)
}

// MARK: Staged content

@Test func whatIsStagedIsLintedWhateverLiesInTheWorkTree() throws {
    let folder = try repository()
    try folder.write("a.swift", wrong)
    #expect(try run("--staged", in: folder.path) == Outcome(status: 0), "nothing is staged")
    try git("add a.swift", in: folder)
    let found = Outcome(status: 1, output: "a.swift:1:18: \(message)")
    #expect(try run("--staged", in: folder.path) == found)
    try folder.write("a.swift", right)
    #expect(try run("--staged", in: folder.path) == found)
    try FileManager.default.removeItem(atPath: folder("a.swift"))
    #expect(try run("--staged", in: folder.path) == found)
    #expect(try run("--staged", "a.swift", in: folder.path) == found)
    try git("commit -qm 1 && git checkout -q a.swift", in: folder)
    try folder.write("b.swift", right)
    try git("add b.swift", in: folder)
    try folder.write("b.swift", wrong)
    #expect(try run("--staged", in: folder.path) == Outcome(status: 0), "b.swift is right as it is staged, a.swift is not of this commit")
    try git("rm -q a.swift", in: folder)
    #expect(try run("--staged", in: folder.path) == Outcome(status: 0))
}

@Test func stagedFilesAreLeftOutLikeOthers() throws {
    let folder = try repository()
    try folder.write("Pods/a.swift", wrong)
    try folder.write("x/a.swift", wrong)
    try folder.write("kept/a.swift", wrong)
    try folder.link("link.swift", to: "kept/a.swift")
    try folder.write(".awaitlint.json", #"{"exclude": ["x/"]}"#)
    try git("add -A", in: folder)
    #expect(try run("--staged", in: folder.path).output == "kept/a.swift:1:18: \(message)")
    #expect(try run("--staged", in: folder("kept")).output == "a.swift:1:18: \(message)")
    #expect(try run("--staged", "x", in: folder.path) == Outcome(status: 0))
    #expect(try run("--staged", "none", in: folder.path) == Outcome(status: 2, errors: "awaitlint: cannot read `none`: no such file or directory\n"))
}

@Test func onlyChangedLinesOfWhatIsStaged() throws {
    let folder = try repository()
    try folder.write("a.swift", wrong + right)
    try git("add -A && git commit -qm 1", in: folder)
    try folder.write("a.swift", wrong + wrong)
    try git("add -A", in: folder)
    try folder.write("a.swift", "")
    #expect(try run("--staged", "--since=HEAD", in: folder.path).output == "a.swift:2:18: \(message)")
    #expect(try run("--staged", in: folder.path).output == "a.swift:1:18: \(message)a.swift:2:18: \(message)")
}

/// A hook of git finds its settings in the environment, another index among them.
@Test func aHookSeesWhatIsCommitted() throws {
    let folder = try repository()
    try folder.write(".git/hooks/pre-commit", "#!/bin/sh\nexec \"$awaitlint\" --staged >&2\n")
    chmod(folder(".git/hooks/pre-commit"), 0o755)
    try folder.write("a.swift", right)
    try folder.write("x/b.swift", right)
    try git("add -A && git commit -qm 1", in: folder)
    try folder.write("a.swift", wrong)
    try folder.write("x/b.swift", right + right)
    try git("commit -qm 2 x/b.swift", in: folder)
    for line in ["commit -qam 3", "commit -qm 3 a.swift", "-C x commit -qam 3"] {
        #expect(try shell("git \(line)", in: folder.path) == Outcome(status: 1, errors: "a.swift:1:18: \(message)"), "\(line)")
    }
}

// MARK: Where git cannot help

@Test func whatGitCannotTellIsOneLine() throws {
    let outside = try TemporaryFolder()
    let nowhere = Outcome(status: 2, errors: "awaitlint: the working folder is in no git work tree\n")
    for options in [["--since", "HEAD"], ["--staged"], ["init", "--git-hook"]] {
        #expect(try run(options[0], options.count > 1 ? options[1] : ".", in: outside.path) == nowhere)
    }
    #expect(try shell(#"PATH= "$awaitlint" --staged"#, in: outside.path) == Outcome(status: 2, errors: "awaitlint: there is no `git` to ask\n"))
    let folder = try repository()
    let unknown = { (name: String) in Outcome(status: 2, errors: "awaitlint: git knows no commit `\(name)`; in a shallow clone it may have to be fetched first\n") }
    for name in ["HEAD", "none", "--help", "-x", "a b", ":/x"] { #expect(try run("--since=\(name)", in: folder.path) == unknown(name)) }
    try folder.write("a.swift", wrong)
    try git("add -A && git commit -qm 1", in: folder)
    #expect(try run("--since=HEAD", "..", in: folder.path).errors.hasPrefix("awaitlint: `..` lies outside of the git work tree"))
    try git("checkout -q --orphan other && git commit -qm 2", in: folder)
    let parted = "awaitlint: git finds no commit that `main` and `HEAD` have in common; a shallow clone needs more of its history\n"
    #expect(try run("--since=main", in: folder.path) == Outcome(status: 2, errors: parted))
    try git("checkout -q main && git clone -q --bare . bare.git", in: folder)
    #expect(try run("--staged", in: folder("bare.git")) == nowhere)
}

/// In a container, the folder often is of another user.
@Test func whatGitDistrustsIsSaidToBe() throws {
    let folder = try repository()
    guard geteuid() == 0 else { return }
    chown(folder.path, 12345, 12345)
    let outcome = try shell(#"GIT_CONFIG_GLOBAL=/dev/null "$awaitlint" --since HEAD"#, in: folder.path)
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("awaitlint: the working folder is in no git work tree; git says: fatal: detected dubious ownership"), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
}

@Test func shallowClonesWorktreesAndSubmodules() throws {
    let folder = try repository()
    try folder.write("a.swift", right)
    try git("add -A && git commit -qm 1 && git commit -qm 2 --allow-empty", in: folder)
    try git("clone -q --depth 1 file://\"$PWD\" shallow && git worktree add -q tree && git -c protocol.file.allow=always submodule --quiet add file://\"$PWD\" sub", in: folder)
    for inner in ["shallow", "tree", "sub"] {
        try folder.write("\(inner)/a.swift", wrong)
        #expect(try run("--since=HEAD", in: folder(inner)).output == "a.swift:1:18: \(message)", "\(inner)")
        try git("add a.swift", in: folder, inner)
        #expect(try run("--staged", in: folder(inner)).output == "a.swift:1:18: \(message)", "\(inner)")
    }
    #expect(try run("--since=HEAD", "sub", "tree", in: folder.path).status == 0, "what lies in another repository is that one's")
}

// MARK: A hook

@Test func aHookIsWrittenOnceAndRefuses() throws {
    let folder = try repository()
    try folder.folder("x")
    #expect(try run("init", "--git-hook", in: folder.path) == Outcome(status: 0, output: "wrote .git/hooks/pre-commit\n"))
    #expect(try run("init", "--git-hook", in: folder.path) == Outcome(status: 2, errors: "awaitlint: `.git/hooks/pre-commit` is there already, and stays as it is\n"))
    try folder.write("a.swift", wrong)
    let commit = #"git add -A; PATH="$(dirname "$awaitlint"):$PATH" git commit -qm 1"#
    #expect(try shell(commit, in: folder.path) == Outcome(status: 1, errors: "a.swift:1:18: \(message)"))
    try folder.write("a.swift", right)
    #expect(try shell(commit, in: folder.path) == Outcome(status: 0))
    try git("config core.hooksPath 'my hooks'", in: folder)
    #expect(try run("init", "--git-hook", in: folder("x")).status == 0)
    #expect(FileManager.default.isExecutableFile(atPath: folder("my hooks/pre-commit")))
}
