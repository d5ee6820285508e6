switch value {
case let x?: use(x)
case .a(let b, .c(var d)), .e(_, .f(let b), d: let d): use(b, d)
case let (x, .g(y)): use(x, y)
case (let x as Int, _): use(x)
case let Outer.inner(value: z): use(z)
case Optional<Int>.some(let n): use(n)
case let self as Child: use(self)
case "a" + suffix, \.path: break
case { $0 }(let q): break
case x.y[let z]: break
case -1: break
}
if case .a(let b) = c, let (d, (e, _)) = f, case let .g(h) = i {}
guard case 1..<5 = x else {}
let (a, (_, b: c)): (Int, (Int, Int)) = d
var _ = e
