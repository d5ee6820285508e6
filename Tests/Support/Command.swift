import Foundation

/// What a run of the command came to.
package struct Outcome: Equatable {
    package var status: Int32
    package var output: String
    package var errors: String

    package init(status: Int32, output: String = "", errors: String = "") {
        self.status = status
        self.output = output
        self.errors = errors
    }
}

/// The command that was built with these tests: it lies beside their bundle.
package let awaitlint: String = {
    var folder = Bundle.main.bundleURL
    for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") { folder = bundle.bundleURL.deletingLastPathComponent() }
    return folder.appendingPathComponent("awaitlint").path
}()

/// Runs the command in `folder` and waits for its end.
package func run(_ arguments: String..., in folder: String) throws -> Outcome {
    try start(awaitlint, arguments, in: folder)
}

/// Runs a line of shell in `folder`, with the command as `$awaitlint`.
package func shell(_ line: String, in folder: String) throws -> Outcome {
    try start("/bin/bash", ["-c", line], in: folder)
}

private func start(_ program: String, _ arguments: [String], in folder: String) throws -> Outcome {
    let scratch = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(["awaitlint": awaitlint]) { $1 }
    process.standardInput = FileHandle.nullDevice
    // Files, because two pipes would have to be read at once.
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch.write("output")))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch.write("errors")))
    try process.run()
    process.waitUntilExit()
    let text = { (name: String) in String(decoding: try Data(contentsOf: URL(fileURLWithPath: scratch(name))), as: UTF8.self) }
    return Outcome(status: process.terminationStatus, output: try text("output"), errors: try text("errors"))
}
