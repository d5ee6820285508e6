let a = [0, 1, 23, 1_000, 007, 1__2_]
let b = [1.5, 1_0.2_5, 1e10, 1E-5, 1.5e+3, 0.1e0_1, 9e1_]
let c = [0x1F, 0xff_FF, 0x1p4, 0x1.8p-2, 0xA.bP+1, 0x_1]
let d = [0b101, 0b1_0, 0o17, 0o7_7]
let e = (1.description, 1.0.description, 0xff.description, 0xff.fpValue, 0x1.max, 1.e5, 0xf.a, 0xf.a.b, 0xf.1)
let f = t.0, g = t.0.1, h = t.0.1.2, i = t.1e5, j = t . 0.1, k = -1.5
let l = 1..<2, m = 1...2, n = 1.0...2.0, o = 0x1...0x2, p = 1.., q = 1.5.
let r = [12abc, 1x, 0xg, 0x, 0b2, 0b102, 0o8, 0o178, 0b, 0o, 1e, 1e+, 1e_5, 1ex, 1e5x, 0x1p, 0x1p+, 0x1p_1, 0x1px, 0x1.8, 0x1.8p, 0x1.fp+, 1é, 0xé, 0x÷, 0xf.p1]
