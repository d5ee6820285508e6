@discardableResult
@available(iOS, deprecated: 17.0, message: "no")
@Attribute<Int>.Nested(key: 1) nonisolated(nonsending)
public func load<T, each U, let n: Int>(_ first: T, from second: inout [T] = [], third: repeat each U, last: @escaping @Sendable (Int, _ name: T?) async throws(E) -> Void...) async throws(LoadError) -> [T]? where T: P, repeat each U: Q, U.A == Int {
    return nil
}

func `default`(isolated actor: isolated (any Actor)? = #isolation, x: borrowing T, y: consuming sending T, z: some P & Q, w: any ~Copyable) {}
func <+> <T>(a: T, b: T) -> T { a }
prefix func -(x: V) -> V { x }
func outer() -> (Int) -> Int {
    func inner(x: Int) -> Int { x }
    return inner
}
func vector(_ v: [3 of Int], _ w: InlineArray<4, Int>) -> some Collection<Int> {}
func noBody()
class C {
    init?<S: Sequence>(_ items: S) rethrows where S.Element == Int { self.init() }
    convenience init(a: Int = { 1 }()) {}
    required init!(coder: NSCoder) async { fatalError() }
}
