let a = <#placeholder#>, b = <#T##code#>, c = f(<#a#>, <#b#>)
let d = <#no end, e = <# <#inner#>, f = a+<#x#>, g = a <#> b
let h = <#over
lines#>
let i = “curly”, j = “ends straight", k = “no end, l = ” alone, m = “a \n b”, n = “a \(b)”
let o = a b, p = x y
<<<<<<< ours
let q = "anything
=======
let q = #/
>>>>>>> theirs
/regex/
 <<<<<<< not at the start of its line
>>>> perforce
let r = 1
<<<<
this line too
let s = 2
<<<<<<< without an end
let t = a <<<<<<< b
