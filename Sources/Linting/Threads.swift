#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What a thread of `onThreads` may use, in bytes. Parsers limit their depth by what fits here.
package let threadStackSize = 16 << 20

/// How many threads a run takes when nobody says: one for each processor, at most 16.
package func defaultThreadCount() -> Int { min(max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1), 16) }

/// Runs `body` on `count` threads of their own and, meanwhile, `feed` on this one. Gives what the bodies gave, in no
/// order that means anything, once all have returned. Should the system refuse even one thread, this one does the work.
func onThreads<Value: Sendable>(_ count: Int, feed: () -> Void = {}, _ body: @escaping @Sendable () -> Value) -> [Value] {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, threadStackSize)

    let jobs = (0..<max(count, 1)).map { _ in Job { body() } }
    let started = jobs.compactMap { job in start(job, &attributes).map { (job, $0) } }
    feed()
    for (_, thread) in started { pthread_join(thread, nil) }
    return started.isEmpty ? [body()] : started.map { $0.0.result! }
}

/// Runs `body` for each number below `count` on `threads` threads, and returns once all is done.
func concurrently(_ count: Int, threads: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let queue = WorkQueue<Int>()
    queue.add(0..<count)
    queue.close()
    _ = onThreads(min(threads, count)) {
        while case let numbers = queue.take(), !numbers.isEmpty {
            for number in numbers { body(number) }
        }
    }
}

/// Something to run once on another thread, which nobody looks at before that thread has ended.
private class AnyJob: @unchecked Sendable {
    func run() {}
}

private final class Job<Value>: AnyJob, @unchecked Sendable {
    private let body: () -> Value
    private(set) var result: Value?

    init(_ body: @escaping () -> Value) { self.body = body }

    override func run() { result = body() }
}

#if canImport(Darwin)
private func start(_ job: AnyJob, _ attributes: inout pthread_attr_t) -> pthread_t? {
    var thread: pthread_t?
    let retained = Unmanaged.passRetained(job)
    let failed = pthread_create(&thread, &attributes, { run($0); return nil }, retained.toOpaque())
    if failed != 0 { retained.release() }
    return failed == 0 ? thread : nil
}
#else
private func start(_ job: AnyJob, _ attributes: inout pthread_attr_t) -> pthread_t? {
    var thread = pthread_t()
    let retained = Unmanaged.passRetained(job)
    let failed = pthread_create(&thread, &attributes, { run($0!); return nil }, retained.toOpaque())
    if failed != 0 { retained.release() }
    return failed == 0 ? thread : nil
}
#endif

private func run(_ job: UnsafeMutableRawPointer) {
    Unmanaged<AnyJob>.fromOpaque(job).takeRetainedValue().run()
}
