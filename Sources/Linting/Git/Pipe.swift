#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A number of `errno`.
struct SystemError: Error { var code: Int32 }

/// Two ends that no other program inherits.
final class Pipe {
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

/// Writes and reads whatever is ready, so that neither side waits for the other with a full pipe.
func exchange(_ input: [UInt8], to inlet: Pipe, from output: Pipe, _ errors: Pipe) -> (output: [UInt8], errors: [UInt8]) {
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
