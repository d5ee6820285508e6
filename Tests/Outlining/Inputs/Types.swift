import struct Store.Item
@preconcurrency import Network

@MainActor
public final class Shelf<Item: Sendable, each Label>: Base<Item>, @unchecked Sendable where Item: Hashable, Item.ID == Int {
    indirect enum Side: Int, CaseIterable {
        case left = 1, right
        case nested(Side, named: [Int] = [], @Sendable () -> Void)
    }

    struct Token: ~Copyable, ~Escapable {
        deinit { release() }
    }

    deinit {}
}

actor Cache {}
distributed actor Remote {}

protocol Source<Element>: AnyObject {
    associatedtype Element: Equatable = Int where Element: Sendable
    var count: Int { get async throws }
    var first: Element? { get set }
    init?(path: String)
    func next() async throws(Failure) -> sending Element?
    static func == (a: Self, b: Self) -> Bool
    subscript(index: Int) -> Element { get }
}

extension [String: Shelf<Int>.Side]: @retroactive Source where Value: P {
    typealias Handler<T> = @MainActor (T) async -> Void
}

extension Optional<Int>.Wrapped? {}

infix operator <+>: AdditionPrecedence
precedencegroup Chaining { higherThan: AdditionPrecedence }
@freestanding(expression) macro log<T>(_ value: T) -> Void = #externalMacro(module: "M", type: "Log")
