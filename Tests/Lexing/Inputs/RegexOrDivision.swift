let a = x / y / z, b = x/y/z, c = x /y/ z, d = x /y /z
let e = (x) / y / z, f = x[0] / y / z, g = x! / y / z, h = { x } / y / z
let i = 1 / 2 / 3, j = "s" / t / u, k = self / x / y, l = nil / x / y
let m = f(/, /), n = reduce(1, /), o = [/], p = (/)
let q = /x)/ + 1, r = (/x)/)
let s = / x/, t = /x /, u = /	x/
func / (a: A, b: A) -> A { a / b }
operator /^/
infix operator /%/ : P
let v = x ^/y/, w = ^/y/, x = x^/y/
return / y/
let y = x...  / 2, z = 0... /x/
let aa = /*x*/ /y/ /*z*/, bb = x /*/ */ y
let cc = x //y/
let dd = .x / .y / .z
let ee = a /
    b / c
let ff = [
    /x/,
    / y /
]
x
/ y /
z
