let a = try? await b.c(d: e, f)! + -g
let b = x ? y.z : w == nil ? .some : .init(1)
x.y?.z![0, default: 1].w += 2
x = y as? Int ?? z as! [String: Any] is T
let generic = Box<Int, [String]>(1), less = a < b, more = a < b && c > (d)
let nested = Dictionary<String, Array<Set<Int>>>.self, optional = Box<Int>?.none
let collection = [1, 2,], pairs = ["a": 1, "b": f(2)], empty: [Int: Int] = [:]
let tuple = (1, name: 2, (3))
let strings = "a \(b) c \(d, radix: 16) \("nested \(x)")", raw = #"\(no) \#(yes)"#
let long = """
    one \(await two())
    """
let path = \Root.name?.first![0].self, other = items.map(\.id)
let pattern = /a(b)/, division = a / b / c
let reference = f(a:_:), member = x.g(_:), operators = items.reduce(0, +), open = 1...
let metatype = (any P).self, function = ((Int) async throws -> Void).self, module = Swift::print
_ = #selector(load(_:))
_ = #file
#expect(throws: E.self) { try f() }
f(&value); !flag; ~mask; ...end; .implicit; .call(1) { 2 }
unsafe pointer.pointee = consume value
let pack = (repeat each items)
for _ in 0..<n where n > 1 {}
await(x)
list(try await first(), await second, label: try! third)
x
    .one
    .two { $0 }
    ?? y
let (p, q) = r, s: Int, t = u
