import Foundation
#if canImport(Glibc)
import Glibc
#endif

/// Runs a command again and again as an editor does, the file's text on standard input, and prints the least time from start to exit.
/// Arguments: the command, how often, and files, which are linted from the folder that they are in the repository of.
@main
struct EditorBenchmark {
    static func main() throws {
        let command = CommandLine.arguments[1], rounds = Int(CommandLine.arguments[2]) ?? 20
        print("start alone: \(least(rounds, [command, "--version"], standardInput: "/dev/null")) ms")
        let paths = CommandLine.arguments.dropFirst(3).map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
        for path in paths {
            guard FileManager.default.isReadableFile(atPath: path) else {
                FileHandle.standardError.write(Data("cannot read \(path)\n".utf8))
                exit(2)
            }
            _ = FileManager.default.changeCurrentDirectoryPath(repository(around: path))
            let time = least(rounds, [command, "-", "--quiet", "--stdin-filename", path], standardInput: path)
            let size = (try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0) / 1_000
            print("\(time) ms  \(size) kB  \(path)")
        }
    }

    private static func repository(around path: String) -> String {
        var folder = path
        while folder != "/" {
            folder = (folder as NSString).deletingLastPathComponent
            if FileManager.default.fileExists(atPath: folder + "/.git") { return folder }
        }
        return (path as NSString).deletingLastPathComponent
    }

    /// Milliseconds. What a child costs to make, without a shell in between, is part of it.
    private static func least(_ rounds: Int, _ words: [String], standardInput: String) -> String {
        let clock = ContinuousClock()
        let best = (0..<rounds).map { _ in clock.measure { run(words, standardInput) } }.min() ?? .zero
        return String(format: "%5.1f", best / .milliseconds(1))
    }

    private static func run(_ words: [String], _ standardInput: String) {
        var actions = posix_spawn_file_actions_t(), child: pid_t = 0, status: Int32 = 0
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, standardInput, O_RDONLY, 0)
        for output: Int32 in [1, 2] { posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0) }
        var arguments = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        guard posix_spawn(&child, words[0], &actions, nil, &arguments, environ) == 0 else { return }
        waitpid(child, &status, 0)
    }
}
