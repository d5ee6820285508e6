import Linting
import Reporting
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The arguments behind the command's own name, as bytes: the standard library would mend what is no UTF-8.
func commandLineArguments() -> [FilePath] {
    (0..<Int(CommandLine.argc)).dropFirst().map { FilePath(cString: CommandLine.unsafeArgv[$0]!) }
}

/// Writes to standard output. A reader that has gone away (`awaitlint | head`) is no error; any other failure is.
func show(_ text: String) throws(Failure) {
    let code = write(text, to: STDOUT_FILENO)
    guard code == 0 || code == EPIPE else {
        throw Failure(message: "cannot write to standard output: \(String(cString: strerror(code)).lowercased())")
    }
}

/// Writes one line to standard error.
func complain(_ message: String) {
    _ = write("awaitlint: \(harmless(message))\n", to: STDERR_FILENO)
}

/// Writes lines to standard error as they are.
func tell(_ text: String) { _ = write(text, to: STDERR_FILENO) }

/// The most memory that the process has had at once, in bytes.
func peakMemory() -> Int {
    var usage = rusage()
    // `RUSAGE_SELF` is 0, and of another type in each C library.
    getrusage(0, &usage)
    #if canImport(Darwin)
    return usage.ru_maxrss
    #else
    return usage.ru_maxrss << 10
    #endif
}

/// Has a write to a reader that has gone away fail instead of ending the process.
func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

/// Who reads standard output.
func audience() -> Audience {
    guard isatty(STDOUT_FILENO) == 1 else { return .program }
    return .person(colour: environment("NO_COLOR").isEmpty && environment("TERM") != "dumb")
}

func environment(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }

/// Writes all of the text. Gives the error number, 0 when all went well.
func write(_ text: String, to descriptor: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { buffer in
        var rest = UnsafeRawBufferPointer(buffer)
        while !rest.isEmpty {
            let written = write(descriptor, rest.baseAddress, rest.count)
            if written >= 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest[written...])
            } else if errno == EAGAIN {
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&waiting, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}
