#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// How a program ended and what it wrote.
struct SubprocessResult {
    /// The exit status, or 128 and the number of the signal that ended it.
    var status: Int32
    var output: [UInt8]
    var errors: [UInt8]
}

/// Runs a program that is looked for in `PATH`, no shell between: arguments are what they are. It gets `input` on standard
/// input, this process's environment with `environment` put over it, and the working folder. Throws the error number if it
/// cannot be started.
func runSubprocess(_ program: String, _ arguments: [[UInt8]], input: [UInt8] = [], environment: [String: String] = [:]) throws(SystemError) -> SubprocessResult {
    let pipes = try [Pipe(), Pipe(), Pipe()]
    defer { for pipe in pipes { pipe.close() } }
    let child = try spawn(program, arguments, pipes, environment)
    pipes[0].closeReading()
    pipes[1].closeWriting()
    pipes[2].closeWriting()
    let (output, errors) = exchange(input, to: pipes[0], from: pipes[1], pipes[2])
    return SubprocessResult(status: wait(for: child), output: output, errors: errors)
}

/// A number of `errno`.
struct SystemError: Error { var code: Int32 }

/// Two ends that no other program inherits.
private final class Pipe {
    private(set) var reading: Int32 = -1
    private(set) var writing: Int32 = -1

    init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SystemError(code: errno) }
        (reading, writing) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    func close() {
        closeReading()
        closeWriting()
    }

    func closeReading() { Self.close(&reading) }

    func closeWriting() { Self.close(&writing) }

    private static func close(_ end: inout Int32) {
        if end >= 0 { closeDescriptor(end) }
        end = -1
    }
}

/// Not `close`: the method of that name would be found first.
private func closeDescriptor(_ descriptor: Int32) { close(descriptor) }

#if canImport(Darwin)
private typealias FileActions = posix_spawn_file_actions_t?
private typealias SpawnAttributes = posix_spawnattr_t?
#else
private typealias FileActions = posix_spawn_file_actions_t
private typealias SpawnAttributes = posix_spawnattr_t
#endif

private func spawn(_ program: String, _ arguments: [[UInt8]], _ pipes: [Pipe], _ environment: [String: String]) throws(SystemError) -> pid_t {
    #if canImport(Darwin)
    var actions: FileActions = nil, attributes: SpawnAttributes = nil
    #else
    var actions = FileActions(), attributes = SpawnAttributes()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
    }
    for (descriptor, end) in [pipes[0].reading, pipes[1].writing, pipes[2].writing].enumerated() {
        posix_spawn_file_actions_adddup2(&actions, end, Int32(descriptor))
    }
    // The command ignores broken pipes; what it runs shall not.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

    let words = CStrings([Array(program.utf8)] + arguments), settings = CStrings(inheritedEnvironment(with: environment))
    var child = pid_t()
    let code = posix_spawnp(&child, words.pointers[0]!, &actions, &attributes, words.pointers, settings.pointers)
    if code != 0 { throw SystemError(code: code) }
    return child
}

private func inheritedEnvironment(with changes: [String: String]) -> [[UInt8]] {
    var entries: [[UInt8]] = [], next = environ
    while let entry = next.pointee {
        let bytes = FilePath(cString: entry).bytes
        let name = String(decoding: bytes.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
        if changes[name] == nil { entries.append(bytes) }
        next += 1
    }
    return entries + changes.map { Array("\($0.key)=\($0.value)".utf8) }
}

/// NUL-terminated strings and the NULL behind them, for a call that takes a list of them.
private final class CStrings {
    private(set) var pointers: [UnsafeMutablePointer<CChar>?] = []

    init(_ strings: [[UInt8]]) { pointers = strings.map { strdup(FilePath(bytes: $0).cString) } + [nil] }

    deinit { for pointer in pointers { free(pointer) } }
}

/// Writes and reads whatever is ready, so that neither side waits for the other with a full pipe.
private func exchange(_ input: [UInt8], to inlet: Pipe, from output: Pipe, _ errors: Pipe) -> (output: [UInt8], errors: [UInt8]) {
    var written = 0, read: [[UInt8]] = [[], []], isOpen = [true, true]
    if input.isEmpty { inlet.closeWriting() }
    _ = fcntl(inlet.writing, F_SETFL, O_NONBLOCK)
    while isOpen[0] || isOpen[1] || inlet.writing >= 0 {
        // A negative descriptor is passed over.
        var waiting = [
            pollfd(fd: isOpen[0] ? output.reading : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: isOpen[1] ? errors.reading : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: inlet.writing, events: Int16(POLLOUT), revents: 0),
        ]
        guard poll(&waiting, nfds_t(waiting.count), -1) >= 0 || errno == EINTR else { break }
        for index in 0...1 where waiting[index].revents != 0 { isOpen[index] = readPiece(waiting[index].fd, into: &read[index]) }
        if waiting[2].revents != 0 {
            written += writePiece(input[written...], to: inlet.writing) ?? input.count
            if written >= input.count { inlet.closeWriting() }
        }
    }
    return (read[0], read[1])
}

/// False at the end.
private func readPiece(_ descriptor: Int32, into bytes: inout [UInt8]) -> Bool {
    var got = 0
    bytes += [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        got = read(descriptor, buffer.baseAddress, buffer.count)
        count = max(got, 0)
    }
    return got > 0 || got < 0 && errno == EINTR
}

/// How much was written, nil if nobody reads any more.
private func writePiece(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int? {
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    return count >= 0 ? count : errno == EAGAIN || errno == EINTR ? 0 : nil
}

private func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
}
