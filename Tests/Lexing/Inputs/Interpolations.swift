let a = "x\(y)z", b = "\(a)\(b)", c = "\(f(a, (b)))"
let d = "\(x == "y" ? "\(1 + (2))" : "z")"
let e = "\(dict["key"] ?? "none")"
let f = "\(items.map { "\($0)" }.joined(separator: ", "))"
let g = "\(/* comment */ x /* " */)"
let h = "\(value, format: .number) \(try? f())"
let i = "\(\.path) \(\Root.path)"
let j = "\( x ) \()"
let k = "\(x // no end
let l = 1
let m = "\(x
let n = "\("\(y
let o = "\(f("a"
let p = "fine \(try! (g())) \(try? (h())) after"
let q = """
    \(
        x // a comment
    )
    """
