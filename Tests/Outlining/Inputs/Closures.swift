let a = { }
let b = { $0 + $1 }
let c = { (x: Int, _ y: inout [Int]) async throws(E) -> Int? in x }
let d = { [weak self, unowned(unsafe) owner, count = items.count, x] in use(self) }
let e = { @MainActor @Sendable [self] in run() }
let f = { x, _ in x }
let g: () -> Void = { () -> Void in return }
let h = { [items] (x) in x }
let i = { _ = $0 }
let j = { (a, b) }
let k = { [a, b] }
let l = { (x: (Int, Int)) -> [Int: (Int) -> Void] in [:] };
({ immediately() })()
run { one } again: { two in two }
run(1, then: { three }) { four }
items.map { $0.name }.filter { !$0.isEmpty }.forEach(print)
items[0] { five }
outer { inner { deepest { $0 } } }
x.sorted { $0 < $1 }
func later() {
    first {}
    { statement() }()
}
