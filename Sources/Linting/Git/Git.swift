#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The repository of the working folder, as the `git` in `PATH` sees it. No pager, no hook, no file monitor, no program that a
/// configuration names for diffs is run, no lock is taken, and names come as bytes between NULs.
struct Git {
    /// The top folder of the work tree, absolute and free of symbolic links.
    let top: FilePath

    /// Throws if there is no git, or no work tree around the working folder.
    init() throws(Failure) {
        let output = try Self.run(["rev-parse", "--show-toplevel"], failure: Self.noWorkTree)
        // Only the last line feed is git's.
        guard let top = resolved(FilePath(bytes: output.dropLast())), !output.isEmpty else { throw Failure(message: Self.noWorkTree([])) }
        self.top = top
    }

    /// With what git says where there is one that it does not want, for instance because somebody else owns it.
    private static func noWorkTree(_ errors: [UInt8]) -> String {
        let line = String(decoding: errors.prefix { $0 != lineFeed }, as: UTF8.self)
        let isNone = line.isEmpty || line.hasPrefix("fatal: not a git repository") || line.hasPrefix("fatal: this operation must be run in a work tree")
        return "the working folder is in no git work tree" + (isNone ? "" : "; git says: \(line)")
    }

    /// The commit that `revision` names.
    func commit(_ revision: FilePath) throws(Failure) -> [UInt8] {
        let peeled = revision.bytes + Array("^{commit}".utf8)
        let output = try Self.run([Array("rev-parse".utf8), Array("--verify".utf8), Array("--quiet".utf8), Array("--end-of-options".utf8), peeled]) { _ in
            "git knows no commit `\(revision.display)`; in a shallow clone it may have to be fetched first"
        }
        return Array(output.dropLast())
    }

    /// The commit at which the history of `HEAD` and that of another commit part.
    func mergeBase(with commit: [UInt8], called name: String) throws(Failure) -> [UInt8] {
        let output = try Self.run([Array("merge-base".utf8), commit, Array("HEAD".utf8)]) { _ in
            "git finds no commit that `\(name)` and `HEAD` have in common; a shallow clone needs more of its history"
        }
        return Array(output.prefix { $0 != lineFeed })
    }

    /// What an invocation writes.
    func ask(_ arguments: [String], _ more: [[UInt8]] = [], input: [UInt8] = []) throws(Failure) -> [UInt8] {
        try Self.run(arguments.map { Array($0.utf8) } + more, input: input) { errors in
            let line = String(decoding: errors.prefix { $0 != lineFeed }, as: UTF8.self)
            return "`git \(arguments[0])` failed" + (line.isEmpty ? "" : ": \(line)")
        }
    }

    private static func run(_ arguments: [String], failure: ([UInt8]) -> String) throws(Failure) -> [UInt8] {
        try run(arguments.map { Array($0.utf8) }, failure: failure)
    }

    private static func run(_ arguments: [[UInt8]], input: [UInt8] = [], failure: ([UInt8]) -> String) throws(Failure) -> [UInt8] {
        let always = ["--no-pager", "-c", "core.fsmonitor=false", "-c", "core.quotePath=true"].map { Array($0.utf8) }
        let result: SubprocessResult
        do {
            result = try runSubprocess("git", always + arguments, input: input, environment: environment)
        } catch {
            throw Failure(message: error.code == ENOENT ? "there is no `git` to ask" : "cannot run `git`: \(String(cString: strerror(error.code)).lowercased())")
        }
        guard result.status == 0 else { throw Failure(message: failure(result.errors)) }
        return result.output
    }
}

/// What takes no lock, speaks English, and lets no variable of the caller's change what is read.
private let environment = [
    "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C", "GIT_DIFF_OPTS": "", "GIT_LITERAL_PATHSPECS": "0", "GIT_NOGLOB_PATHSPECS": "0", "GIT_ICASE_PATHSPECS": "0",
]

/// Where git looks for a hook in the working folder's repository, in a folder that is there.
package func hookPath(called name: String) throws(Failure) -> FilePath {
    let git = try Git()
    let folder = FilePath(bytes: try git.ask(["rev-parse", "--git-path", "hooks"]).dropLast())
    if mkdir(folder.cString, 0o777) != 0 && errno != EEXIST {
        throw Failure(message: "cannot make `\(folder.display)`: \(String(cString: strerror(errno)).lowercased())")
    }
    return folder.appending(Array(name.utf8))
}

private let lineFeed = UInt8(ascii: "\n")
