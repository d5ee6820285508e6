#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Work that some threads add and others take, until it is closed and empty.
final class WorkQueue<Item: Sendable>: @unchecked Sendable {
    private var items: [Item] = []
    private var isClosed = false
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        mutex.initialize(to: pthread_mutex_t())
        changed.initialize(to: pthread_cond_t())
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    func add(_ more: some Sequence<Item>) {
        locked { items += more }
        pthread_cond_broadcast(changed)
    }

    /// Says that nothing will be added any more.
    func close() {
        locked { isClosed = true }
        pthread_cond_broadcast(changed)
    }

    /// Takes some items, waiting for them if need be; empty when there will be none any more. A large stock is taken
    /// in larger pieces, so that threads seldom meet here.
    func take() -> [Item] {
        locked {
            while items.isEmpty && !isClosed { pthread_cond_wait(changed, mutex) }
            let piece = Array(items.suffix(min(max(items.count / 8, 1), 32)))
            items.removeLast(piece.count)
            return piece
        }
    }

    private func locked<Value>(_ body: () -> Value) -> Value {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }
}
