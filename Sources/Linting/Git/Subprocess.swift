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
    var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    #if canImport(Darwin)
    next = _NSGetEnviron().pointee
    #else
    next = environ
    #endif
    var entries: [[UInt8]] = []
    while let entry = next?.pointee {
        let bytes = FilePath(cString: entry).bytes
        let name = String(decoding: bytes.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
        if changes[name] == nil { entries.append(bytes) }
        next = next?.successor()
    }
    return entries + changes.map { Array("\($0.key)=\($0.value)".utf8) }
}

/// NUL-terminated strings and the NULL behind them, for a call that takes a list of them.
private final class CStrings {
    private(set) var pointers: [UnsafeMutablePointer<CChar>?] = []

    init(_ strings: [[UInt8]]) { pointers = strings.map { strdup(FilePath(bytes: $0).cString) } + [nil] }

    deinit { for pointer in pointers { free(pointer) } }
}

private func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
}
