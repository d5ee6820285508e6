import Foundation

// The builder runs before the function suspends.
final class Barrier: @unchecked Sendable {
    private let lock = NSRecursiveLock()
    private var isUp = false
    private var cars: [UnsafeContinuation<Void, Never>] = []

    private func enter() { lock.lock() }
    private func leave() { lock.unlock() }

    func drive() async {
        enter()
        if isUp { return leave() }
        await withUnsafeContinuation { car in
            cars.append(car)
            leave()
        }
    }
}
