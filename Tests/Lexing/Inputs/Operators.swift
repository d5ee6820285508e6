let a = b+c, d = b + c, e = -b, f = b++ , g = b +c, h = b+ c
let i = a=b, j = a= b, k = a =b
let l = &x, m = a & b, n = a&b, o = f(&x), p = a&&b, q = a &+ b, r = a& , s = x& &y
let t = a!, u = !a, v = a != b, w = a!=b, x = a!.b, y = a! + b, z = ! a
let aa = a?, bb = a ? b : c, cc = a?.b, dd = a ?? b, ee = a ?b : c, ff = a? b : c
let gg = a.b, hh = .b, ii = a . b, jj = a
    .b, kk = x^.y, ll = ^.y
let mm = 0...1, nn = ...1, oo = 1..., pp = 0 ... 1, qq = 0..<1, rr = ..., ss = a....b
func f() -> Int, g()->Int { } ; let tt = a->b, uu = ->
let vv: Array<Array<Int>>, ww: A<B>?, xx: A<B?>?=nil, yy: [A<B>]=[], zz = a<b>c
let ab = a >> b, ac = a >>= b, ad = a<-b, ae = a < -b
let af = a→b, ag = ∑x, ah = x ± y, ai = a +\u0301 b, aj = a +́ b, ak = ⊕=
let al = a/*comment*/+/*comment*/b, am = a +// comment
    b, an = a +/* comment */b, ao = *//x
let ap = a*/ , aq = a +*/ b
let ar = {$0}+{$1}, as = (a)+[b], at = a.+b, au = a.+.b
let av = Swift::max, aw = a ::b, ax = a:::b, ay = x ? a::b : c
let az = A.self?.x, ba = \.a?.b, bb = \A.b!, bc = \
