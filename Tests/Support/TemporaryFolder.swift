import Foundation

/// A folder that vanishes with its value. Its path has no symbolic links in it.
package final class TemporaryFolder {
    package let path: String

    package init() throws {
        let fresh = FileManager.default.temporaryDirectory.appendingPathComponent("awaitlint-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: fresh, withIntermediateDirectories: true)
        path = realpath(fresh.path, nil).map { real in
            defer { free(real) }
            return String(cString: real)
        }!
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The absolute path of what is called `name` in the folder.
    package func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file and the folders around it; gives its absolute path.
    @discardableResult package func write(_ name: String, _ text: String = "") throws -> String {
        try write(name, Array(text.utf8))
    }

    @discardableResult package func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        try folder((name as NSString).deletingLastPathComponent)
        try Data(bytes).write(to: URL(fileURLWithPath: self(name)))
        return self(name)
    }

    /// Makes a folder and those around it.
    package func folder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: self(name), withIntermediateDirectories: true)
    }

    /// Writes a configuration that turns a rule on, which may be off by default.
    package func turnOn(_ rule: String) throws {
        try write(".awaitlint.json", #"{"rules": {"\#(rule)": "on"}}"#)
    }

    package func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: self(name), withDestinationPath: target)
    }
}
