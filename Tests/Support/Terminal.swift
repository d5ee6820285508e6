import Foundation

/// What the command writes, colours left out, when its output is a terminal.
package func runAtTerminal(_ arguments: String..., in folder: String) throws -> String {
    var terminal: Int32 = -1, device: Int32 = -1
    guard openpty(&terminal, &device, nil, nil, nil) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    defer { close(terminal) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: awaitlint)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(["NO_COLOR": "1"]) { $1 }
    process.standardOutput = FileHandle(fileDescriptor: device, closeOnDealloc: false)
    try process.run()
    close(device)

    var output: [UInt8] = [], buffer = [UInt8](repeating: 0, count: 4096)
    // Once the command has ended, Linux reports an error where a file would end.
    while case let count = read(terminal, &buffer, buffer.count), count > 0 { output += buffer[..<count] }
    process.waitUntilExit()
    // A terminal turns each line feed into two characters.
    return String(decoding: output, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
}
